import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';

export interface TestClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** The claims of each user by `login`; every password is accepted. */
export type TestUsers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A real OpenID provider on a socket, with a login page. Tests change its users and responses. */
export class TestOpenIdProvider {
  /** Requests to which it responds with this status instead of the normal response. */
  failures: Record<string, number> = {};
  isKeyWithdrawn = false;
  /** Whether it accepts a code again that it accepted before, as providers do that keep no used codes. */
  acceptsCodesAgain = false;
  private lastTokens: string | undefined;
  private handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;

  private constructor(private readonly server: Server) {}

  static async start(client: TestClient, users: TestUsers): Promise<TestOpenIdProvider> {
    const server = createServer((request, response) => {
      started.respond(request, response);
    });
    const started = new TestOpenIdProvider(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'provider-1' };
    started.handle = await quietly(async () => {
      const { Provider } = await import('oidc-provider');
      return new Provider(started.issuer, configurationOf(client, users, key)).callback();
    });
    return started;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private respond(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url!.split('?', 1)[0]!;
    const status = this.failures[path];
    if (status !== undefined) response.writeHead(status).end('<script>alert(1)</script>');
    else if (path === '/jwks' && this.isKeyWithdrawn) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"keys":[]}');
    } else if (path === '/token' && this.acceptsCodesAgain && this.lastTokens !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(this.lastTokens);
    } else {
      if (path === '/token') this.keepTokens(response);
      this.handle(request, response);
    }
  }

  private keepTokens(response: ServerResponse): void {
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    const keepAndEnd = (body: string) => {
      this.lastTokens = body;
      return end(body);
    };
    response.end = keepAndEnd as ServerResponse['end'];
  }
}

/** Suppresses the package's warning against its use in production. */
async function quietly<T>(action: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    return await action();
  } finally {
    Object.assign(console, { warn, info });
  }
}

function configurationOf({ clientId, clientSecret, redirectUri }: TestClient, users: TestUsers, key: object) {
  const names = [...new Set(Object.values(users).flatMap((claims) => Object.keys(claims)))];
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [key] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 300, IdToken: 300 },
    cookies: { keys: ['of-the-test-provider'] },
    claims: { openid: ['sub'], profile: names },
    conformIdTokenClaims: false, // puts all claims into the ID token, as providers of companies do
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...users[id] }),
    }),
  };
}
