// emulator.mjs HEX PUZZLES WANT
// The image HEX in avr8js: every dialogue of docs/PROTOCOL.md, and the puzzles, one a line, whose
// answers must be those in WANT (as `avrdoku judge -f line` writes them). Prints TAP.
import { readFileSync } from 'node:fs';
import { Board, HZ } from '../../docs/try/src/board.mjs';
import { build, parse } from '../../docs/try/src/frames.mjs';
import { Player, readPage } from './transcript.mjs';

const [hex, puzzles, want] = process.argv.slice(2).map((path) => readFileSync(path, 'utf8'));
let count = 0;
let failures = 0;

function result(name, why) {
    count += 1;
    if (why) failures += 1;
    console.log(`${why ? 'not ' : ''}ok ${count} - ${name}`);
    if (why) console.log(`# ${why}`);
}

const board = new Board(hex);
const player = new Player(board);
player.pass(100);
result('it starts', /%boot power\r\n/.test(player.got) ? null : JSON.stringify(player.got));
for (const dialogue of readPage(readFileSync('docs/PROTOCOL.md', 'utf8'))) {
    if (dialogue.notOn.includes('uno')) continue;
    result(`dialogue at line ${dialogue.line}`, player.play(dialogue));
}

// One puzzle, as a frame: the line that `avrdoku judge -f line` writes for it.
function ask(puzzle, tag) {
    player.got = '';
    player.send(build(tag, `judge ${puzzle}`));
    player.passUntil(
        () =>
            player.got.includes('\n', player.got.indexOf(`#${tag} `)) &&
            player.got.includes(`#${tag} `),
        60000,
    );
    const reply = parse(player.got.slice(player.got.indexOf(`#${tag} `)).split('\r')[0]);
    return reply ? reply.words.join('\t') : 'no answer';
}

const answers = puzzles
    .trim()
    .split('\n')
    .map((puzzle, at) => ask(puzzle, at + 1));
result(
    `${answers.length} puzzles answered as in simavr`,
    answers.join('\n') === want.trim() ? null : 'they differ',
);
result('no byte was lost in the receiver', board.lost ? `${board.lost} were` : null);
console.log(
    `# note: avr8js: ${(board.cycles / HZ).toFixed(1)} s of the chip's time in ${performance.now().toFixed(0)} ms`,
);
console.log(`1..${count}`);
process.exitCode = failures ? 1 : 0;
