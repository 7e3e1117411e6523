// Serial lines to a board. Each has send(bytes), reset(), close(), and calls what it was given:
// onBytes(bytes), onLight(on), onGone(why).
import worker from 'worker.js';

const BAUD = 115200;

// The Uno in a worker, whose script is part of this file: a page from a disk may load no other.
export function openSimulated({ onBytes, onLight }) {
    const url = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
    const chip = new Worker(url);
    chip.onmessage = ({ data }) => {
        if (data.bytes.length) onBytes(data.bytes);
        onLight(data.light);
    };
    return {
        name: 'simulated Uno, 16 MHz',
        send: (bytes) => chip.postMessage(bytes),
        reset: () => chip.postMessage({ reset: true }),
        close: () => {
            chip.terminate();
            URL.revokeObjectURL(url);
        },
    };
}

export const hasSerial = () => 'serial' in navigator;

// A board that the person picks. Opening its port resets an Arduino, which then starts within two
// seconds.
export async function openReal({ onBytes, onGone }) {
    const port = await navigator.serial.requestPort();
    await port.open({ baudRate: BAUD });
    const writer = port.writable.getWriter();
    const reader = port.readable.getReader();
    const reading = (async () => {
        for (let got = await reader.read(); !got.done; got = await reader.read())
            onBytes(got.value);
    })().catch((error) => onGone(error.message));
    return {
        name: 'your board, 115200 baud',
        send: (bytes) => writer.write(bytes).catch((error) => onGone(error.message)),
        reset: async () => {
            await port.setSignals({ dataTerminalReady: false });
            await port.setSignals({ dataTerminalReady: true });
        },
        close: async () => {
            await reader.cancel().catch(() => {});
            await reading;
            reader.releaseLock();
            writer.releaseLock();
            await port.close().catch(() => {});
        },
    };
}
