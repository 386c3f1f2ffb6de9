import type { Clock } from '@identity-governance/application';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTHeaderParameters,
} from 'jose';

/** Signs tokens as an identity provider does, with a key that it publishes. */
export class TokenIssuer {
  private constructor(
    private readonly privateKey: CryptoKey,
    readonly keySet: JSONWebKeySet,
    private readonly clock: Clock,
  ) {}

  static async create(clock: Clock, { alg = 'ES256', kid = 'key-1' } = {}): Promise<TokenIssuer> {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
    return new TokenIssuer(privateKey, { keys: [{ ...(await exportJWK(publicKey)), alg, kid, use: 'sig' }] }, clock);
  }

  /** Returns a token that is valid for five minutes, unless the claims differ; a claim of `undefined` is omitted. */
  sign(claims: Readonly<Record<string, unknown>>, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
    const { alg, kid } = this.keySet.keys[0]!;
    const exp = Math.floor(this.clock.now() / 1000) + 300;
    return new SignJWT({ sub: 'tester', exp, ...claims })
      .setProtectedHeader({ alg: alg!, kid: kid!, ...header })
      .sign(this.privateKey, { crit: { 'https://example.com/extension': true } });
  }

  /** Returns an ES256 token over any two strings, which no library would sign. */
  async signStrings(header: string, payload: string): Promise<string> {
    const input = [header, payload].map((text) => Buffer.from(text).toString('base64url')).join('.');
    const rule = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(rule, this.privateKey, Buffer.from(input));
    return `${input}.${Buffer.from(signature).toString('base64url')}`;
  }
}
