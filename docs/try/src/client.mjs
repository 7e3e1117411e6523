// Questions to a board as frames. take() gets every line that the board sends.
import { build, parse } from './frames.mjs';

const TRIES = 8;
const HELLO_PATIENCE_MS = 1500;
const SILENCE_MS = 2000; // behind it the board is asked for its status

export class Client {
    constructor(send) {
        this.send = (text) => send(Uint8Array.from(text, (char) => char.charCodeAt(0)));
        this.tag = 1 + Math.floor(Math.random() * 30000);
        this.waiting = new Map(); // by tag: what to do with the reply
        this.question = null; // the one under way, to be sent again when the board starts anew
    }

    take(line) {
        if (line.startsWith('%boot') && this.question) this.question.again();
        const reply = parse(line);
        if (!reply) return;
        if (reply.tag === 0 && this.question) this.question.again();
        this.waiting.get(reply.tag)?.(reply);
    }

    // One transmission of `words`; resolves with its reply, or with null after `patience` ms.
    transmit(words, patience) {
        this.tag = (this.tag % 65535) + 1;
        const { tag } = this;
        this.send(build(tag, words));
        return new Promise((resolve) => {
            const timer = setTimeout(() => done(null), patience);
            const done = (reply) => {
                clearTimeout(timer);
                this.waiting.delete(tag);
                resolve(reply);
            };
            this.waiting.set(tag, done);
        });
    }

    // True when the board says hello.
    async hello() {
        for (let i = 0; i < TRIES; i++) {
            this.send('\r');
            if (await this.transmit('hello', HELLO_PATIENCE_MS)) return true;
        }
        return false;
    }

    // Asks until there is a reply; null when the board is silent. A long search is not silence.
    async ask(words) {
        for (let i = 0; i < TRIES; i++) {
            const reply = await this.watch(words);
            if (reply) return reply;
        }
        return null;
    }

    cancel() {
        this.transmit('cancel', SILENCE_MS);
    }

    watch(words) {
        return new Promise((resolve) => {
            let open = true;
            const end = (reply) => {
                open = false;
                this.question = null;
                resolve(reply);
            };
            this.question = { again: () => open && end(null) };
            this.transmit(words, 0x7fffffff).then((reply) => open && end(reply));
            const look = async () => {
                const status = await this.transmit('status', SILENCE_MS);
                if (open && !status?.words.includes('searching')) end(null);
                else if (open) setTimeout(look, SILENCE_MS);
            };
            setTimeout(() => open && look(), SILENCE_MS);
        });
    }
}
