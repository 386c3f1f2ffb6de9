import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { RequestRefused } from '../errors';
import { removeOldSpools, spoolBody, spoolFolderIn } from './spool-body';

let folder: string;

beforeEach(() => {
  folder = spoolFolderIn(mkdtempSync(join(tmpdir(), 'spool-')));
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

const pace = { minBytesPerSecond: 10_000, maxLagMilliseconds: 300 };
const options = () => ({ folder, bytes: 100_000, pace });

it('keeps a body in the data folder, readable by its owner only, until it is removed', async () => {
  const spooled = await spoolBody(Readable.from([Buffer.from('row')]), options());
  const names = readdirSync(folder);
  expect(names).toHaveLength(1);
  expect(statSync(join(folder, names[0]!)).mode & 0o777).toBe(0o700);
  await spooled.remove();
  expect(readdirSync(folder)).toEqual([]);
});

it('does not hold a slow disk against the sender', async () => {
  const slow = () => setTimeout(200);
  const chunks = Readable.from(Array.from({ length: 4 }, () => Buffer.alloc(10)));
  await expect(spoolBody(chunks, { ...options(), onBytes: slow })).resolves.toBeDefined();
});

it('leaves nothing of a body that is too long', async () => {
  await expect(spoolBody(Readable.from([Buffer.alloc(100_001)]), options())).rejects.toThrow(
    'longer than 100000 bytes',
  );
  expect(readdirSync(folder)).toEqual([]);
});

describe('a body from a socket', () => {
  let server: Server;
  let outcome: Promise<string>;

  beforeEach(async () => {
    server = createServer((request, response) => {
      outcome = spoolBody(request, options()).then(
        () => 'kept',
        (error: unknown) => (error as RequestRefused).refusal.text,
      );
      void outcome.then((text) => response.setHeader('connection', 'close').end(text));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  /** Sends some bytes of a body again and again; returns the outcome, as a reset connection may lose the response. */
  async function send({ length, bytes, pause = 0 }: Record<'length' | 'bytes', number> & { pause?: number }) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined); // it is reset while it still sends
    let received = 0;
    socket.on('data', (data) => (received += data.length));
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`);
    for (let sent = 0; sent < length && received === 0 && !socket.destroyed; sent += pause === 0 ? length : bytes) {
      socket.write(Buffer.alloc(bytes));
      await setTimeout(pause);
    }
    if (!socket.closed) await once(socket, 'close');
    return outcome;
  }

  it('is refused when it arrives byte by byte, however often a byte comes', async () => {
    const started = performance.now();
    expect(await send({ length: 1000, bytes: 1, pause: 20 })).toMatch(
      /^the body fell 0\.3 s behind the minimum rate .* 10000 bytes per second$/,
    );
    expect(performance.now() - started).toBeLessThan(10_000); // all of them would take 20 s
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is refused when it stops after much has arrived at once', async () => {
    expect(await send({ length: 60_000, bytes: 50_000 })).toMatch(/^the body fell/);
  });

  it('is kept when it is slow, but not too slow', async () => {
    expect(await send({ length: 20_000, bytes: 1000, pause: 50 })).toBe('kept');
  });
});

it('removes at the start what a killed process has left, and not what another process has in hand', async () => {
  const { pid: exited } = spawnSync(process.execPath, ['--version']);
  for (const name of [`${exited}-a`, `${process.pid}-b`, `${process.ppid}-c`]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  await removeOldSpools(folder);
  expect(readdirSync(folder)).toEqual([`${process.ppid}-c`]);
});

it('has nothing to remove where no body ever came', async () => {
  await expect(removeOldSpools(folder)).resolves.toBeUndefined();
  mkdirSync(folder);
});
