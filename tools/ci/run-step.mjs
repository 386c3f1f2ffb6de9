import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const isWindows = process.platform === 'win32';
let running;

/**
 * Runs a command, whose last line says what it counted. Where there is no such line, or where the command fails though
 * it counts no failure, that is one failure more.
 * `errors`: the end of what it wrote to the standard error stream.
 */
export async function runStep({ title, command, cwd }) {
  console.log(`\n### ${title}`);
  const start = performance.now();
  // a group of its own, so that what it has started can be stopped with it
  running = spawn(command, { cwd, shell: true, detached: !isWindows, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let errors = '';
  running.stdout.on('data', (data) => {
    process.stdout.write(data);
    text = (text + data).slice(-10_000);
  });
  running.stderr.on('data', (data) => {
    process.stderr.write(data);
    errors = (errors + data).slice(-2000);
  });
  const [code] = await once(running, 'close');
  running = undefined;
  return { ...judge(code, countsIn(text)), errors, seconds: Math.round((performance.now() - start) / 1000) };
}

/** Stops what is under way, at once. */
export function stopStep() {
  if (running?.pid === undefined) return;
  if (isWindows) spawnSync('taskkill', ['/pid', String(running.pid), '/t', '/f']);
  else process.kill(-running.pid, 'SIGKILL');
}

function countsIn(text) {
  const lastLine = text.trimEnd().split('\n').at(-1);
  const [, passed, failed, skipped = 0] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(lastLine) ?? [];
  return passed === undefined
    ? undefined
    : { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) };
}

function judge(code, counts = { passed: 0, failed: 0, skipped: 0 }) {
  if (counts.failed > 0) return { counts, verdict: 'FAILED' };
  const failed = { ...counts, failed: 1 };
  if (code !== 0) return { counts: failed, verdict: `FAILED with exit code ${code}` };
  if (counts.passed === 0) return { counts: failed, verdict: 'FAILED, as it counted nothing' };
  return { counts, verdict: 'passed' };
}
