import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP } from 'node:net';
import type { WebhookRequest, WebhookResponse, WebhookTools } from '@identity-governance/application';
import type { WebhookKeys } from '@identity-governance/records';
import { isPublicAddress } from './public-addresses';

const SECRET_BYTES = 32;
/** The length of an Ed25519 key, which comes last in its DER form. */
const KEY_BYTES = 32;
/** Bytes before the key in its PKCS #8 form. Source: RFC 8410, section 10.3. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Time limit for connecting, sending and receiving together. */
const TIMEOUT_SECONDS = 15;
/** Maximum number of bytes of a response that are read before its connection is closed. */
const MAX_RESPONSE = 64 * 1024;

export interface WebhookToolOptions {
  /** Whether connections to addresses of private networks are allowed. */
  readonly allowsPrivate: boolean;
  readonly timeoutSeconds?: number;
}

export function createWebhookTools({
  allowsPrivate,
  timeoutSeconds = TIMEOUT_SECONDS,
}: WebhookToolOptions): WebhookTools {
  const send = async (request: WebhookRequest): Promise<WebhookResponse> => {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    const late = new Promise<never>((_, reject) => {
      timeout.addEventListener('abort', () => {
        reject(new Error(`no response within ${timeoutSeconds} s`));
      });
    });
    try {
      return { status: await Promise.race([post(request, { allowsPrivate, timeout }), late]) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  return { newKeys: createWebhookKeys, send };
}

/** Generates new keys for both signatures. */
export function createWebhookKeys(): ReturnType<WebhookTools['newKeys']> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  const encode = (prefix: string, bytes: Buffer) => `${prefix}${bytes.toString('base64')}`;
  return {
    secret: encode('whsec_', randomBytes(SECRET_BYTES)),
    signingKey: encode('whsk_', privateKey.subarray(-KEY_BYTES)),
    publicKey: encode('whpk_', publicKey.subarray(-KEY_BYTES)),
  };
}

/** Returns the headers of a request. Source: Standard Webhooks 1.0.0. */
export function signWebhook(
  { id, body, keys }: Pick<WebhookRequest, 'body' | 'id' | 'keys'>,
  seconds: number,
): Readonly<Record<string, string>> {
  const content = `${id}.${seconds}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': keys.flatMap((one) => signaturesOf(one, content)).join(' '),
  };
}

function signaturesOf({ secret, signingKey }: WebhookKeys, content: string): readonly string[] {
  const key = Buffer.concat([pkcs8Prefix, decode(signingKey)]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return [
    `v1,${createHmac('sha256', decode(secret)).update(content).digest('base64')}`,
    `v1a,${sign(null, Buffer.from(content), privateKey).toString('base64')}`,
  ];
}

/** Decodes the part after the prefix, `whsec_` or `whsk_`. */
function decode(key: string): Buffer {
  return Buffer.from(key.slice(key.indexOf('_') + 1), 'base64');
}

interface PostOptions extends Pick<WebhookToolOptions, 'allowsPrivate'> {
  readonly timeout: AbortSignal;
}

/** Sends the request and returns the status. Connects to the address that was checked. */
async function post(request: WebhookRequest, { allowsPrivate, timeout }: PostOptions): Promise<number> {
  const url = new URL(request.url);
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const found = (await lookup(name, { all: true })).map(({ address }) => address);
  const address = found.find((one) => allowsPrivate || isPublicAddress(one));
  if (address === undefined) throw new Error('the host has no public address: see WEBHOOK_PRIVATE_NETWORKS');
  const isSecure = url.protocol === 'https:';
  if (!isSecure && isPublicAddress(address)) throw new Error('plain HTTP is for private networks: use https');
  const body = Buffer.from(request.body);
  const headers = {
    ...{ host: url.host, 'content-type': request.contentType, 'content-length': body.length },
    ...{ 'user-agent': 'identity-governance', ...signWebhook(request, Math.floor(Date.now() / 1000)) },
  };
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? https : http).request({
      ...{ method: 'POST', host: address, path: `${url.pathname}${url.search}`, headers, agent: false },
      ...{ port: url.port === '' ? undefined : url.port, signal: timeout, servername: isIP(name) === 0 ? name : '' },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      resolve(response.statusCode!);
      let bytes = 0;
      response.on('error', () => undefined); // the status is already known
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_RESPONSE) response.destroy();
      });
    });
    sent.end(body);
  });
}
