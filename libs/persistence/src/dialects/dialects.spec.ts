import { dialects } from './dialects';

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

describe('what a failure of the database means', () => {
  it.each(['57P01', '57P02', '57P03', '57014', '53300', '53100', '53200', '08006', '25P03', '25006', '58030'])(
    'takes PostgreSQL’s %s for a database that cannot be used now',
    (code) => {
      expect(dialects.postgres.failureOf(withCode(code))).toBe('unavailable');
    },
  );

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])('takes %s so, too', (code) => {
    expect(dialects.postgres.failureOf(withCode(code))).toBe('unavailable');
  });

  it.each(['40001', '40P01', '55P03'])('takes %s for other writers in the way', (code) => {
    expect(dialects.postgres.failureOf(withCode(code))).toBe('busy');
  });

  it.each(['23505', '42601', '22P02'])('leaves %s an error of the statement', (code) => {
    expect(dialects.postgres.failureOf(withCode(code))).toBeUndefined();
  });

  it.each([
    ['SQLITE_BUSY', 5, 'busy'],
    ['SQLITE_LOCKED', 6, 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 517, 'busy'],
    ['SQLITE_FULL', 13, 'unavailable'],
    ['SQLITE_IOERR', 10, 'unavailable'],
    ['SQLITE_IOERR_WRITE', 778, 'unavailable'],
    ['SQLITE_CANTOPEN_ISDIR', 526, 'unavailable'],
    ['SQLITE_READONLY_DBMOVED', 1032, 'unavailable'],
    ['SQLITE_READONLY', 8, undefined],
    ['SQLITE_CONSTRAINT_UNIQUE', 2067, undefined],
    ['an error of the system', -111, undefined],
  ])('reads SQLite’s %s (%d) as %s, whatever its text', (_name, errno, meaning) => {
    const error = Object.assign(new Error('SQLITE_BUSY: UNIQUE constraint failed'), { errno });
    expect(dialects.sqlite.failureOf(error)).toBe(meaning);
  });
});
