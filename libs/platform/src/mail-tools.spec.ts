import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailServer } from './app-settings/mail-settings';
import { createMailTools } from './mail-tools';

const message = {
  ...{ id: '2026-03-01/zoë\r\nBcc: evil@evil.example', to: 'ann@corp.example' },
  subject: 'Identity governance: 1 assigned\r\nBcc: evil@evil.example',
  text: 'Zoë <b>\r\n.\r\nRSET\n..\n',
  html: '<p>Zoë</p>\n.\n',
};
const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closings.splice(0).map((close) => close()));
});

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** Starts a real SMTP server; `refuse`: the response to a message, if it is refused. */
async function listen(options: SMTPServerOptions = {}, refuse?: { readonly responseCode: number }) {
  const received: Received[] = [];
  const server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true },
    onData(stream, session, end) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map((one) => one.address), raw });
        end(refuse === undefined ? null : Object.assign(new Error('no'), refuse));
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closings.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  return { received, port: (server.server.address() as AddressInfo).port };
}

const serverAt = (port: number, fields: Partial<MailServer> = {}): MailServer => ({
  ...{ host: '127.0.0.1', port, isSecure: false, needsStartTls: false, login: undefined },
  ...{ from: 'governance@corp.example', ...fields },
});

describe('sending mail', () => {
  it('sends one message to one recipient in both forms, and the same id for the same mail', async () => {
    const { received, port } = await listen();
    const tools = createMailTools(serverAt(port));
    expect(await tools.check()).toEqual({ outcome: 'SENT', status: null });
    expect(await tools.send(message)).toEqual({ outcome: 'SENT', status: null });
    expect(await tools.send(message)).toEqual({ outcome: 'SENT', status: null });
    expect(received).toHaveLength(2);
    const [{ from, to, raw }] = received as [Received];
    expect([from, to]).toEqual(['governance@corp.example', ['ann@corp.example']]);
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    expect(head).toContain('Auto-Submitted: auto-generated');
    expect(head).toContain('multipart/alternative');
    expect(head).toMatch(/\r\nTo: ann@corp\.example\r\n/);
    expect(head).not.toMatch(/^(bcc|cc):/im);
    for (const type of ['text/plain; charset=utf-8', 'text/html; charset=utf-8']) expect(raw).toContain(type);
    const ids = received.map((one) => /\r\nMessage-ID: (<[0-9a-f]{40}@corp\.example>)\r\n/i.exec(one.raw)?.[1]);
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
  });

  it.each([
    [550, 'REFUSED'],
    [451, 'FAILED'],
  ] as const)('tells a response of %i to the message as %s', async (responseCode, outcome) => {
    const { port } = await listen({}, { responseCode });
    expect(await createMailTools(serverAt(port)).send(message)).toEqual({ outcome, status: responseCode });
  });

  it.each([
    [553, 'REFUSED'],
    [452, 'FAILED'],
  ] as const)('tells a response of %i to the recipient as %s', async (responseCode, outcome) => {
    const { port, received } = await listen({
      onRcptTo: (_address, _session, end) => {
        end(Object.assign(new Error('no'), { responseCode }));
      },
    });
    expect(await createMailTools(serverAt(port)).send(message)).toEqual({ outcome, status: responseCode });
    expect(received).toEqual([]);
  });

  it('signs in, and sends nothing if it may not', async () => {
    const login = { user: 'governance', password: 'secret' };
    const { port, received } = await listen({
      ...{ disabledCommands: ['STARTTLS'], authOptional: false, allowInsecureAuth: true },
      onAuth: ({ username, password }, _session, end) => {
        if (username === 'governance' && password === 'secret') end(null, { user: username });
        else end(new Error('no'));
      },
    });
    expect(await createMailTools(serverAt(port, { login })).send(message)).toMatchObject({ outcome: 'SENT' });
    const wrong = createMailTools(serverAt(port, { login: { ...login, password: 'other' } }));
    expect(await wrong.check()).toEqual({ outcome: 'FAILED', status: 535 });
    expect(received).toHaveLength(1);
  });

  it('sends nothing unencrypted if STARTTLS is required, nor to a server with an unknown certificate', async () => {
    const login = { user: 'governance', password: 'secret' };
    const seen: string[] = [];
    const onAuth: SMTPServerOptions['onAuth'] = ({ username }, _session, end) => {
      seen.push(username ?? '');
      end(null, { user: 'u' });
    };
    const plain = await listen({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth });
    const tools = createMailTools(serverAt(plain.port, { login, needsStartTls: true }));
    expect(await tools.check()).toMatchObject({ outcome: 'FAILED' });
    expect((await tools.send(message)).outcome).not.toBe('SENT');
    expect([seen, plain.received]).toEqual([[], []]);
  });

  describe('to a server that does not respond', () => {
    /** Starts a server that speaks as `respond` says. */
    async function speak(respond: (socket: Socket) => void): Promise<MailServer> {
      const sockets: Socket[] = [];
      const server: Server = createServer((socket) => {
        sockets.push(socket);
        socket.on('error', () => undefined);
        respond(socket);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closings.push(() => {
        for (const socket of sockets) socket.destroy();
        return new Promise((resolve) => server.close(resolve));
      });
      return serverAt((server.address() as AddressInfo).port);
    }
    const greet = (socket: Socket) => socket.write('220 slow.example ESMTP\r\n');

    it('ends, and tells that nothing was sent if it did not even greet', async () => {
      const server = await speak(() => undefined);
      expect(await createMailTools(server, { stepMilliseconds: 200 }).check()).toMatchObject({ outcome: 'FAILED' });
    });

    it('ends if it sends a byte from time to time', async () => {
      const server = await speak((socket) => {
        greet(socket);
        const timer = setInterval(() => socket.write('250-more\r\n'), 20);
        socket.on('close', () => {
          clearInterval(timer);
        });
      });
      const tools = createMailTools(server, { stepMilliseconds: 10_000, totalMilliseconds: 300 });
      expect(await tools.check()).toMatchObject({ outcome: 'FAILED' });
    });

    it('tells that the end is unknown if it has the message and says nothing', async () => {
      const server = await speak((socket) => {
        greet(socket);
        let hasData = false;
        socket.on('data', (chunk) => {
          if (hasData) return;
          hasData = chunk.toString().startsWith('DATA');
          socket.write(hasData ? '354 go on\r\n' : '250 ok\r\n');
        });
      });
      const tools = createMailTools(server, { stepMilliseconds: 300 });
      expect(await tools.send(message)).toEqual({ outcome: 'UNKNOWN', status: null });
    });

    it('tells that no server listens', async () => {
      const { port } = await listen();
      await Promise.all(closings.splice(0).map((close) => close()));
      expect(await createMailTools(serverAt(port)).check()).toEqual({ outcome: 'FAILED', status: null });
    });
  });
});
