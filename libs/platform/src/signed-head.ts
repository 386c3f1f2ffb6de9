import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** An exported head of the audit log, which can be stored elsewhere and compared later. */
export interface ExportedHead {
  readonly position: number;
  readonly hash: string;
  /** Time of the export, RFC 3339. */
  readonly exported: string;
}

/** A head with its Ed25519 signature (RFC 8032) over the string that `textOf` returns, in base64. */
export interface SignedHead extends ExportedHead {
  readonly signature?: string;
}

/** Signs a head. `key`: a private key in PEM (PKCS #8). Throws if it is not an Ed25519 key. */
export function signHead(head: ExportedHead, key: string): SignedHead {
  return { ...head, signature: signText(textOf(head), key) };
}

/** Returns the signature of the string in base64. `key`: as in `signHead`. */
export function signText(text: string, key: string): string {
  const privateKey = createPrivateKey(key);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('the key is not an Ed25519 key');
  return sign(null, Buffer.from(text), privateKey).toString('base64');
}

/** Returns whether the signature of a head is valid. `key`: the public key in PEM, or the private one. */
export function isSignedBy(head: SignedHead, key: string): boolean {
  const { signature } = head;
  if (signature === undefined) return false;
  return isTextSignedBy(textOf(head), signature, key);
}

/** Returns whether the signature of a string is valid. `key`: as in `isSignedBy`. */
export function isTextSignedBy(text: string, signature: string, key: string): boolean {
  return verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, 'base64'));
}

function textOf({ position, hash, exported }: ExportedHead): string {
  return JSON.stringify({ position, hash, exported });
}
