import { createHash } from 'node:crypto';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Operation } from '../http/operation';
import { createOpenApiDocument } from './create-open-api-document';
import { pageStyle } from './page/page-style';
import { renderPage } from './page/render-page';
import recordedAnswers from './recorded-answers.json';

export interface Documentation {
  readonly operations: readonly Operation[];
  readonly experimentalHeaders: readonly string[];
  readonly onRequest: onRequestHookHandler;
}

/** The page runs nothing and loads nothing: its one style is named by its hash. */
const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** `/openapi.json` and `/docs`, for everybody. Both are made when they are first asked for. */
export function serveDocumentation(
  app: FastifyInstance,
  { operations, experimentalHeaders, onRequest }: Documentation,
): void {
  const read = once(() => {
    const document = createOpenApiDocument(operations, {
      experimentalHeaders,
      recordedAnswers,
    });
    return { json: JSON.stringify(document), page: renderPage(document) };
  });
  app.get('/openapi.json', { onRequest }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(read().json),
  );
  app.get('/docs', { onRequest }, (_request, reply) =>
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(read().page),
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
