import fc from 'fast-check';
import { openDatabase } from './open-database';
import { findUrlFault } from './database-url';

describe('a database URL', () => {
  it.each([
    'sqlite:./var/governance.db',
    'postgres://h/db',
    'postgresql://u:p%40ss@[::1]:5432/db?sslmode=verify-full',
    'postgres:///db?host=/var/run/postgresql&port=5433',
    'postgres://u:a@b@127.0.0.1/db',
  ])('may be %s', (url) => {
    expect(findUrlFault(url)).toBeUndefined();
  });

  it.each([
    ['mysql://h/db', 'must start with `sqlite:` or `postgres://`'],
    ['sqlite:', 'must start with'],
    ['postgres://u:s3cret@h:99999/db', 'must have a port from 1 to 65535'],
    ['postgres://u:s3cret@h:0/db', 'must have a port from 1 to 65535'],
    ['postgres://u:s3/cret@h:5432/db', 'must have a port from 1 to 65535'],
    ['postgres://h/db?port=x', 'must have a port from 1 to 65535'],
    ['postgres://u:s3%zzcret@h/db', 'has a `%` that does not start a code'],
    ['postgres://u%:s3cret@h/db', 'has a `%` that does not start a code'],
    ['postgres://u:s3cret@h/d%', 'has a `%` that does not start a code'],
    ['postgres://u:s3cret@h/db?host=%zz', 'has a `%` that does not start a code'],
    ['postgres://u:s3#cret@h/db', 'must be `postgres://<user>:'],
    ['postgres://u:s3cret@[::1/db', 'must have a port from 1 to 65535'],
    ['postgres://[::1/db', 'must be `postgres://<user>:'],
    ['postgres:h', 'must be `postgres://<user>:'],
  ])('may not be %s', async (url, fault) => {
    expect(findUrlFault(url)).toContain(fault);
    expect(findUrlFault(url)).not.toMatch(/cret/);
    await expect(openDatabase(url)).rejects.toThrow(`\`DATABASE_URL\` ${findUrlFault(url)!}`);
  });

  it('is read by the driver where nothing is wrong with it', () => {
    const part = fc.string({ unit: fc.constantFrom(...'ab1%4:@/?#[] &='.split('')), maxLength: 8 });
    fc.assert(
      fc.property(part, part, part, (user, host, rest) => {
        const url = `postgres://${user}${host}${rest}`;
        if (findUrlFault(url) !== undefined) return;
        const { username, password, pathname } = new URL(url);
        for (const text of [username, password, pathname]) decodeURIComponent(text);
      }),
      { numRuns: 5000 },
    );
  });
});
