import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface FrozenWriter {
  /** Resumes the process. */
  readonly thaw: () => void;
  readonly kill: () => Promise<void>;
}

/** Starts a process that holds a lock in a transaction and is then frozen, like a paused virtual machine. */
export async function freezeWriter(url: string, begin: string, lock: string): Promise<FrozenWriter> {
  const script = join(import.meta.dirname, 'hold-transaction.mjs');
  const child = spawn(process.execPath, [script, url, begin, lock], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  return {
    thaw: () => void child.kill('SIGCONT'),
    kill: async () => {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
