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

  it.each(['23505', '42601', '22P02'])('leaves %s a fault of the statement', (code) => {
    expect(dialects.postgres.failureOf(withCode(code))).toBeUndefined();
  });

  it.each([
    ['SQLITE_BUSY: database is locked', 'busy'],
    ['SQLITE_FULL: database or disk is full', 'unavailable'],
    ['SQLITE_IOERR: disk I/O error', 'unavailable'],
    ['SQLITE_CONSTRAINT: UNIQUE constraint failed: source.id', undefined],
  ])('reads SQLite’s `%s` as %s', (message, meaning) => {
    expect(dialects.sqlite.failureOf(new Error(message))).toBe(meaning);
  });
});
