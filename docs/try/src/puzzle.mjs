// What people write as a puzzle, to the 81 characters of a frame. The chip judges it; here only
// drawing is left out.

const isRule = (line) =>
    /^[-+=*.:'|\s]*$/.test(line) &&
    !/^([-.*][\s|]*){9}$/.test(line) &&
    line.replace(/\s/g, '').length !== 81;

export function cellsOf(text) {
    return text
        .split(/\r?\n/)
        .filter((line) => line.trim() && !isRule(line.trim()))
        .join('')
        .replace(/[\s,;|+]/g, '')
        .replace(/[_*xX-]/g, '.');
}

export const examples = [
    [
        'An easy one',
        '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    ],
    [
        '17 givens',
        '000000010400000000020000000000050407008000300001090000300400200050100000000806000',
    ],
    [
        'A. Inkala, 2012',
        '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..',
    ],
    [
        'Six solutions',
        '92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..',
    ],
    [
        'No solution',
        '.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........',
    ],
    [
        'Two givens clash',
        '.99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..',
    ],
];

export const inRows = (cells) =>
    cells
        .replace(/0/g, '.')
        .match(/.{1,9}/g)
        .map((row) => row.split('').join(' '))
        .join('\n');
