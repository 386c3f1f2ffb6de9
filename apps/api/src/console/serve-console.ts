import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';

/** The built console: `index.html` and `assets/`. */
export interface ConsolePages {
  readonly folder: string;
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Serves the page at every unassigned path below `/console/`, and its immutable assets. */
export async function serveConsolePages(app: FastifyInstance, { folder }: ConsolePages): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'));
  app.get('/console', (_request, reply) => reply.redirect('/console/'));
  for (const url of ['/console/', '/console/*']) {
    app.get(url, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
    );
  }
  app.get('/console/assets/*', (_request, reply) => {
    refuse(reply, { detailCode: detailCodes.noSuchPath, text: 'there is no such asset' });
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/console/assets/',
    decorateReply: false,
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  });
}
