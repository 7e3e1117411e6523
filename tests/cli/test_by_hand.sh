# A person at picocom, on a simulated board behind a pseudo-terminal at the pace of a real chip.
. "$(dirname "$0")/tap.sh"
if ! command -v picocom >/dev/null || ! command -v expect >/dev/null; then
    echo "# not run: picocom or expect is not installed"
    echo "1..0"
    exit 0
fi
"$tool" sim --link "$dir/port" >"$dir/sim.out" 2>&1 &
board=$!
trap 'kill $board 2>/dev/null; wait $board 2>/dev/null; rm -rf "$dir"' EXIT
soon test -s "$dir/sim.out"

# by_hand NAME: an expect script on standard input; `need` fails when its text does not come.
by_hand()
{
    local name=$1
    { echo "set timeout $(patient 10)"
      cat <<'END'
log_user 1
proc need {text} {
    expect {
        -ex $text {}
        timeout { puts "\nNEEDED: $text"; exit 1 }
        eof { puts "\nENDED BEFORE: $text"; exit 1 }
    }
}
END
      echo "spawn picocom --baud 115200 [file readlink $dir/port]"
      echo 'need "Terminal ready"'
      cat
      printf 'sleep 0.1\nsend "\\001\\021"\nexpect eof\nexit [lindex [wait] 3]\n'
    } >"$dir/script"
    if expect -f "$dir/script" >"$dir/log" 2>&1; then
        pass "$name"
    else
        fail "$name"
        sed 's/^/# /' "$dir/log"
    fi
}

puzzle=530070000600195000098000060800060003400803001700020006060000280000419005000080079
row='| 5 3 4 | 6 7 8 | 9 1 2 |'

by_hand "a puzzle is typed and answered" <<EOT
send "$puzzle\r"
need "$row"
need "unique, "
need "> "
EOT

by_hand "a terminal that sends no line end" <<EOT
send "$puzzle"
need "$row"
need "unique, "
need "> "
EOT

by_hand "help, a long search, its status, and Ctrl-C" <<'EOT'
send "help\r"
need "reset"
need "> "
send ".................................................................................\r"
need "multiple, "
need "> "
send "count 4000000\r"
sleep 0.5
send "?"
need "% "
send "\003"
need "cancelled"
need "> "
EOT
finish
