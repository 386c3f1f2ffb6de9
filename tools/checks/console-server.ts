import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { DeployedService } from './deployed-service';
import { workspaceRoot } from './workspace-root';

const folder = join(workspaceRoot(), 'dist/apps/console');
const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
const session = {
  signedIn: true,
  name: 'Ada Auditor',
  scopes: ['governance:all'],
  expiresAt: '2100-01-01T00:00:00Z',
  development: true,
  signIn: { oidc: false },
};

/** The content security policy of the console. */
function securityPolicy(): string {
  const file = join(workspaceRoot(), 'apps/console/csp.json');
  const { styleHashes } = JSON.parse(readFileSync(file, 'utf8')) as { readonly styleHashes: readonly string[] };
  const styles = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Serves the built console and a session, and forwards all other requests to the API with a token. */
export class ConsoleServer {
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(service: DeployedService): Promise<ConsoleServer> {
    if (!existsSync(join(folder, 'index.html')))
      throw new Error('dist/apps/console is missing: run `npx nx build console`');
    const policy = securityPolicy();
    const server = createServer((request, response) => {
      respond(service, policy, { request, response }).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ConsoleServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function respond(service: DeployedService, policy: string, { request, response }: Exchange): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', service.baseUrl);
  if (pathname === '/console/session') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
  } else if (/^\/console\/assets\/[\w.-]+$/.test(pathname)) {
    const type = types[pathname.slice(pathname.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type });
    createReadStream(join(folder, pathname.slice('/console'.length))).pipe(response);
  } else if (pathname.startsWith('/console')) {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(readFileSync(join(folder, 'index.html')));
  } else {
    await forward(service, { request, response });
  }
}

async function forward(service: DeployedService, { request, response }: Exchange): Promise<void> {
  const body = await buffer(request);
  const { 'content-type': type, 'if-match': match } = request.headers;
  const answer = await fetch(service.baseUrl + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers: {
      authorization: service.authorization,
      ...(type !== undefined && { 'content-type': type }),
      ...(match !== undefined && { 'if-match': match }),
    },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const kept = ['content-type', 'x-next-cursor', 'x-request-id', 'etag'];
  const headers = kept.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)!]] : []));
  response.writeHead(answer.status, Object.fromEntries(headers) as Record<string, string>);
  response.end(Buffer.from(await answer.arrayBuffer()));
}
