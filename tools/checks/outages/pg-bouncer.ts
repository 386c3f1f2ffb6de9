import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/deployed-service';
import { pause } from '../lib/faulty-caller';
import { endServer, startServer } from '../lib/server-process';
import { serverUser } from '../lib/server-programs';
import { workspaceRoot } from '../lib/workspace-root';

/** PgBouncer with the configuration of docs/postgresql.md, except for addresses and users. */
export class PgBouncer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** `server`: the URL of PostgreSQL. */
  static async start(program: string, server: string): Promise<PgBouncer> {
    const { hostname, port: serverPort, username, password, pathname } = new URL(server);
    const folder = mkdtempSync(join(tmpdir(), 'governance-pgbouncer-'));
    const port = await freePort();
    const database = `governance = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)}`;
    const users = join(folder, 'users.txt');
    const own = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = md5\nauth_file = ${users}\n`;
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      `${documentedConfiguration().replace(/^governance = .*$/m, database)}${own}`,
    );
    writeFileSync(users, `"${username}" "${password}"\n`);
    const { uid, gid } = serverUser();
    if (uid !== undefined && gid !== undefined) {
      for (const path of [folder, users, join(folder, 'pgbouncer.ini')]) chownSync(path, uid, gid);
    }
    chmodSync(folder, 0o700);
    const pooler = new PgBouncer(program, folder, `postgres://${username}:${password}@127.0.0.1:${port}/governance`);
    await pooler.run();
    return pooler;
  }

  /** Ends it at once, with all its connections, and starts it again after a pause in milliseconds. */
  async restart(downMilliseconds: number): Promise<void> {
    await this.end('SIGKILL');
    await pause(downMilliseconds);
    await this.run();
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.folder, { recursive: true });
  }

  private async run(): Promise<void> {
    this.child = await startServer({
      program: this.program,
      args: ['-q', join(this.folder, 'pgbouncer.ini')],
      cwd: this.folder,
      isUp: () => isListening(new URL(this.url)),
    });
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    return endServer(this.child, signal);
  }
}

/** The block of docs/postgresql.md. */
function documentedConfiguration(): string {
  const page = readFileSync(join(workspaceRoot(), 'docs/postgresql.md'), 'utf8');
  const block = /^```ini\n(?<block>\[databases\]\n[^]*?)^```$/m.exec(page)?.groups?.block;
  if (block === undefined) throw new Error('docs/postgresql.md has no configuration of PgBouncer');
  return block;
}

async function isListening({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
