// build.mjs HEX FOLDER: bundles the page with the image HEX into FOLDER, which then needs no other
// file and no network.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const [hex, folder] = process.argv.slice(2);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

// Makes `import text from 'NAME'` give a text.
const textModule = (name, text) => ({
    name,
    setup(build) {
        build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
            path: name,
            namespace: name,
        }));
        build.onLoad({ filter: /.*/, namespace: name }, () => ({ contents: text, loader: 'text' }));
    },
});

const common = {
    bundle: true,
    minify: true,
    target: 'es2022',
    legalComments: 'inline',
    logLevel: 'warning',
};
const worker = await esbuild.build({
    ...common,
    entryPoints: [here('src/worker.mjs')],
    write: false,
    plugins: [textModule('avrdoku.hex', readFileSync(hex, 'utf8'))],
});
mkdirSync(folder, { recursive: true });
await esbuild.build({
    ...common,
    entryPoints: { page: here('src/page.mjs') },
    outdir: folder,
    plugins: [textModule('worker.js', worker.outputFiles[0].text)],
});
await esbuild.build({ ...common, entryPoints: { page: here('src/page.css') }, outdir: folder });
copyFileSync(here('index.html'), `${folder}/index.html`);
