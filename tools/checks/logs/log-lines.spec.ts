import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/workspace-root';

const LINES = 1000;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-lines-'));
  symlinkSync(join(workspaceRoot(), 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** What a process has written to its log that writes many lines and then ends so. */
function logOf(end: string): string {
  const outfile = join(folder, 'main.mjs');
  const createLogger = join(workspaceRoot(), 'libs/platform/src/create-logger.ts');
  const contents = `
    import { createLogger } from ${JSON.stringify(createLogger)};
    const logger = createLogger({ name: 'test', level: 'info' });
    for (let line = 1; line <= ${LINES}; line++) logger.info({ line }, 'request');
    ${end}`;
  buildSync({
    stdin: { contents, resolveDir: folder },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return spawnSync(process.execPath, [outfile], { encoding: 'utf8' }).stdout;
}

it.each([
  ['by itself', ''],
  ['by exiting', 'process.exit(0);'],
  ['by an error that nobody catches', 'throw new Error("crash");'],
  ['by a promise that nobody catches', 'await Promise.reject(new Error("crash"));'],
  ['by a fatal line', 'logger.fatal("the end"); process.kill(process.pid, "SIGKILL");'],
])('no log line is lost when a process ends %s', (_case, end) => {
  const lines = logOf(end).trimEnd().split('\n');
  const numbers = lines.map((line) => (JSON.parse(line) as { line?: number }).line);
  expect(numbers.slice(0, LINES)).toEqual(Array.from({ length: LINES }, (_line, index) => index + 1));
});
