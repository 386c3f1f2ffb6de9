// What .ci/run runs in its export of the commit: node tools/ci/run-steps.mjs [folder of real access data]. The last
// line adds up what the steps count.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listSteps } from './list-steps.mjs';
import { runStep, stopSteps } from './run-step.mjs';

const root = join(import.meta.dirname, '../..');
const realAccess = resolve(process.argv[2] ?? '');
const hasRealAccess = process.argv[2] !== undefined && existsSync(realAccess);
/** Most steps wait for processes, timeouts and disks: two at a time take little longer than one. */
const lanes = 2;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopSteps();
    process.exit(1);
  });
}

const sum = { passed: 0, failed: 0, skipped: 0 };
const summary = [];
const [needed, ...others] = listSteps(root, hasRealAccess ? realAccess : undefined);
if (await isPassed(needed)) await Promise.all(Array.from({ length: lanes }, runOthers));
console.log(['', ...summary, tell(sum)].join('\n'));
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

async function runOthers() {
  for (let step = others.shift(); step !== undefined; step = others.shift()) await isPassed(step);
}

async function isPassed(step) {
  const { counts, faults, seconds, verdict } = await runStep(step);
  for (const key of Object.keys(sum)) sum[key] += counts[key];
  summary.push(`${verdict}: ${step.title} (${seconds} s; ${tell(counts)})`);
  if (verdict !== 'passed') summary.push(...indented(faults), '');
  return verdict === 'passed';
}

function tell({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Why a step failed, repeated where a reader of the last lines sees it. */
function indented(faults) {
  const lines = faults.trimEnd().split('\n').slice(-40);
  return lines.map((line) => `  | ${line}`);
}
