// Runs the tests of a project: node tools/test/run-suite.mjs <project> <its folder>. What came of it is written to
// dist/test-results/<project>.json: jest's result, and the most memory that one of jest's processes took.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'jest';

const [project, folder] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');
const resultFile = join(root, 'dist/test-results', `${project}.json`);
mkdirSync(join(root, 'dist/test-results'), { recursive: true });
process.env.PEAK_MEMORY_FOLDER = mkdtempSync(join(tmpdir(), 'peak-memory-'));
try {
  await run(['--config', join(root, folder, 'jest.config.js'), '--json', `--outputFile=${resultFile}`]);
  const result = JSON.parse(readFileSync(resultFile, 'utf8'));
  writeFileSync(resultFile, JSON.stringify({ ...result, peakMegabytes: peakMegabytes() }));
} finally {
  rmSync(process.env.PEAK_MEMORY_FOLDER, { recursive: true });
}

/** Of this process and of each of jest's workers, which note theirs (see note-peak-memory.js). */
function peakMegabytes() {
  const noted = readdirSync(process.env.PEAK_MEMORY_FOLDER);
  const kilobytes = noted.map((file) => Number(readFileSync(join(process.env.PEAK_MEMORY_FOLDER, file), 'utf8')));
  return Math.round(Math.max(process.resourceUsage().maxRSS, ...kilobytes) / 1024);
}
