import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { files } from './lib/files.mjs';

const folder = import.meta.dirname;

/** @param {Map<string, string>} generated */
function write(generated) {
  mkdirSync(join(folder, 'data'), { recursive: true });
  for (const [path, text] of generated) writeFileSync(join(folder, path), text);
  console.log(`wrote ${generated.size} files to ${folder}`);
}

/**
 * What is wrong with the committed files, in a line each.
 * @param {Map<string, string>} generated
 */
function differences(generated) {
  const faults = [...generated].flatMap(([path, text]) => {
    const file = join(folder, path);
    if (!existsSync(file)) return [`${path} is missing`];
    return readFileSync(file, 'utf8') === text ? [] : [`${path} differs from what would be generated`];
  });
  const data = existsSync(join(folder, 'data')) ? readdirSync(join(folder, 'data')) : [];
  const extra = data.map((name) => `data/${name}`).filter((path) => !generated.has(path));
  return [...faults, ...extra.map((path) => `${path} is not generated`)];
}

/** @param {Map<string, string>} generated */
function check(generated) {
  const faults = differences(generated);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) return console.log(`${generated.size} files are up to date`);
  console.error('The sample is out of date: run node tools/sample/generate.mjs and commit the result.');
  process.exitCode = 1;
}

const [option, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (option && option !== '--check')) {
  console.error('usage: node tools/sample/generate.mjs [--check]');
  process.exitCode = 2;
} else if (option) check(files());
else write(files());
