import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** The JavaScript of the package's README, each with what it says that it prints. */
export function readSnippets() {
  const text = readFileSync(join(root, 'libs/domain/README.md'), 'utf8');
  return [...text.matchAll(/^```js(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(([, file, code], n) => ({
    file: file ?? `snippet-${n}.js`,
    code,
    prints: [...code.matchAll(/^\/\/ prints: (.*)$/gm)].map((match) => match[1]),
  }));
}

/** How the snippets are written down for those who load or compile them. */
export const writers = {
  esm: (folder, snippet) => write(folder, snippet.file, snippet.code),
  cjs: (folder, { file, code }) => {
    write(folder, 'package.json', '{ "type": "commonjs" }');
    write(folder, file, transformSync(code, { format: 'cjs' }).code);
  },
  mts: (folder, snippet) => writeTypeScript(folder, snippet, 'm'),
  cts: (folder, snippet) => writeTypeScript(folder, snippet, 'c'),
  ts: (folder, snippet) => writeTypeScript(folder, snippet, ''),
};

function writeTypeScript(folder, { file, code }, kind) {
  write(folder, file.replace(/js$/, `${kind}ts`), code.replaceAll(/'(\.\/[^']+)\.js'/g, `'$1.${kind}js'`));
}

function write(folder, file, text) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), text);
}
