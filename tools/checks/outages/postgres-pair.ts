import { execFile, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SilentProxy } from '@identity-governance/persistence/testing';
import { Client } from 'pg';
import { freePort } from '../lib/deployed-service';
import { pause } from '../lib/faulty-caller';
import { endServer, startServer } from '../lib/server-process';
import { serverUser } from '../lib/server-programs';

interface PairParts {
  readonly bin: string;
  readonly folder: string;
  readonly ports: { readonly primary: number; readonly standby: number };
  /** From the standby to the primary. */
  readonly replication: SilentProxy;
}

/** A primary and its standby, made by pg_basebackup, with asynchronous streaming replication. */
export class PostgresPair {
  private primary: ChildProcess | undefined;
  private standby: ChildProcess | undefined;

  private constructor(private readonly parts: PairParts) {}

  static async start(bin: string): Promise<PostgresPair> {
    const folder = mkdtempSync(join(tmpdir(), 'governance-standby-'));
    const { uid, gid } = serverUser();
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    const ports = { primary: await freePort(), standby: await freePort() };
    const replication = await SilentProxy.open(urlAt(ports.primary));
    const pair = new PostgresPair({ bin, folder, ports, replication });
    try {
      await pair.create();
      return pair;
    } catch (error) {
      await pair.stop();
      throw error;
    }
  }

  get primaryUrl(): string {
    return urlAt(this.parts.ports.primary);
  }

  get standbyUrl(): string {
    return urlAt(this.parts.ports.standby);
  }

  /** Resolves when the standby has replayed all that the primary has committed. */
  async untilReplicated(): Promise<void> {
    const [row] = await query(this.primaryUrl, 'SELECT pg_current_wal_lsn()::text AS position');
    const isThere = `SELECT coalesce(pg_last_wal_replay_lsn() >= '${String(row!.position)}', false) AS there`;
    while ((await query(this.standbyUrl, isThere))[0]!.there !== true) await pause(50);
  }

  /** What the primary commits from now on is lost with it. */
  stopReplication(): void {
    this.parts.replication.goSilent();
  }

  /** At once, as when its machine fails. */
  async killPrimary(): Promise<void> {
    await endServer(this.primary, 'SIGQUIT');
  }

  async promote(): Promise<void> {
    await query(this.standbyUrl, 'SELECT pg_promote()');
  }

  async stop(): Promise<void> {
    await this.parts.replication.close();
    await endServer(this.primary, 'SIGQUIT');
    await endServer(this.standby, 'SIGQUIT');
    rmSync(this.parts.folder, { recursive: true, force: true });
  }

  private async create(): Promise<void> {
    const [primary, standby] = ['primary', 'standby'].map((name) => join(this.parts.folder, name));
    await this.run('initdb', [
      `--pgdata=${primary!}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--no-sync',
    ]);
    this.primary = await this.serve(primary!, this.parts.ports.primary);
    await this.run('pg_basebackup', [
      ...[`--pgdata=${standby!}`, `--dbname=${this.parts.replication.url}`, '--write-recovery-conf'],
      ...['--wal-method=stream', '--checkpoint=fast', '--no-sync'],
    ]);
    this.standby = await this.serve(standby!, this.parts.ports.standby);
  }

  private async run(program: string, args: readonly string[]): Promise<void> {
    await promisify(execFile)(join(this.parts.bin, program), [...args], { ...serverUser(), cwd: this.parts.folder });
  }

  private serve(data: string, port: number): Promise<ChildProcess> {
    const settings = {
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      wal_keep_size: '512MB',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return startServer({
      program: join(this.parts.bin, 'postgres'),
      args: ['-D', data, ...args],
      cwd: this.parts.folder,
      isUp: () =>
        query(urlAt(port), 'SELECT 1').then(
          () => true,
          () => false,
        ),
    });
  }
}

function urlAt(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
