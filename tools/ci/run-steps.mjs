// What .ci/run runs in its export of the commit: node tools/ci/run-steps.mjs [folder of real access data]. At the end
// it lists the steps with their seconds, the slowest first; the last line adds up what they count.
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listSteps } from './list-steps.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { runStep, stopSteps } from './run-step.mjs';

const root = join(import.meta.dirname, '../..');
const realAccess = resolve(process.argv[2] ?? '');
const hasRealAccess = process.argv[2] !== undefined && existsSync(realAccess);
/** Most steps wait for processes, timeouts and disks: two at a time take little longer than one. */
const lanes = 2;
const memoryFolder = makeMemoryFolder();
if (memoryFolder !== undefined) {
  process.on('exit', () => rmSync(memoryFolder, { recursive: true, force: true, maxRetries: 5 }));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopSteps();
    process.exit(1);
  });
}

const sum = { passed: 0, failed: 0, skipped: 0 };
const ended = [];
const [needed, ...others] = listSteps(root, hasRealAccess ? realAccess : undefined);
if (await isPassed(needed)) {
  const { joinApps } = await import('../test/join-apps.mjs'); // of packages that the first step installs
  const removeJoinedApps = await joinApps();
  const beside = others.filter(({ measures }) => !measures);
  await Promise.all(Array.from({ length: lanes }, () => runEach(beside)));
  removeJoinedApps();
  await runEach(others.filter(({ measures }) => measures));
}
ended.sort((a, b) => b.seconds - a.seconds);
console.log(['', ...ended.flatMap(describe), describeCounts(sum)].join('\n'));
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

async function runEach(steps) {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) await isPassed(step);
}

async function isPassed(step) {
  const result = await runStep({ ...step, env: environmentOf(step) });
  for (const key of Object.keys(sum)) sum[key] += result.counts[key];
  ended.push({ title: step.title, ...result });
  return result.verdict === 'passed';
}

/** What is measured uses the disk, as services do. */
function environmentOf({ measures }) {
  return measures || memoryFolder === undefined ? process.env : { ...process.env, TMPDIR: memoryFolder };
}

/** The lines about a step; after a failure, its reasons, where a reader of the last lines sees them. */
function describe({ title, counts, faults, seconds, verdict }) {
  const line = `${String(seconds).padStart(5)} s  ${verdict}: ${title} (${describeCounts(counts)})`;
  if (verdict === 'passed') return [line];
  const reasons = faults.trimEnd().split('\n').slice(-40);
  return [line, ...reasons.map((reason) => `  | ${reason}`), ''];
}

function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
