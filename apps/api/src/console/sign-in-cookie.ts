import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '@identity-governance/application';
import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInChecks } from './openid-provider';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_MS = 10 * 60_000;

/** A started sign-in that waits for the provider to redirect the browser back. */
export interface PendingSignIn extends SignInChecks {
  /** The console page that the user requested. */
  readonly returnTo: string;
}

/** A pending sign-in of a browser. */
export interface SealedSignIn extends PendingSignIn {
  /** The end in milliseconds since 1970. */
  readonly expires: number;
}

export interface SignInCookieOptions {
  /** Shared by all processes of the API, so that any of them can complete the sign-in. */
  readonly secret: string;
  readonly isSecure: boolean;
  readonly clock: Clock;
}

/** Stores a pending sign-in, sealed and for ten minutes, in a cookie of the browser that started it. */
export class SignInCookie {
  private readonly name: string;
  private readonly key: Buffer;

  constructor(private readonly options: SignInCookieOptions) {
    this.name = options.isSecure ? '__Host-sign-in' : 'governance-sign-in';
    this.key = Buffer.from(hkdfSync('sha256', options.secret, '', 'identity-governance console sign-in', 32));
  }

  set(reply: FastifyReply, pending: PendingSignIn): void {
    const value = this.seal(JSON.stringify({ ...pending, expires: this.options.clock.now() + MAX_MS }));
    reply.header('set-cookie', fastifyCookie.serialize(this.name, value, this.attributes(MAX_MS / 1000)));
  }

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', fastifyCookie.serialize(this.name, '', this.attributes(0)));
  }

  /** Returns the browser's pending sign-in; undefined if there is none, it has expired or it was modified. */
  read({ headers }: FastifyRequest): SealedSignIn | undefined {
    const value = headers.cookie === undefined ? undefined : fastifyCookie.parse(headers.cookie)[this.name];
    const text = value === undefined ? undefined : this.open(value);
    if (text === undefined) return undefined;
    const pending = JSON.parse(text) as SealedSignIn;
    return this.options.clock.now() < pending.expires ? pending : undefined;
  }

  private attributes(maxAge: number) {
    return { path: '/', httpOnly: true, secure: this.options.isSecure, sameSite: 'lax', maxAge } as const;
  }

  private seal(text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce);
    const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final()];
    return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
  }

  private open(value: string): string | undefined {
    const bytes = Buffer.from(value, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined; // modified, or sealed with another secret
    }
  }
}
