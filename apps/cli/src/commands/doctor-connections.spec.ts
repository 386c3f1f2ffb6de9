import { openDatabase, type Database } from '@identity-governance/persistence';
import { startOwnPostgres, type OwnPostgres } from '@identity-governance/persistence/testing';
import type { Finding } from '../doctor/finding';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
let server: OwnPostgres;
let admin: Database;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  workspace = new TestWorkspace();
  server = await startOwnPostgres();
  admin = await openDatabase(server.url);
  const url = new URL(server.url);
  await admin.query(`CREATE ROLE service LOGIN PASSWORD 'secret'`);
  await admin.query(`ALTER DATABASE "${url.pathname.slice(1)}" OWNER TO service`);
  await admin.query('ALTER SCHEMA public OWNER TO service');
  url.username = 'service';
  url.password = 'secret';
  env = { DATABASE_URL: url.href };
  await workspace.run(['migrate'], env);
});
afterAll(async () => {
  await admin.close();
  await server.stop();
  workspace.remove();
});

async function examine(connectionLimit: number): Promise<Finding> {
  await admin.query(`ALTER ROLE service CONNECTION LIMIT ${connectionLimit}`);
  const { stdout } = await workspace.run(['doctor', '--json'], env);
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return findings.find(({ about }) => about === 'connections')!;
}

describe('governance doctor on PostgreSQL', () => {
  it('compares the connections of API and worker with what the server permits', async () => {
    const { state, found } = await examine(90);
    const opened = /^an API opens up to (\d+) connections and a worker up to (\d+)/.exec(found)!;
    const [api, worker] = opened.slice(1).map(Number) as [number, number];
    expect(state).toBe('good');
    expect(found).toContain(`enough for ${Math.floor((90 - worker) / api)} APIs and one worker`);

    expect((await examine(api + worker)).state).toBe('good');
    expect(await examine(api + worker - 1)).toEqual({
      about: 'connections',
      state: 'warning',
      found: `an API opens up to ${api} connections and a worker up to ${worker}; the connection limit of role \`service\` (${api + worker - 1}) leaves ${api + worker - 1} for the service`,
      advice: `one API and one worker need ${api + worker}, and each further process more; raise the limit, or lower \`DATABASE_READERS\` or \`DATABASE_WRITERS\``,
    });
    expect((await examine(worker - 1)).state).toBe('fault');
  });
});
