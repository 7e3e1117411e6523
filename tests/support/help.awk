# Prints the targets of the makefiles with the text behind their "##".
/^##@/ { printf "\n%s\n", substr($0, 5) }
/^[a-z][a-z-]*:.*## / {
    target = $0; sub(/:.*/, "", target)
    text = $0; sub(/.*## /, "", text)
    printf "  %-16s %s\n", target, text
}
