// Runs the tests of a project: node tools/test/run-suite.mjs <project> <its folder>. jest's result is written to
// dist/test-results/<project>.json. nx.json runs it with a larger young generation: a fifth of the time was garbage
// collection.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'jest';

const [project, folder] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');
const resultFolder = join(root, 'dist/test-results');
mkdirSync(resultFolder, { recursive: true });
const outputFile = join(resultFolder, `${project}.json`);
await run(['--config', join(root, folder, 'jest.config.js'), '--json', `--outputFile=${outputFile}`]);
