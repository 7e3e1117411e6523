// The simulated Uno in a worker: lets the time of the chip pass as the time of the room does.
import { Board, HZ } from './board.mjs';
import hex from 'avrdoku.hex';

const SLICE_MS = 5; // between two looks at the clock
const BEHIND_MS = 60; // a computer that is slower than the chip is not let catch up more

const board = new Board(hex);
let sent = [];
let light = false;
let then = performance.now();

board.onByte = (byte) => sent.push(byte);

onmessage = ({ data }) => {
    if (data.reset) board.reset();
    else board.send(data);
};

function slice() {
    const now = performance.now();
    board.run(board.cycles + (Math.min(now - then, BEHIND_MS) * HZ) / 1000);
    then = now;
    if (sent.length || board.light !== light) {
        light = board.light;
        postMessage({ bytes: Uint8Array.from(sent), light });
        sent = [];
    }
    setTimeout(slice, SLICE_MS);
}

slice();
