// page.mjs FOLDER CHROMIUM HEX
// The page in FOLDER in a headless browser, used as a person does. Prints TAP.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Board, HZ } from '../../docs/try/src/board.mjs';

const { chromium } = createRequire(new URL('../../docs/try/package.json', import.meta.url))(
    'playwright-core',
);
const [folder, executablePath, hex, screenshot] = process.argv.slice(2);

const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const CLASH = '.99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..';
const NONE = '53.......6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const LONG = '.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........';

let count = 0;
let failures = 0;

function result(name, good, why = '') {
    count += 1;
    if (!good) failures += 1;
    console.log(`${good ? '' : 'not '}ok ${count} - ${name}`);
    if (!good) console.log(`# ${why}`);
}

const same = (name, want, got) =>
    result(name, want === got, `wanted ${JSON.stringify(want)}, got ${JSON.stringify(got)}`);

// A browser that cannot run on this machine says nothing about the page.
function withoutBrowser(error) {
    const why = error.message.split('\n')[0];
    console.log(`# not run: the page in a browser: it does not start: ${why}\n1..0`);
    process.exit(0);
}

const browser = await chromium.launch({
    executablePath,
    args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-sync',
        '--disable-background-networking',
        '--disable-component-update',
        '--force-color-profile=srgb',
    ],
}).catch(withoutBrowser);
const asked = []; // of the network
const errors = [];

async function open(prepare = async () => {}) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(30000);
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('request', (request) => {
        if (/^(http|ws)/.test(request.url())) asked.push(request.url());
    });
    await prepare(page);
    await page.goto(pathToFileURL(`${folder}/index.html`).href);
    return page;
}

const grid = (page) =>
    page.$$eval('#grid td', (cells) => cells.map((cell) => cell.textContent || '.').join(''));
const clashes = (page) =>
    page.$$eval('#grid td.clash', (cells) => cells.map((cell) => cell.id).join(' '));
const verdict = (page) => page.textContent('#verdict');

async function solve(page, text) {
    await page.fill('#puzzle', text);
    await page.click('#solve');
    await page.waitForSelector('#solve:not([disabled])');
    await page.waitForFunction(() => document.getElementById('verdict').textContent.length > 1);
}

async function typeOnTerminal(page, text, wanted) {
    await page.click('#terminal');
    await page.keyboard.type(text);
    return page
        .waitForFunction(
            (part) => document.querySelector('.xterm-rows').textContent.includes(part),
            wanted,
        )
        .then(
            () => true,
            () => false,
        );
}

// ---- The simulated board ----

const page = await open();
result('the terminal shows that the board starts', await typeOnTerminal(page, '', '%boot power'));
await solve(page, EASY);
same('a puzzle: the right grid', SOLVED, await grid(page));
same('and the verdict in words', 'unique: one solution', await verdict(page));
result(
    'and the time of the chip',
    /^\d+(\.\d+)? (\u00b5s|ms) on the chip, \d+ nodes, 0 guesses$/.test(
        await page.textContent('#time'),
    ),
    await page.textContent('#time'),
);
await solve(page, CLASH);
same('a clash: the cells are named', 'conflict: r1c2 and r1c3 clash', await verdict(page));
same('and marked', 'r1c2 r1c3', await clashes(page));
await solve(
    page,
    EASY.match(/.{9}/g)
        .map((row) => `| ${row.split('').join(' ')} |`)
        .join('\n'),
);
same('nine drawn lines: the right grid', SOLVED, await grid(page));
same('nothing is marked any more', '', await clashes(page));
await solve(page, NONE.replace('.', '5'));
result(
    'two fives in a row clash',
    (await verdict(page)).startsWith('conflict'),
    await verdict(page),
);
await solve(page, EASY.slice(1));
same('80 cells', 'malformed: need 81 cells, got 80', await verdict(page));
await page.selectOption('#examples', { label: 'Six solutions' });
await page.waitForFunction(() =>
    document.getElementById('verdict').textContent.startsWith('multiple'),
);
result('an example is solved as it is chosen', true);
result(
    'typing at the terminal',
    (await typeOnTerminal(page, 'check\r', 'no such')) || (await typeOnTerminal(page, '', 'check')),
);
result(
    'a puzzle at the terminal',
    await typeOnTerminal(page, `${EASY}\r`, '| 5 3 4 | 6 7 8 | 9 1 2 |'),
);
await page.click('#reset');
result('the reset button', await typeOnTerminal(page, '', '%boot reset'));
await page.fill('#puzzle', LONG);
if (screenshot) {
    await page.fill('#puzzle', CLASH);
    await page.click('#solve');
    await page.waitForSelector('#grid td.clash');
    await page.screenshot({ path: screenshot });
    await page.fill('#puzzle', LONG);
}
const began = Date.now();
await page.click('#solve');
await page.waitForSelector('#solve:not([disabled])');
same('a hard one has no solution', 'none: no solution', await verdict(page));
console.log(`# note: ${await page.textContent('#time')}, ${Date.now() - began} ms in the browser`);

// ---- A real board, through Web Serial: a board here plays its part ----

const board = new Board(readFileSync(hex, 'utf8'));
let bytes = [];
board.onByte = (byte) => bytes.push(byte);
const real = await open(async (opened) => {
    await opened.exposeFunction('deviceTakes', (values) => board.send(values));
    await opened.exposeFunction('deviceSays', () => {
        board.run(board.cycles + HZ / 50);
        return bytes.splice(0);
    });
    await opened.addInitScript(() => {
        let timer;
        const port = {
            open: async () => {
                port.readable = new ReadableStream({
                    start(controller) {
                        const listen = async () => {
                            const said = await window.deviceSays();
                            if (!timer) return;
                            if (said.length) controller.enqueue(Uint8Array.from(said));
                            timer = setTimeout(listen, 20); // not before: it may take longer
                        };
                        timer = setTimeout(listen, 20);
                    },
                    cancel() {
                        clearTimeout(timer);
                        timer = null;
                    },
                });
                port.writable = new WritableStream({
                    write: (chunk) => window.deviceTakes([...chunk]),
                });
            },
            setSignals: async () => {},
            close: async () => {
                window.portClosed = true;
            },
        };
        Object.defineProperty(navigator, 'serial', {
            value: { requestPort: async () => port },
            configurable: true,
        });
    });
});
await real.click('#connect');
await real.waitForFunction(
    () => document.getElementById('verdict').textContent === 'Your board is there.',
);
result('Web Serial: the board is found', true);
await solve(real, EASY);
same('Web Serial: the right grid', SOLVED, await grid(real));
await solve(real, CLASH);
same('Web Serial: a clash', 'r1c2 r1c3', await clashes(real));
await real.click('#connect');
await real.waitForFunction(() => window.portClosed);
await real.waitForFunction(() =>
    document.getElementById('where').textContent.startsWith('simulated'),
);
await solve(real, EASY);
same('Web Serial: and back to the simulated board', SOLVED, await grid(real));

// ---- A browser without it ----

const without = await open((opened) =>
    opened.addInitScript(() => delete Navigator.prototype.serial),
);
result(
    'without Web Serial the button says so',
    await without.$eval(
        '#connect',
        (button) => button.disabled && /no Web Serial/.test(button.title),
    ),
);

same('nothing was asked of the network', '', asked.join(' '));
same('no error in the page', '', errors.join('; '));
await browser.close();
console.log(`1..${count}`);
process.exitCode = failures ? 1 : 0;
