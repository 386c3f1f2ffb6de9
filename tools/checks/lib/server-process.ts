import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { pause } from './faulty-caller';
import { serverUser } from './server-programs';

interface ServerStart {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly isUp: () => Promise<boolean>;
}

/** Starts a server as the user of servers and waits until it is up. Throws an Error with its log where it ends. */
export async function startServer({ program, args, cwd, isUp }: ServerStart): Promise<ChildProcess> {
  const child = spawn(program, [...args], { ...serverUser(), cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (data: Buffer) => (log = `${log}${data.toString()}`.slice(-2000)));
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${program} does not start: ${log}`);
    await pause(50);
  }
  return child;
}

/** Ends a server, if it runs. */
export async function endServer(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
