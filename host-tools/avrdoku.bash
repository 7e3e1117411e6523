# bash completion of avrdoku. What can be completed is asked of the tool itself (--help).

_avrdoku()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local tool=${COMP_WORDS[0]} command=${COMP_WORDS[1]}

    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$("$tool" --help 2>/dev/null |
            awk '/^  [a-z]/ {print $1}') --help --version" -- "$word")
        return
    fi
    case $before in
    -f | --format) mapfile -t COMPREPLY < <(compgen -W "line rows grid csv json" -- "$word") ;;
    --board)
        mapfile -t COMPREPLY < <(compgen -W "uno nano mega mighty1284 stk500 tiny4313 native" \
            -- "$word")
        ;;
    --expect)
        mapfile -t COMPREPLY < <(compgen -W "unique multiple none conflict malformed" -- "$word")
        ;;
    -p | --port)
        mapfile -t COMPREPLY < <(compgen -W "$("$tool" ports 2>/dev/null | cut -f 1)" -- "$word")
        ;;
    *)
        if [[ $word == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W "$("$tool" "$command" --help 2>/dev/null |
                grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '-[a-z-]+')" -- "$word")
        else
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
        fi
        ;;
    esac
}
complete -o filenames -F _avrdoku avrdoku
