import type { ClientBase } from 'pg';

/** Idle time before an operating system probes the other side, in seconds. */
const IDLE = 10;

/** Options of a client that probes its server: a firewall may drop its connection silently. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: IDLE * 1000 };

/** Makes the server probe its client: otherwise dropped connections would use up its sessions. */
export async function probeClient(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(
    `SET tcp_keepalives_idle = ${IDLE}; SET tcp_keepalives_interval = ${IDLE}; SET tcp_keepalives_count = 3`,
  );
}
