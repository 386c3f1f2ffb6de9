import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeployedService } from '../lib/deployed-service';
import type { SeededRandom } from '../lib/seeded-random';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Paths of the pages, which the OpenAPI document does not list. */
const pages = [
  ...['/', '/openapi.json', '/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/index.html'],
  ...[
    'swagger-ui-bundle.js',
    'swagger-ui.css',
    'index.css',
    'swagger-initializer.js',
    'theme/icon.svg',
    'missing.js',
  ].map((file) => `/docs/static/${file}`),
  ...['/console', '/console/', '/console/sign-in', '/scim/v2/Schemas', '/no/such/path', '/%zz'],
];

/** Ids that exist in the sample, by the collection that a path starts with; others are asked for what is missing. */
const sampleIds: Readonly<Record<string, string>> = {
  identities: 'maya.lindqvist',
  roles: 'r-payments-backup',
  'sod-policies': 'pay-invoice',
};

/** Every GET operation of the service, long polls included, and every kind of page. */
export async function listGetPaths(service: DeployedService): Promise<readonly string[]> {
  const { paths } = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as OpenApiDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [fillPath(path)] : []));
  return [...operations, ...operations.map((path) => `${path}?limit=250`), ...pages];
}

function fillPath(path: string): string {
  const [collection = ''] = path.slice(1).split('/', 1);
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => (name === 'id' ? (sampleIds[collection] ?? 'x') : 'x'));
}

export interface Pipeline {
  readonly path: string;
  readonly count: number;
  /** Undefined: without a token. */
  readonly authorization?: string | undefined;
}

/** Sends the requests on one connection, reads nothing or a part, and closes or resets it at a random moment. */
export async function abandon(baseUrl: string, pipeline: Pipeline, random: SeededRandom): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const { path, count, authorization } = pipeline;
  const token = authorization === undefined ? '' : `authorization: ${authorization}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${token}\r\n`.repeat(count));
  if (random.next() < 0.3) {
    socket.once('data', () => {
      socket.pause();
    });
  }
  await Promise.race([closed, pause(random.pick([0, 1, 3, 10, 30, 100]))]);
  end(socket, random);
  await closed;
}

function end(socket: Socket, random: SeededRandom): void {
  if (random.next() < 0.5) socket.resetAndDestroy();
  else socket.destroy();
}
