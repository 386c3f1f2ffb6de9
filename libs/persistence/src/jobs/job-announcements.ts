import { setTimeout as sleep } from 'node:timers/promises';
import type { JobAnnouncements } from '@identity-governance/application';
import { Client } from 'pg';
import { keptAlive, probeClient } from '../connections/kept-alive';

export interface PostgresAnnouncementsOptions {
  readonly url: string;
  readonly connectMilliseconds: number;
}

/** Poll interval while PostgreSQL does not announce jobs, and pause before a new connection; in milliseconds. */
const POLL_EVERY = 500;

/** graphile-worker's notifications of new jobs, on a connection that is replaced if it is lost. */
export class PostgresAnnouncements implements JobAnnouncements {
  private client: Client | undefined;
  private isStopped = false;
  private isAnnounced = false;
  private polling: NodeJS.Timeout | undefined;
  private listening: Promise<void> = Promise.resolve();

  constructor(private readonly options: PostgresAnnouncementsOptions) {}

  start(onJob: () => void): void {
    this.polling = setInterval(() => {
      if (!this.isAnnounced) onJob();
    }, POLL_EVERY);
    this.listening = this.keepListening(onJob);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.polling);
    await this.client?.end();
    await this.listening;
  }

  private async keepListening(onJob: () => void): Promise<void> {
    while (!this.isStopped) {
      try {
        if (!(await this.listen(onJob))) return;
      } catch {
        // Polling replaces announcements, and reports an unavailable database.
      }
      this.isAnnounced = false;
      await sleep(POLL_EVERY, undefined, { ref: false });
    }
  }

  /** Listens until the connection is lost. Returns false behind a connection pooler, where `LISTEN` has no effect. */
  private async listen(onJob: () => void): Promise<boolean> {
    const { url: connectionString, connectMilliseconds } = this.options;
    const client = new Client({
      ...{ connectionString, application_name: 'identity-governance-jobs' },
      ...{ connectionTimeoutMillis: connectMilliseconds, query_timeout: connectMilliseconds },
      ...keptAlive,
    });
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => undefined); // `end` follows
    client.on('notification', onJob);
    this.client = client;
    try {
      await client.connect();
      await probeClient(client);
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      if (rows[0]!.pid !== (client as unknown as { readonly processID: number }).processID) return false;
      await client.query('LISTEN "jobs:insert"');
      this.isAnnounced = true;
      onJob(); // jobs enqueued before
      await lost;
      return true;
    } finally {
      await client.end();
    }
  }
}
