// The page: a puzzle field and a drawn grid over frames, a terminal over the same serial line.
import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import { Client } from './client.mjs';
import { hasSerial, openReal, openSimulated } from './lines.mjs';
import { cellsOf, examples, inRows } from './puzzle.mjs';

const CELLS = 81;
const $ = (id) => document.getElementById(id);

const sentences = {
    unique: 'unique: one solution',
    multiple: 'multiple: more than one solution; the first is shown',
    none: 'none: no solution',
    cancelled: 'cancelled',
};

let line = null;
let client = null;

// ---- The grid ----

const cells = [];

function makeGrid() {
    for (let row = 0; row < 9; row++) {
        const tr = $('grid').insertRow();
        for (let column = 0; column < 9; column++) {
            const td = tr.insertCell();
            td.id = `r${row + 1}c${column + 1}`;
            cells.push(td);
        }
    }
}

// Draws givens, and the solution where there is one; `clashes` are names of cells.
function draw(givens, solution = '', clashes = []) {
    cells.forEach((td, i) => {
        const given = /[1-9]/.test(givens[i] ?? '');
        td.textContent = given ? givens[i] : (solution[i] ?? '');
        td.className = (given ? 'given' : '') + (clashes.includes(td.id) ? ' clash' : '');
    });
}

function say(text, bad = false, time = '') {
    $('verdict').textContent = text;
    $('verdict').className = bad ? 'bad' : '';
    $('time').textContent = time;
}

function timeOf({ us, nodes, guesses }) {
    if (us === undefined) return '';
    const time =
        us < 1000
            ? `${us} \u00b5s`
            : us < 1e6
              ? `${(us / 1000).toFixed(2)} ms`
              : `${(us / 1e6).toFixed(2)} s`;
    return `${time} on the chip, ${nodes} nodes, ${guesses} guesses`;
}

// ---- Solving ----

function show(givens, reply) {
    if (!reply) return say('The board does not answer.', true);
    const [word, ...rest] = reply.words;
    if (word === 'conflict') {
        draw(givens, '', rest);
        return say(`conflict: ${rest.join(' and ')} clash`, true);
    }
    draw(givens, /^[1-9]{81}$/.test(rest[0] ?? '') ? rest[0] : '');
    return say(
        sentences[word] ?? reply.words.join(' '),
        word === 'none' || !reply.ok,
        timeOf(reply.values),
    );
}

async function solve(event) {
    event?.preventDefault();
    const givens = cellsOf($('puzzle').value);
    draw(givens);
    if (givens.length !== CELLS || /[^0-9.]/.test(givens)) {
        const odd = /[^0-9.]/.exec(givens);
        return say(
            odd
                ? `malformed: '${odd[0]}' is no cell`
                : `malformed: need ${CELLS} cells, got ${givens.length}`,
            true,
        );
    }
    say('\u2026');
    $('solve').disabled = true;
    $('stop').disabled = false;
    const asked = client;
    const reply = await asked.ask(`judge ${givens}`);
    if (asked === client) show(givens, reply);
    $('solve').disabled = false;
    $('stop').disabled = true;
}

// ---- The terminal ----

const terminal = new Terminal({
    convertEol: false,
    cursorBlink: true,
    fontSize: 14,
    scrollback: 2000,
    fontFamily: "ui-monospace, 'DejaVu Sans Mono', monospace",
    theme: {
        background: '#14181f',
        foreground: '#dfe5ee',
        cursor: '#ffb020',
        brightBlack: '#7d8899',
    },
});
let received = ''; // of the line that the board is sending

// Frames are dim: they are for programs.
function toTerminal(bytes) {
    let text = '';
    for (const byte of bytes) {
        const char = String.fromCharCode(byte);
        if (received === '' && char === '#') text += '\x1b[90m';
        text += char;
        received += char;
        if (char === '\n') {
            text += '\x1b[0m';
            client.take(received);
            received = '';
        }
    }
    terminal.write(text);
}

function openTerminal() {
    const fit = new FitAddon();
    terminal.loadAddon(fit);
    terminal.open($('terminal'));
    fit.fit();
    new ResizeObserver(() => fit.fit()).observe($('terminal'));
    terminal.onData((text) =>
        line.send(Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff)),
    );
}

// ---- The board ----

const setLight = (on) => $('light').classList.toggle('on', on);

function use(opened) {
    line = opened;
    received = '';
    client = new Client(line.send);
    $('where').textContent = line.name;
    $('light').hidden = line.name.startsWith('your');
}

function useSimulated() {
    use(openSimulated({ onBytes: toTerminal, onLight: setLight }));
    $('connect').textContent = 'Connect a real Uno';
}

async function leave(why) {
    await line.close();
    terminal.write(`\r\n\x1b[90m${why}\x1b[0m\r\n`);
    useSimulated();
}

async function useReal() {
    let opened;
    try {
        opened = await openReal({
            onBytes: toTerminal,
            onGone: (why) => leave(`the board is gone: ${why}`),
        });
    } catch (error) {
        return error.name === 'NotFoundError'
            ? undefined
            : say(`The port cannot be opened: ${error.message}`, true);
    }
    await line.close();
    terminal.reset();
    use(opened);
    $('connect').textContent = 'Back to the simulated Uno';
    say('Waiting for your board \u2026');
    const there = await client.hello();
    return say(
        there ? 'Your board is there.' : 'It does not answer: is the firmware on it (make flash)?',
        !there,
    );
}

function connect() {
    return $('connect').textContent.startsWith('Back') ? leave('the port is closed') : useReal();
}

function start() {
    makeGrid();
    examples.forEach(([name, cells81]) => $('examples').add(new Option(name, cells81)));
    $('examples').onchange = () => {
        $('puzzle').value = inRows($('examples').value);
        solve();
    };
    $('puzzle').value = inRows(examples[0][1]);
    draw(examples[0][1]);
    openTerminal();
    useSimulated();
    $('form').onsubmit = solve;
    $('stop').onclick = () => client.cancel();
    $('reset').onclick = () => line.reset();
    $('connect').onclick = connect;
    if (!hasSerial()) {
        $('connect').disabled = true;
        $('connect').title = 'This browser has no Web Serial; Chrome, Edge and Opera have it.';
    }
}

start();
