// The image `single` runs this: node single.mjs [folder of the apps]. It migrates the database, starts the API and the
// worker, and stops both on SIGTERM, or when one of them ends, so that the container can be restarted.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const folder = process.argv[2] ?? import.meta.dirname;
const argsOf = (app, ...args) => ['--enable-source-maps', join(folder, app, 'main.js'), ...args];
const running = [];

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
const { status } = spawnSync(process.execPath, argsOf('cli', 'migrate'), { stdio: 'inherit' });
if (status !== 0) process.exit(1);
await new Promise(setImmediate); // a signal that came meanwhile
running.push(start('api', {}), start('worker', workerMetrics()));

function start(app, variables) {
  const child = spawn(process.execPath, argsOf(app), { stdio: 'inherit', env: { ...process.env, ...variables } });
  const ended = once(child, 'exit').then(([code]) => {
    stop(1);
    return code;
  });
  return { child, ended };
}

let isStopping = false;

async function stop(exitCode) {
  if (isStopping) return;
  isStopping = true;
  for (const { child } of running) child.kill('SIGTERM');
  const codes = await Promise.all(running.map(({ ended }) => ended));
  process.exit(exitCode === 0 && codes.every((code) => code === 0) ? 0 : 1);
}

/** The worker serves its metrics on the port behind that of the API; 0 and what is no port are left to the apps. */
function workerMetrics() {
  const port = Number(process.env.METRICS_PORT);
  return port > 0 ? { METRICS_PORT: String(port + 1) } : {};
}
