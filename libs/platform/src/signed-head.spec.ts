import { generateKeyPairSync } from 'node:crypto';
import { isSignedBy, signHead } from './signed-head';

const head = { position: 7, hash: 'ab'.repeat(32), exported: '2026-11-22T00:00:00.000Z' };
const pem = { type: 'spki', format: 'pem' } as const;
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;
const pair = () => generateKeyPairSync('ed25519', { publicKeyEncoding: pem, privateKeyEncoding: pkcs8 });

describe('a signed head', () => {
  it('is known by the key that signed it, and by no other', () => {
    const [mine, other] = [pair(), pair()];
    const signed = signHead(head, mine.privateKey);
    expect(isSignedBy(signed, mine.publicKey)).toBe(true);
    expect(isSignedBy(signed, other.publicKey)).toBe(false);
    expect(isSignedBy(head, mine.publicKey)).toBe(false);
  });

  it('is not signed any more once a member is changed', () => {
    const { privateKey, publicKey } = pair();
    const signed = signHead(head, privateKey);
    expect(isSignedBy({ ...signed, position: 8 }, publicKey)).toBe(false);
    expect(isSignedBy({ ...signed, hash: 'cd'.repeat(32) }, publicKey)).toBe(false);
    expect(isSignedBy({ ...signed, exported: '2026-11-23T00:00:00.000Z' }, publicKey)).toBe(false);
  });

  it('is not made with a key of another kind', () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: pem,
      privateKeyEncoding: pkcs8,
    });
    expect(() => signHead(head, privateKey)).toThrow('not an Ed25519 key');
  });
});
