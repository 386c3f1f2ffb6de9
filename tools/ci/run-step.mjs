import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

const isWindows = process.platform === 'win32';
/** The steps that run, by their process. */
const running = new Set();
/** Of what a step prints, at most this many characters are kept until it ends. */
const maxText = 1_000_000;
/** Of what Jest says about a failure, this many lines are repeated. */
const aboutFailure = 4;

/**
 * Runs a command, whose last line says what it counted, and prints its output when it ends: another one may run beside
 * it. Where there is no such line, or where the command fails though it counts no failure, that is one failure more.
 * `faults`: the lines that name what failed; without any, the end of what it wrote to the standard error stream.
 */
export async function runStep({ title, command, cwd, env }) {
  console.log(`### begins: ${title}`);
  const start = performance.now();
  // a group of its own, so that the processes that it starts can be stopped with it
  const child = spawn(command, { cwd, env, shell: true, detached: !isWindows, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let text = '';
  let output = '';
  let errors = '';
  child.stdout.on('data', (data) => {
    output = (output + data).slice(-10_000);
    text = (text + data).slice(-maxText);
  });
  child.stderr.on('data', (data) => {
    errors = (errors + data).slice(-2000);
    text = (text + data).slice(-maxText);
  });
  const [code] = await once(child, 'close');
  running.delete(child);
  console.log(`\n### ${title}\n${text}`);
  const faults = faultsIn(text) || errors;
  return { ...judge(code, countsIn(output)), faults, seconds: Math.round((performance.now() - start) / 1000) };
}

/** Stops the steps that run, at once. */
export function stopSteps() {
  for (const { pid } of running) {
    if (pid === undefined) continue;
    if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    else process.kill(-pid, 'SIGKILL');
  }
}

/** As checks, `npm test` and Jest name what failed; Jest's first lines about a failure follow its name. */
function faultsIn(text) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const faults = new Map(); // Jest repeats them at its end
  for (const [i, line] of lines.entries()) {
    const about = line.startsWith('failed: ') ? 0 : /^\s*● .+ › /.test(line) ? aboutFailure : undefined;
    if (about !== undefined && !faults.has(line)) faults.set(line, lines.slice(i, i + 1 + about).join('\n'));
  }
  return [...faults.values()].join('\n');
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
