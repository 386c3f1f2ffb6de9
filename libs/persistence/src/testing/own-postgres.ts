import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL server that no other test uses, so that it may be stopped. */
export interface OwnPostgres {
  readonly url: string;
  /** Restarts the server. `SIGINT`: it aborts running work; `SIGQUIT`: it ends immediately, as after a crash. */
  readonly restart: (signal: 'SIGINT' | 'SIGQUIT', downMilliseconds: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a server. `folder`: where its data is, as that of its user; default: the temporary folder of the system. */
export async function startOwnPostgres(folder?: string): Promise<OwnPostgres> {
  const script = join(workspaceRoot(), 'tools/test/own-postgres.mjs');
  const env = { ...process.env, ...(folder !== undefined && { TMPDIR: folder }) };
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'], env });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const url = await nextLine();
  return {
    url,
    restart: async (signal, downMilliseconds) => {
      child.stdin.write(`restart ${signal} ${downMilliseconds}\n`);
      await nextLine();
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

/** Returns the root of the workspace from any folder in it. */
function workspaceRoot(folder = process.cwd()): string {
  return existsSync(join(folder, 'nx.json')) ? folder : workspaceRoot(dirname(folder));
}
