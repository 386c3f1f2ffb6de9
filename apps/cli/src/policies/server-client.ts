import { readTextFile } from '@identity-governance/platform';
import { parseJson } from '@identity-governance/values';
import { CommandError, usageError } from '../command-error';

export interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly ifMatch?: string | undefined;
}

export interface ServerResponse {
  readonly status: number;
  readonly body: unknown;
  readonly etag: string | undefined;
  /** Undefined on the last page of a list. */
  readonly nextCursor: string | undefined;
}

const TIMEOUT_MS = 120_000;

/** A status that is not expected. */
export class ServerRefusal extends CommandError {
  constructor(
    { method, path }: ServerRequest,
    readonly status: number,
    /** What the service says about it. */
    readonly messages: readonly string[],
  ) {
    super(`the server refuses ${method} ${path} (${status}): ${messages.join('; ')}`);
  }
}

/** Sends requests to the API of a service with a token. */
export class ServerClient {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** A token is sent over HTTPS only, except to this machine. */
  static async open(url: string, tokenFile: string): Promise<ServerClient> {
    const { protocol, hostname } = parseUrl(url);
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
      throw usageError('`--server` must be an `https:` URL, because it receives a token');
    return new ServerClient(url.replace(/\/+$/, ''), (await readTextFile(tokenFile)).trim());
  }

  /** Returns the response; throws a `ServerRefusal` for another status than those expected. */
  async send(request: ServerRequest, expected: readonly number[]): Promise<ServerResponse> {
    const { method, path, body, ifMatch } = request;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new CommandError(`the server does not respond: ${describeCause(error)}`, { cause: error });
    });
    const text = await response.text();
    const { status } = response;
    if (!expected.includes(status)) throw new ServerRefusal(request, status, messagesOf(text));
    return {
      status,
      body: text === '' ? undefined : parseJson(text),
      etag: response.headers.get('etag') ?? undefined,
      nextCursor: response.headers.get('x-next-cursor') ?? undefined,
    };
  }
}

function parseUrl(url: string): URL {
  try {
    return new URL(url);
  } catch (error) {
    throw usageError(`\`${url}\` is not a URL`, { cause: error });
  }
}

function describeCause(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

interface ErrorBody {
  readonly messages?: readonly { readonly text: string }[];
  readonly causes?: readonly { readonly text: string }[];
  readonly error?: string;
  readonly message?: string;
}

function messagesOf(text: string): readonly string[] {
  try {
    const { messages = [], causes = [], error, message } = parseJson(text) as ErrorBody;
    const said = [...messages, ...causes].map((one) => one.text);
    return [...said, error ?? [], message ?? []].flat();
  } catch {
    return [text.slice(0, 200)];
  }
}
