import { connect, type AddressInfo, type Socket } from 'node:net';
import { createTestApi, type TestApi, type TestApiOptions } from '../testing/test-api';

let api: TestApi;
let sockets: Socket[];

beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await api.app.close();
});

async function listen(options: Pick<TestApiOptions, 'constants' | 'limits'>) {
  api = await createTestApi(options);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
}

/** A connection from this address of the machine, on which this is sent. */
async function open(localAddress: string, text = ''): Promise<Socket> {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  sockets.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  if (text !== '') socket.write(text);
  return socket;
}

/** How a connection from this address is answered; nothing, where it is closed at once. */
async function ask(localAddress: string): Promise<string> {
  const socket = await open(localAddress, 'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString().split('\r\n', 1)[0]!;
}

const served = 'HTTP/1.1 200 OK';

it.each([
  ['with headers whose body never comes', 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n'],
  ['with half a header', 'GET /x HTTP/1.1\r\nhost: x\r\nx-half: '],
  ['with nothing at all', ''],
])('1,005 connections of one address %s leave places for the others', async (_case, text) => {
  await listen({ constants: { maxConnections: 1005 } });
  await Promise.all(Array.from({ length: 1005 }, () => open('127.0.0.1', text)));
  expect(await ask('127.0.0.2')).toBe(served);
});

it('closes those beyond the most of an address at once, and gives places back', async () => {
  await listen({ constants: { maxConnectionsPerAddress: 2 } });
  const first = await open('127.0.0.1');
  await open('127.0.0.1');
  expect([await ask('127.0.0.1'), await ask('127.0.0.1'), await ask('127.0.0.2')]).toEqual(['', '', served]);
  const reported = api.log.filter(({ address, connections }) => address === '127.0.0.1' && connections === 2);
  expect(reported).toHaveLength(1);
  first.destroy();
  let answer = '';
  while (answer === '') answer = await ask('127.0.0.1');
  expect(answer).toBe(served);
});

it('counts those of a trusted proxy in the total alone, as they are of many callers', async () => {
  await listen({
    constants: { maxConnectionsPerAddress: 1, maxConnections: 3 },
    limits: { TRUSTED_PROXIES: '127.0.0.2' },
  });
  await open('127.0.0.2');
  await open('127.0.0.2');
  expect(await ask('127.0.0.2')).toBe(served);
  await open('127.0.0.2');
  expect(await ask('127.0.0.2')).toBe('');
});
