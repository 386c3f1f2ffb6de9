import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isRoot, loadEmbeddedPostgres } from './embedded-postgres.mjs';

const user = 'postgres';
const password = 'postgres';
/** Another test run may take the port between our finding it free and the server's start. */
const tries = 5;

/**
 * Starts a PostgreSQL server of our own on a free port, in a fresh folder. Durability is off, as nothing outlives the
 * tests. Its default collation is a natural language's, so that an order that is not by bytes shows. `restart` ends it
 * with a signal (SIGINT: fast, SIGQUIT: at once, as after a crash) and starts it again after `downMilliseconds`; `stop`
 * removes everything. `keepsCommits`: also through a restart at once.
 */
export async function startPostgresServer({ keepsCommits = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'identity-governance-postgres-'));
  // As root the server runs as another user, who must reach its data folder.
  await chmod(folder, 0o755);
  const EmbeddedPostgres = await loadEmbeddedPostgres(folder).catch(async (cause) => {
    await rm(folder, { recursive: true });
    throw cause;
  });
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const databaseDir = join(folder, `data-${attempt}`);
    const server = new EmbeddedPostgres(serverOptions({ databaseDir, port, keepsCommits }));
    try {
      await initialise(server);
      await server.start();
      return handleOf(server, { port, folder });
    } catch (cause) {
      if (attempt < tries) continue;
      await rm(folder, { recursive: true, force: true });
      throw new Error('the PostgreSQL server for the tests did not start', { cause });
    }
  }
}

function handleOf(server, { port, folder }) {
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    restart: async (signal, downMilliseconds = 0) => {
      const { process } = server;
      const ended = once(process, 'exit');
      process.kill(signal);
      await ended;
      await setTimeout(downMilliseconds);
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The package writes the password to a file that the server's user must read, whatever umask is set here. */
async function initialise(server) {
  const umask = process.umask(0o022);
  try {
    await server.initialise();
  } finally {
    process.umask(umask);
  }
}

function serverOptions({ databaseDir, port, keepsCommits }) {
  return {
    databaseDir,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      `synchronous_commit=${keepsCommits ? 'on' : 'off'}`,
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200', // three APIs and their workers use up to 153
    ],
    onLog: () => undefined,
    onError: () => undefined,
  };
}

async function findFreePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
