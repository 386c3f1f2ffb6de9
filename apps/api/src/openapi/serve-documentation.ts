import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyPluginAsync, onRequestHookHandler } from 'fastify';
import { namedPlugin } from '../http/named-plugin';
import type { Operation } from '../http/operation';
import { querySchemaOf } from '../schema/query-reader';
import { createOpenApiDocument, documentTitle, type OpenApiDocument } from './create-open-api-document';
import recordedAnswers from './recorded-answers.json';

export interface Documentation {
  readonly operations: readonly Operation[];
  readonly experimentalHeaders: readonly string[];
  readonly onRequest: onRequestHookHandler;
  /** The path that `/` redirects to. */
  readonly home: string;
}

/**
 * Allows scripts, styles and requests of this service only. `data:`: the icons inside the style sheet of Swagger UI. It
 * blocks one style that Swagger UI sets on an element, without visible effect.
 */
const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * Serves `/openapi.json`, and Swagger UI at `/docs`, without a token. The document is generated once the service
 * listens.
 */
export function serveDocumentation(app: FastifyInstance, documentation: Documentation): void {
  const read = once(() => createOpenApiDocument(documentation.operations, { ...documentation, recordedAnswers }));
  const bytes = once(() => Buffer.from(JSON.stringify(read())));
  app.addHook('onListen', (done) => {
    bytes();
    done();
  });
  const plugin: FastifyPluginAsync = async (pages) => {
    pages.addHook('onRequest', documentation.onRequest);
    pages.get('/', (_request, reply) => {
      reply.redirect(documentation.home);
    });
    pages.get('/openapi.json', { schema: { querystring: querySchemaOf(undefined) } }, (_request, reply) => {
      reply.type('application/json; charset=utf-8').send(bytes());
    });
    await pages.register(swagger);
    await pages.register(swaggerUi, pageOptions(read));
  };
  app.register(namedPlugin('documentation', plugin));
}

/** Equals the icon of the console (`apps/console/icon.svg`). */
const icon = {
  ...{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any' },
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1d5fa8"/><path d="M9 8v7a4 4 0 0 0 4 4h6a4 4 0 0 1 4 4v1M23 8v7a4 4 0 0 1-4 4h-6a4 4 0 0 0-4 4v1" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>',
};

function pageOptions(read: () => OpenApiDocument): FastifySwaggerUiOptions {
  return {
    routePrefix: '/docs',
    staticCSP: pagePolicy,
    theme: { title: documentTitle, favicon: [icon] },
    uiConfig: {
      layout: 'BaseLayout', // without the bar that shows the logo of the tool
      docExpansion: 'list',
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      filter: true,
    },
    transformSpecification: () => ({ ...read() }),
    transformSpecificationClone: false,
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
