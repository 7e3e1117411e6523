# The deepest stack of an AVR image, worked out from its disassembly (avr-objdump -dz IMAGE).
#   -v return_size=2|3     bytes of a return address
#   -v indirect=FILE       the named tables: lines "CALLER: CALLEE..." that say where an icall or
#                          ijmp of CALLER may go; any other one is an error
#   -v report=1            also prints the path
# Prints "WORST MAIN INTERRUPT": bytes in all, below reset, and of the deepest interrupt on top
# (interrupts do not nest: one that sets I is an error). Fails, saying where, on recursion, a stack
# pointer that cannot be followed, malloc, and a software division below a function of the solver.
#
# Each function is walked instruction by instruction with the depth below its entry; jumps are
# followed within the walk (a tail call adds nothing), calls add the callee's own bound.
BEGIN {
    FS = "\t"
    if (indirect != "")
        while ((getline line < indirect) > 0)
            if (line !~ /^#/ && split(line, part, /: */) == 2) callees_of[part[1]] = part[2]
}

/^[0-9a-f]+ <.*>:$/ {
    label = $0
    sub(/^[^<]*</, "", label)
    sub(/>:$/, "", label)
    start = hex(substr($0, 1, index($0, " ") - 1))
    name[start] = label
    address[label] = start
    next
}

/^ *[0-9a-f]+:\t/ {
    at = $1
    gsub(/[ :]/, "", at)
    at = hex(at)
    size[at] = split($2, bytes, " ")
    mnemonic[at] = $3
    operands[at] = $4
    inside[at] = start
    last[start] = at
    if ($3 == "jmp" || $3 == "call") target[at] = hex($4)
    else if ($5 ~ /^; 0x/) target[at] = hex(substr($5, 3))
}

END {
    for (label in address)
        if (label ~ /^(malloc|calloc|realloc|free|__brkval)$/) fail(label " is in the image")
    below_reset = bound(0)
    deepest_interrupt = interrupts()
    check_divisions()
    if (report) {
        print "reset: " path(0)
        if (deepest) print "interrupt: " path(deepest)
    }
    print below_reset + deepest_interrupt, below_reset, deepest_interrupt
}

function fail(text)
{
    print "stack bound: " text > "/dev/stderr"
    exit_code = 1
    exit 1
}

function hex(text,    value, i)
{
    text = tolower(text)
    sub(/^0x/, "", text)
    value = 0
    for (i = 1; i <= length(text) && substr(text, i, 1) ~ /[0-9a-f]/; i++)
        value = value * 16 + index("0123456789abcdef", substr(text, i, 1)) - 1
    return value
}

function place(at)
{
    return name[inside[at]] sprintf("+0x%x", at - inside[at])
}

# The bound of the function (or vector) at `entry`: bytes below the stack pointer at its entry.
function bound(entry,    depth_at, frame_at, waiting, count, at)
{
    if (entry in known) return known[entry]
    if (entry in open_walk) fail("recursion through " name[inside[entry]])
    open_walk[entry] = 1
    worst[entry] = 0
    reach(entry, 0, "", depth_at, frame_at, waiting)
    do {
        while (waiting[0] > 0) {
            at = waiting[waiting[0]--]
            visit(entry, at, depth_at, frame_at, waiting)
        }
    } while (next_case(entry, depth_at, frame_at, waiting))
    delete open_walk[entry]
    known[entry] = worst[entry]
    return worst[entry]
}

# Queues the instruction at `at` when it has not been walked at this depth or a greater one.
function reach(at, depth, frame, depth_at, frame_at, waiting)
{
    if ((at in depth_at) && depth_at[at] >= depth) return
    if (!(at in mnemonic)) fail(sprintf("no code at 0x%x", at))
    if (depth > 4096) fail("the stack grows without end at " place(at))
    depth_at[at] = depth
    frame_at[at] = frame
    waiting[++waiting[0]] = at
}

function deepen(entry, depth, callee)
{
    if (depth <= worst[entry]) return
    worst[entry] = depth
    via[entry] = callee
}

# Walks one instruction: its effect on the stack, then what comes after it.
function visit(entry, at, depth_at, frame_at, waiting,    op, depth, frame, after)
{
    op = mnemonic[at]
    depth = depth_at[at]
    frame = frame_at[at]
    after = at + size[at]
    if (op == "push") depth++
    else if (op == "pop") depth--
    else if (op ~ /^(r?call)$/) depth = call(entry, at, target[at], depth)
    else if (op ~ /^e?icall$/) call_named(entry, at, depth)
    else if (op == "sei") sets_i[entry] = 1
    else if (op == "out" && operands[at] ~ /^0x3d,/) depth = set_stack(at, frame, entry)
    deepen(entry, depth, "")
    frame = frame_after(op, operands[at], frame, depth)

    if (op ~ /^reti?$/) {
        if (depth != 0) fail("a computed return at " place(at))
    } else if (op ~ /^r?jmp$/) {
        if (name[target[at]] == "__tablejump2__") table_at[entry] = at
        else reach(target[at], depth, frame, depth_at, frame_at, waiting)
    } else if (op ~ /^e?ijmp$/) {
        jump_named(at, depth, frame, depth_at, frame_at, waiting)
    } else {
        reach(after, depth, frame, depth_at, frame_at, waiting)
        if (op ~ /^br/) reach(target[at], depth, frame, depth_at, frame_at, waiting)
        if (op ~ /^(cpse|sbrc|sbrs|sbic|sbis)$/)
            reach(after + size[after], depth, frame, depth_at, frame_at, waiting)
    }
}

# A call. `rcall .+0` only makes room on the stack: it "returns" by popping.
function call(entry, at, callee, depth)
{
    if (callee == at + size[at]) return depth + return_size
    calls[entry, ++calls[entry]] = callee
    deepen(entry, depth + return_size + bound(callee), callee)
    return depth
}

function call_named(entry, at, depth,    i, n, list)
{
    n = named(at, list)
    for (i = 1; i <= n; i++) call(entry, at, address[list[i]], depth)
}

function jump_named(at, depth, frame, depth_at, frame_at, waiting,    i, n, list)
{
    n = named(at, list)
    for (i = 1; i <= n; i++) reach(address[list[i]], depth, frame, depth_at, frame_at, waiting)
}

function named(at, list,    caller, n, i)
{
    caller = name[inside[at]]
    if (!(caller in callees_of)) fail("an indirect " mnemonic[at] " at " place(at))
    n = split(callees_of[caller], list, " ")
    for (i = 1; i <= n; i++)
        if (!(list[i] in address)) fail(caller "'s table names " list[i] ", which is not there")
    return n
}

# The stack pointer is set from X or Y, which must have been made from it; at reset it is set anew.
function set_stack(at, frame, entry,    part)
{
    if (entry == 0 && frame == "") return 0
    split(frame, part, ":")
    if (frame == "" || operands[at] !~ ("r" part[1] "$"))
        fail("a stack pointer from nowhere at " place(at))
    return part[2]
}

# What is known of X or Y afterwards: "26:" (X) or "28:" (Y) and how far it lies below the stack
# pointer at entry; "" when neither was made from the stack pointer.
function frame_after(op, args, frame, depth,    part, low, high)
{
    if (op == "in" && args ~ /^r2[68], 0x3d/) return substr(args, 2, 2) ":" depth
    if (frame == "") return ""
    split(frame, part, ":")
    low = "^r" part[1]
    high = "^r" (part[1] + 1)
    if (op ~ /^(push|out|cp.*|sbr[cs]|tst)$/) return frame
    if (args ~ (part[1] == 26 ? "X\\+|-X" : "Y\\+($|,)|-Y")) return ""
    if (args !~ low && args !~ high) return frame
    if (op == "in" && args ~ /, 0x3e/) return frame
    if (op == "sbc" && args ~ (high ", r1$")) return frame
    if (op == "sbiw" || (op == "subi" && args ~ low)) return moved(part, immediate(args))
    if (op == "sbci" && args ~ high) return moved(part, 256 * immediate(args))
    if (op == "adiw") return moved(part, -immediate(args))
    return ""
}

function moved(part, bytes)
{
    return part[1] ":" (part[2] + bytes + 65536) % 65536
}

function immediate(args)
{
    sub(/^[^,]*, */, "", args)
    return hex(args)
}

# The cases of a switch that are reached only through its jump table begin behind a jump or a
# return: takes up the first one that no walk has come to. Returns 0 when there is none left.
function next_case(entry, depth_at, frame_at, waiting,    table, at, previous)
{
    if (!(entry in table_at)) return 0
    table = table_at[entry]
    previous = inside[table]
    for (at = previous + size[previous]; at <= last[inside[table]]; at += size[at]) {
        if (!(at in depth_at) && (previous in depth_at) && mnemonic[previous] ~ /jmp$|^reti?$/) {
            reach(at, depth_at[table], frame_at[table], depth_at, frame_at, waiting)
            return 1
        }
        previous = at
    }
    return 0
}

# The deepest interrupt, its return address included. Vector 0 is reset.
function interrupts(    at, entry, most, depth)
{
    most = 0
    for (at = size[0]; name[inside[at]] == "__vectors"; at += size[at]) {
        entry = target[at]
        if (mnemonic[at] !~ /jmp$/ || name[entry] == "__bad_interrupt") continue
        depth = return_size + bound(entry)
        if (lets_in(entry)) fail("interrupts nest at " name[entry])
        if (depth > most) {
            most = depth
            deepest = entry
        }
    }
    return most
}

# Whether a function, or what it calls, sets I.
function lets_in(entry,    i)
{
    for (i = 1; i <= calls[entry]; i++)
        if (lets_in(calls[entry, i])) return 1
    return entry in sets_i
}

function check_divisions(    label)
{
    for (label in address)
        if (label ~ /^(solver|sweep|search|small)_/ && address[label] in known)
            no_division_below(address[label], label)
}

function no_division_below(entry, from,    i)
{
    if (entry in clean) return
    clean[entry] = 1
    if (name[entry] ~ /^__(u|)(div|mod)/) fail("a software division (" name[entry] ") below " from)
    for (i = 1; i <= calls[entry]; i++) no_division_below(calls[entry, i], from)
}

function path(entry,    text)
{
    text = name[entry] " " known[entry]
    if (via[entry] != "") text = text " > " path(via[entry])
    return text
}
