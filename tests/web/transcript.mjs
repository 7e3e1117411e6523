// Plays the dialogues of docs/PROTOCOL.md against the Uno of docs/try/src/board.mjs, in the time of
// the chip: the same as host-tools/transcript.c, written once more for another emulator.
import { HZ } from '../../docs/try/src/board.mjs';
import { build, crc } from '../../docs/try/src/frames.mjs';

const LIMIT_MS = 3000;
const QUIET_MS = 100;
const FIELDS = { n: '[0-9]+', word: '[^ \\r]+', text: '[^\\r]*', crc: '(?:[0-9a-f]{4})' };
const ESCAPES = { r: '\r', n: '\n', t: '\t', '\\': '\\', '{': '{' };

// [{line, boards, steps: [{line, mark, text}]}]
export function readPage(text) {
    const dialogues = [];
    let dialogue = null;
    let skipped = '';
    text.split('\n').forEach((source, at) => {
        const notOn = /^<!-- not on: (.*) -->$/.exec(source);
        if (notOn) skipped = notOn[1];
        if (source === '```transcript') {
            dialogue = { line: at + 2, notOn: skipped.split(/[ ,]+/), steps: [] };
            skipped = '';
        } else if (source.startsWith('```') && dialogue) {
            dialogues.push(dialogue);
            dialogue = null;
        } else if (dialogue && /^[<>@]/.test(source)) {
            dialogue.steps.push({ line: at + 1, mark: source[0], text: source.slice(2) });
        }
    });
    return dialogues;
}

const unescape = (text) =>
    text.replace(/\\(x[0-9a-fA-F]{2}|.)/g, (_, code) =>
        code[0] === 'x' ? String.fromCharCode(parseInt(code.slice(1), 16)) : ESCAPES[code],
    );

const quote = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// The text of a step; a lone backslash at its end takes the line end away.
function withLineEnd(text, end) {
    const lone = /(^|[^\\])(\\\\)*\\$/.test(text);
    return lone ? [text.slice(0, -1), ''] : [text, end];
}

function pattern(text) {
    const [line, end] = withLineEnd(text, '\r\n');
    const parts = line.split(/(?<!\\)\{(n|word|text|crc)\}/);
    return new RegExp(
        '^' + parts.map((part, i) => (i % 2 ? FIELDS[part] : quote(unescape(part)))).join('') + end,
    );
}

export class Player {
    constructor(board) {
        this.board = board;
        this.got = '';
        board.onByte = (byte) => {
            this.got += String.fromCharCode(byte);
        };
    }

    send(text) {
        this.board.send([...text].map((char) => char.charCodeAt(0)));
    }

    pass(milliseconds) {
        this.board.run(this.board.cycles + (milliseconds * HZ) / 1000);
    }

    passUntil(done, milliseconds) {
        for (let left = milliseconds; !done() && left > 0; left--) this.pass(1);
        return done();
    }

    passUntilQuiet() {
        for (let seen = -1; seen !== this.got.length; this.pass(QUIET_MS)) seen = this.got.length;
    }

    // Returns what differs, null when nothing does.
    play(dialogue) {
        for (const tag of [1, 2]) {
            this.send('\x03tuc off\r' + build(tag, 'cancel'));
            this.passUntil(() => this.got.includes(`#${tag} `), LIMIT_MS);
            this.passUntilQuiet();
        }
        this.got = '';
        this.limit = LIMIT_MS;
        for (const step of dialogue.steps) {
            const why = this.step(step);
            if (why) return `docs/PROTOCOL.md:${step.line}: ${why}`;
        }
        this.pass(QUIET_MS);
        return this.got === '' ? null : `one more came: ${JSON.stringify(this.got)}`;
    }

    step({ mark, text }) {
        if (mark === '>') {
            const [line, end] = withLineEnd(text, '\r');
            this.send(unescape(line) + end);
            return null;
        }
        return mark === '<' ? this.expect(text) : this.direct(text.split(' '));
    }

    expect(text) {
        const wanted = pattern(text);
        this.passUntil(() => this.got !== '', this.limit);
        if (this.got === '' || !this.passUntil(() => wanted.test(this.got), LIMIT_MS)) {
            return `wanted ${JSON.stringify(text)}, got ${JSON.stringify(this.got.slice(0, 200))}`;
        }
        const line = wanted.exec(this.got)[0];
        this.got = this.got.slice(line.length);
        this.limit = LIMIT_MS;
        const frame = /^(#.* )\*([0-9a-f]{4})\r/.exec(line);
        return frame && text.includes('{crc}') && crc(frame[1]) !== frame[2]
            ? 'its CRC is wrong'
            : null;
    }

    direct([word, number]) {
        if (word === 'reset') {
            this.board.reset();
            this.got = '';
        } else if (word === 'within') {
            this.limit = Number(number);
        } else if (word === 'quiet') {
            this.pass(Number(number));
            return this.got === '' ? null : `not quiet: ${JSON.stringify(this.got)}`;
        } else {
            this.pass(Number(word));
        }
        return null;
    }
}
