import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './deployed-service';
import { pause } from './faulty-caller';
import { serverUser } from './server-programs';
import { workspaceRoot } from './workspace-root';

/** PgBouncer with the configuration of docs/operating.md, except for addresses and users. */
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
    const child = spawn(this.program, ['-q', join(this.folder, 'pgbouncer.ini')], {
      ...serverUser(),
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child = child;
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors = `${errors}${data.toString()}`.slice(-2000)));
    while (!(await isListening(new URL(this.url)))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${errors}`);
      await pause(50);
    }
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

/** The block of docs/operating.md. */
function documentedConfiguration(): string {
  const page = readFileSync(join(workspaceRoot(), 'docs/operating.md'), 'utf8');
  const block = /^```ini\n(?<block>\[databases\]\n[^]*?)^```$/m.exec(page)?.groups?.block;
  if (block === undefined) throw new Error('docs/operating.md has no configuration of PgBouncer');
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
