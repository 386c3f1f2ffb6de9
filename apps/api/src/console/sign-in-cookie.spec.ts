import { FixedClock } from '@identity-governance/test-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignInCookie } from './sign-in-cookie';

const pending = { state: 's', nonce: 'n', verifier: 'v', returnTo: '/console/audit' };
const clock = new FixedClock();

function cookieOf(secret: string, isSecure: boolean) {
  return new SignInCookie({ secret, isSecure, clock });
}

/** The `Set-Cookie` header. */
function set(cookie: SignInCookie): string {
  let line = '';
  const reply = { header: (_name: string, value: string) => (line = value) };
  cookie.set(reply as unknown as FastifyReply, pending);
  return line;
}

const request = (line: string) => ({ headers: { cookie: line.split(';', 1)[0]! } }) as FastifyRequest;

it('is bound to this host and to HTTPS', () => {
  expect(set(cookieOf('secret', true))).toMatch(
    /^__Host-sign-in=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

it('is read by every process with the secret, and shows nothing of its content', () => {
  const line = set(cookieOf('secret', true));
  expect(cookieOf('secret', true).read(request(line))).toMatchObject(pending);
  expect(Buffer.from(line.split('=')[1]!, 'base64url').toString('latin1')).not.toContain('audit');
});

it('is refused when it was sealed with another secret, or is changed anywhere', () => {
  const line = set(cookieOf('secret', false));
  expect(cookieOf('other', false).read(request(line))).toBeUndefined();
  const [name, value = ''] = line.split(';', 1)[0]!.split('=');
  const bytes = Buffer.from(value, 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i]! ^= 1;
    const header = `${name}=${changed.toString('base64url')}`;
    expect(cookieOf('secret', false).read(request(header))).toBeUndefined();
  }
});
