import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import type { MailServer } from './app-settings/mail-settings';
import { createMailTools } from './mail-tools';

const message = { id: 'm', to: 'ann@corp.example', subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>\n' };
let folder: string;
let cert: string;
let key: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const pair = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile, '-out', certFile];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...pair, ...names], { stdio: 'pipe' });
  [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['STARTTLS', false],
  ['TLS from the start', true],
])('mail over %s', (_name, isSecure) => {
  let server: SMTPServer;
  let secured: boolean[];
  let signedIn: string[];
  const settings = (host: string): MailServer => ({
    ...{ host, port: (server.server.address() as AddressInfo).port, isSecure, needsStartTls: true },
    ...{ login: { user: 'governance', password: 'secret' }, from: 'governance@corp.example' },
  });

  beforeEach(async () => {
    [secured, signedIn] = [[], []];
    server = new SMTPServer({
      ...{ secure: isSecure, cert, key },
      onAuth({ username }, _session, end) {
        signedIn.push(username ?? '');
        end(null, { user: 'governance' });
      },
      onData(stream, session, end) {
        stream.resume();
        stream.on('end', () => {
          secured.push(session.secure);
          end(null);
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  });
  afterEach(async () => {
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  });

  it('is sent to a server with a trusted certificate, and only encrypted', async () => {
    const tools = createMailTools(settings('localhost'), { ca: cert });
    expect(await tools.check()).toMatchObject({ outcome: 'SENT' });
    expect(await tools.send(message)).toMatchObject({ outcome: 'SENT' });
    expect(secured).toEqual([true]);
  });

  it('is not sent, and no password, with an unknown certificate or one of another host', async () => {
    for (const tools of [
      createMailTools(settings('localhost')),
      createMailTools(settings('127.0.0.1'), { ca: cert }),
    ]) {
      expect(await tools.check()).toMatchObject({ outcome: 'FAILED' });
      expect((await tools.send(message)).outcome).not.toBe('SENT');
    }
    expect([signedIn, secured]).toEqual([[], []]);
  });
});
