import { createPublicKey, verify } from 'node:crypto';
import dns from 'node:dns/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { isPublicAddress } from './public-addresses';
import { createWebhookKeys, createWebhookTools } from './webhook-tools';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

let server: Server;
let received: Received[];
let respond: (response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  respond = (response) => response.writeHead(204).end();
  server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      respond(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const keys = createWebhookKeys();
const local = createWebhookTools({ allowsPrivate: true, timeoutSeconds: 0.3 });
const request = (path = '/hook', host = '127.0.0.1') => ({
  ...{ url: `http://${host}:${(server.address() as AddressInfo).port}${path}`, id: 'msg_1', keys: [keys] },
  ...{ contentType: 'application/cloudevents+json', body: '{"name":"Zoë"}' },
});

describe('sending a webhook', () => {
  it('signs it as the reference implementation verifies it, with the former keys too', async () => {
    const former = createWebhookKeys();
    expect(await local.send({ ...request(), keys: [keys, former] })).toEqual({ status: 204 });
    const [{ headers, body }] = received as [Received];
    for (const { secret } of [keys, former]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual({ name: 'Zoë' });
    }
    expect(() => new Webhook(createWebhookKeys().secret).verify(body, headers)).toThrow('No matching signature');
    expect(headers).toMatchObject({ 'content-type': 'application/cloudevents+json', 'webhook-id': 'msg_1' });
  });

  it('signs it with Ed25519', async () => {
    await local.send(request());
    const [{ headers, body }] = received as [Received];
    const signature = /v1a,(\S+)/.exec(headers['webhook-signature']!)![1]!;
    const raw = Buffer.from(keys.publicKey.slice('whpk_'.length), 'base64');
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const content = Buffer.from(`msg_1.${headers['webhook-timestamp']!}.${body}`);
    expect(verify(null, content, key, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('follows no redirect', async () => {
    respond = (response) => response.writeHead(302, { location: '/other' }).end();
    expect(await local.send(request())).toEqual({ status: 302 });
    expect(received).toHaveLength(1);
  });

  it('waits for a response for a bounded time', async () => {
    respond = () => undefined;
    expect(await local.send(request())).toEqual({ error: 'no response within 0.3 s' });
  });

  it('reads no more than the start of a response', async () => {
    const chunk = Buffer.alloc(256 * 1024);
    const closed = new Promise((resolve) => {
      respond = (response) => {
        response.on('close', resolve);
        const write = () => {
          response.write(chunk, write);
        };
        write();
      };
    });
    expect(await local.send(request())).toEqual({ status: 200 });
    await closed;
  });

  it('says why there was no response', async () => {
    const closed = request();
    await new Promise((resolve) => server.close(resolve));
    expect(await local.send(closed)).toEqual({ error: expect.stringContaining('ECONNREFUSED') as unknown });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]'])(
    'connects to no private network: %s',
    async (host) => {
      const { send } = createWebhookTools({ allowsPrivate: false });
      expect(await send(request('/', host))).toEqual({
        error: 'the host has no public address: see WEBHOOK_PRIVATE_NETWORKS',
      });
      expect(received).toEqual([]);
    },
  );

  it('connects to the address that it checked, though the name leads into a private network a moment later', async () => {
    const addressOf = (address: string) =>
      [{ address, family: 4 }] as unknown as Awaited<ReturnType<typeof dns.lookup>>;
    const lookup = jest.spyOn(dns, 'lookup').mockResolvedValue(addressOf('127.0.0.1'));
    lookup.mockResolvedValueOnce(addressOf('8.8.8.8'));
    const connect = jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket) {
      setImmediate(() => this.destroy(new Error('not connected')));
      return this;
    });
    try {
      const { send } = createWebhookTools({ allowsPrivate: false });
      const url = 'https://rebinding.example/hook';
      expect(await send({ ...request(), url })).toEqual({ error: 'not connected' });
      expect(connect).toHaveBeenCalledWith(
        expect.objectContaining({ host: '8.8.8.8', servername: 'rebinding.example' }),
        expect.anything(),
      );
      expect(lookup).toHaveBeenCalledTimes(1);
    } finally {
      lookup.mockRestore();
      connect.mockRestore();
    }
  });

  it('sends nothing to a public address over plain HTTP', async () => {
    const error = 'plain HTTP is for private networks: use https';
    expect(await local.send({ ...request(), url: 'http://8.8.8.8/' })).toEqual({ error });
  });
});

describe('a public address', () => {
  it.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.2', '169.254.169.254', '172.31.255.255', '192.168.0.1'],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '64:ff9b::808:808', 'fc00::1', 'fd12::1'],
    ...['fe80::1', 'fe80::1%eth0', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '2001::1'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
