import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { explainSystemFault } from './explain-system-fault';

describe('explainSystemFault', () => {
  it('names the port that is taken', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const second = createServer().listen(port, '127.0.0.1');
    const [error] = (await once(second, 'error')) as [unknown];
    first.close();
    expect(explainSystemFault(error)).toBe(`port ${port} on \`127.0.0.1\` is in use by another process`);
  });

  it.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC'])(
    'names the file that met %s, behind the error that reports it',
    (code) => {
      const cause = Object.assign(new Error(`${code}: no`), { code, path: '/srv/key.json' });
      expect(explainSystemFault(new Error('the key cannot be made', { cause }))).toContain('`/srv/key.json`');
    },
  );

  it('says nothing of bugs', () => {
    expect(explainSystemFault(new TypeError('undefined is not a function'))).toBeUndefined();
    expect(explainSystemFault(undefined)).toBeUndefined();
  });
});
