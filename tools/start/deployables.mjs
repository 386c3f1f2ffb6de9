import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { appMain } from './workspace.mjs';

/** Longer than the apps give themselves to finish what is in hand. */
const stopMilliseconds = 20_000;
/** Much longer than a start takes. */
const readyMilliseconds = 60_000;

/**
 * Starts an app as a process of its own, with these variables besides its environment. Its log goes to a file, what it
 * says before it can log to the terminal.
 */
export function startApp(app, dataDir, variables = {}) {
  const logFile = join(dataDir, `${app}.log`);
  const child = spawn(process.execPath, ['--enable-source-maps', appMain(app)], {
    stdio: ['ignore', openSync(logFile, 'a'), 'inherit'],
    // SQLite and files take threads of libuv, which counts them once, at the start.
    env: { UV_THREADPOOL_SIZE: '16', ...process.env, ...variables },
    detached: true, // Ctrl-C in the terminal goes to this process alone, which then stops the apps in order
  });
  const ended = once(child, 'exit').then(([code, signal]) => ({ app, logFile, how: signal ?? `exit code ${code}` }));
  return { app, logFile, child, ended };
}

export async function stopApp({ child, ended }) {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds);
  await ended;
  clearTimeout(timer);
}

/** The worker serves its metrics on the port behind that of the API; 0 and what is no port are left to the apps. */
export function workerMetrics(apiPort) {
  const port = Number(apiPort);
  return port > 0 ? { METRICS_PORT: String(port + 1) } : {};
}

/** Rejects when something else listens there: the app would only say so in its log. */
export async function ensurePortIsFree({ host, port }) {
  if (port === '0') throw new Error('PORT is 0, any free one: name one, so that the API can be found');
  const server = createServer();
  try {
    server.listen(Number(port), host);
    await once(server, 'listening');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return; // the app itself says what is wrong with the settings
    throw new Error(`port ${port} on ${host} is in use: stop what listens there, or set PORT to another one`);
  }
  server.close();
  await once(server, 'close');
}

export async function untilReady(baseUrl) {
  for (const end = Date.now() + readyMilliseconds; Date.now() < end;) {
    const response = await fetch(`${baseUrl}/health/ready`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${baseUrl}/health/ready does not answer that the API is ready`);
}
