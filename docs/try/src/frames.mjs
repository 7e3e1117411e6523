// The frames of docs/PROTOCOL.md: building and reading them.

export function crc(text) {
    let value = 0xffff;
    for (const char of text) {
        value ^= char.charCodeAt(0) << 8;
        for (let bit = 0; bit < 8; bit++)
            value = (value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1) & 0xffff;
    }
    return value.toString(16).padStart(4, '0');
}

// build(7, 'ping') is '#7 ping *....\r'.
export function build(tag, words) {
    const text = `#${tag} ${words} `;
    return `${text}*${crc(text)}\r`;
}

// Reads a line of the board: {tag, ok, words, values}, null when it is no whole frame.
export function parse(line) {
    const match = /^(#(\d+) (ok|error) ?(.*?) ?)\*([0-9a-f]{4})$/.exec(line.trim());
    if (!match || crc(match[1]) !== match[5]) return null;
    const words = match[4].split(' ').filter((word) => word && !word.includes('='));
    const pairs = match[4].split(' ').filter((word) => word.includes('='));
    return {
        tag: Number(match[2]),
        ok: match[3] === 'ok',
        words,
        values: Object.fromEntries(
            pairs.map((pair) => [
                pair.slice(0, pair.indexOf('=')),
                pair.slice(pair.indexOf('=') + 1),
            ]),
        ),
    };
}
