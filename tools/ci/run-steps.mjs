// What .ci/run runs in its export of the commit: node tools/ci/run-steps.mjs [folder of real access data]. The last
// line adds up what the steps count.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listSteps } from './list-steps.mjs';
import { runStep, stopStep } from './run-step.mjs';

const root = join(import.meta.dirname, '../..');
const realAccess = resolve(process.argv[2] ?? '');
const hasRealAccess = process.argv[2] !== undefined && existsSync(realAccess);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopStep();
    process.exit(1);
  });
}

const sum = { passed: 0, failed: 0, skipped: 0 };
const summary = [];
for (const step of listSteps(root, hasRealAccess ? realAccess : undefined)) {
  const { counts, errors, seconds, verdict } = await runStep(step);
  for (const key of Object.keys(sum)) sum[key] += counts[key];
  summary.push(`${verdict}: ${step.title} (${seconds} s; ${tell(counts)})`);
  if (verdict !== 'passed') summary.push(...indented(errors), '');
  if (verdict !== 'passed' && step.isNeeded) break;
}
console.log(['', ...summary, tell(sum)].join('\n'));
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;

function tell({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** What a failed step says at its end, repeated where a reader of the last lines sees it. */
function indented(errors) {
  const lines = errors.trimEnd().split('\n').slice(-25);
  return lines.map((line) => `  | ${line}`);
}
