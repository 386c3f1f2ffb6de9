import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreBusy, StoreUnavailable } from '@identity-governance/application';
import { interruptionOf, explainDatabaseFault } from './database-fault';
import { openDatabase } from './open-database';

/** The message for an operator when the database at `url` is opened and queried. */
async function reported(url: string): Promise<string | undefined> {
  try {
    const database = await openDatabase(url);
    await database.close();
    return 'nothing';
  } catch (error) {
    return explainDatabaseFault(error);
  }
}

function serverUrl(change: (url: URL) => void): string {
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  change(url);
  return url.href;
}

describe('explainDatabaseFault', () => {
  it.each([
    ['nothing listens', serverUrl((url) => (url.port = '1')), 'no server listens on'],
    ['the host is unknown', 'postgres://u:p@no-such-host.invalid/db', 'the host of `DATABASE_URL`'],
    ['there is no such user', serverUrl((url) => (url.password = 'wrong')), 'refuses the user or the password'],
    ['there is no such database', serverUrl((url) => (url.pathname = '/missing')), 'does not have the database'],
  ])('says in one sentence that %s', async (_what, url, sentence) => {
    const text = await reported(url);
    expect(text).toContain(sentence);
    expect(text).not.toContain('\n');
    expect(text).not.toContain(' at ');
  });

  it('says that a file is no database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'identity-governance-fault-'));
    try {
      await writeFile(join(folder, 'notes.txt'), 'shopping list, much longer than nothing at all'.repeat(40));
      expect(await reported(`sqlite:${join(folder, 'notes.txt')}`)).toContain('the file is not a SQLite database');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('knows the error behind an error that was wrapped', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    expect(explainDatabaseFault(new Error('failed', { cause }))).toContain('no server listens');
    const both = Object.assign(new AggregateError([cause, cause]), { code: 'ECONNREFUSED' });
    expect(explainDatabaseFault(both)).toContain('127.0.0.1:5432');
  });

  it('leaves bugs to those who print stacks', () => {
    expect(explainDatabaseFault(new TypeError('x is not a function'))).toBeUndefined();
    expect(explainDatabaseFault('text')).toBeUndefined();
  });
});

describe('interruptionOf', () => {
  const unavailable = (cause: unknown) => new StoreUnavailable({ cause });
  const said = (code: string, message = '') => unavailable(Object.assign(new Error(message), { code }));

  it.each([
    ['there is no connection left', said('53300'), 'refused'],
    ['nothing listens', said('ECONNREFUSED'), 'refused'],
    ['the server starts', said('57P03'), 'refused'],
    ['the server is a standby', said('25006'), 'refused'],
    ['no connection came in time', unavailable(new Error('timeout exceeded when trying to connect')), 'refused'],
    ['the pooler has no connection for it', said('08P01', 'query_wait_timeout'), 'refused'],
    ['the connection broke', said('ECONNRESET'), 'lost'],
    ['the server was stopped', said('57P01'), 'lost'],
    ['the server does not answer', unavailable(new Error('Query read timeout')), 'lost'],
    ['others in its batch met it', unavailable(said('53300')), 'refused'],
    ['its batch waited for a batch that met it', unavailable(unavailable(said('ECONNRESET'))), 'lost'],
    ['one of several failures is it', new AggregateError([new Error('own'), said('53300')]), 'refused'],
    ['one connection was refused, another broke', new AggregateError([said('53300'), said('ECONNRESET')]), 'lost'],
    ['a statement took too long', said('57014'), undefined],
    ['the server has no memory for it', said('53200'), undefined],
    ['others write', new StoreBusy(), 'saturated'],
    ['the work itself failed', new Error('ECONNREFUSED'), undefined],
  ])('knows what is no error of the work: %s', (_what, error, expected) => {
    expect(interruptionOf(error)).toBe(expected);
  });
});
