import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** A head of the audit log as it is exported: what can be kept elsewhere, and compared later. */
export interface ExportedHead {
  readonly position: number;
  readonly hash: string;
  /** When it was exported, RFC 3339. */
  readonly exported: string;
}

/** Ed25519 (RFC 8032) over the text that `textOf` gives, in base64. */
export interface SignedHead extends ExportedHead {
  readonly signature?: string;
}

/** `key`: a private key in PEM (PKCS #8). Throws where it is none of Ed25519. */
export function signHead(head: ExportedHead, key: string): SignedHead {
  return { ...head, signature: signText(textOf(head), key) };
}

/** Returns the signature of the text in base64. `key`: as of `signHead`. */
export function signText(text: string, key: string): string {
  const privateKey = createPrivateKey(key);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('the key is not an Ed25519 key');
  return sign(null, Buffer.from(text), privateKey).toString('base64');
}

/** `key`: the public key in PEM, or the private one. */
export function isSignedBy(head: SignedHead, key: string): boolean {
  const { signature } = head;
  if (signature === undefined) return false;
  return isTextSignedBy(textOf(head), signature, key);
}

/** `key`: as of `isSignedBy`. */
export function isTextSignedBy(text: string, signature: string, key: string): boolean {
  return verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, 'base64'));
}

function textOf({ position, hash, exported }: ExportedHead): string {
  return JSON.stringify({ position, hash, exported });
}
