# Lists the small changes that could be made to the C and assembly files given, one a line:
# FILE LINE COLUMN OLD NEW (tab-separated). Comments, texts and preprocessor lines are left alone,
# but for the numbers of #define in C.
BEGIN {
    n = 0
    pair(" < ", " <= "); pair(" <= ", " < "); pair(" > ", " >= "); pair(" >= ", " > ")
    pair(" == ", " != "); pair(" != ", " == "); pair(" && ", " || "); pair(" || ", " && ")
    pair(" + ", " - "); pair(" - ", " + "); pair(" << ", " >> "); pair(" >> ", " << ")
    pair(" & ", " | "); pair(" | ", " & "); pair(" % ", " / "); pair("++", "--"); pair("--", "++")
    pair(" += ", " -= "); pair(" -= ", " += "); pair(" |= ", " &= "); pair(" &= ", " |= ")
    pair("(!", "("); pair(" = true", " = false"); pair(" = false", " = true")
    pair("return true", "return false"); pair("return false", "return true")
    c_pairs = n
    pair("breq", "brne"); pair("brne", "breq"); pair("brcs", "brcc"); pair("brcc", "brcs")
    pair("brlo", "brsh"); pair("brsh", "brlo"); pair("add ", "sub "); pair("sub ", "add ")
    pair("adc ", "sbc "); pair("sbc ", "adc "); pair("and ", "or  "); pair("or ", "and ")
    pair("lsl", "lsr"); pair("lsr", "lsl"); pair("inc ", "dec "); pair("dec ", "inc ")
    pair("sbrc", "sbrs"); pair("sbrs", "sbrc"); pair("com ", "neg "); pair("rol ", "ror ")
    pair("eor ", "and "); pair("cp  ", "cpc "); pair("sbiw", "adiw"); pair("adiw", "sbiw")
}

function pair(old, new) { n++; olds[n] = old; news[n] = new }

# The line with comments and texts blanked out, at its length.
function code_of(line,    out, i, two, c) {
    out = ""
    for (i = 1; i <= length(line); i++) {
        two = substr(line, i, 2); c = substr(line, i, 1)
        if (in_comment) {
            if (two == "*/") { in_comment = 0; i++; out = out " " }
            out = out " "
        } else if (two == "/*") { in_comment = 1; i++; out = out "  " }
        else if (is_assembly && c == ";") { while (length(out) < length(line)) out = out " "; break }
        else if (c == "\"" || c == "\x27") {
            out = out " "
            for (i++; i <= length(line) && substr(line, i, 1) != c; i++) {
                if (substr(line, i, 1) == "\\") { i++; out = out " " }
                out = out " "
            }
            out = out " "
        } else out = out c
    }
    return out
}

function offer(column, old, new) { printf "%s\t%d\t%d\t%s\t%s\n", FILENAME, FNR, column, old, new }

function offer_pairs(code, first, last,    k, at, from) {
    for (k = first; k <= last; k++) {
        from = 1
        while ((at = index(substr(code, from), olds[k])) > 0) {
            at += from - 1
            if (!is_assembly || substr(" " code, at, 1) == " ") # not the "or" of eor
                offer(at, olds[k], news[k])
            from = at + length(olds[k])
        }
    }
}

# True when an array of so many elements is declared: one more is room that nobody uses.
function is_size(before) {
    return before ~ /(_t|char|bool) \**[a-z0-9_]+(\[[0-9]+\], [a-z0-9_]+)*\[$/
}

# Decimal numbers become one more.
function offer_numbers(code,    rest, at, text, begin) {
    at = 0
    rest = code
    while (match(rest, /(^|[^A-Za-z0-9_.])[0-9]+/)) {
        text = substr(rest, RSTART, RLENGTH)
        at += RSTART + RLENGTH - 1
        match(text, /[0-9]+$/)
        text = substr(text, RSTART)
        rest = substr(code, at + 1)
        begin = at - length(text) + 1
        if (rest ~ /^[A-Za-z0-9_]/ || is_size(substr(code, 1, begin - 1))) continue
        offer(begin, text, text + 1)
    }
}

FNR == 1 { in_comment = 0; is_assembly = FILENAME ~ /\.S$/ }
{
    code = code_of($0)
    if (code ~ /^ *#/ && (is_assembly || code !~ /^#define [A-Z_]+ +[0-9]/)) next
    if (code ~ /_Static_assert|LIES_AT|^ *\./) next
    if (is_assembly) { offer_pairs(code, c_pairs + 1, n); if (code ~ /[a-z]+ .*, *-?[0-9]+ *$/) offer_numbers(code) }
    else { offer_pairs(code, 1, c_pairs); offer_numbers(code) }
}
