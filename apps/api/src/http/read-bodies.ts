import type { FastifyInstance } from 'fastify';
import { MAX_JSON_VALUES } from './json-excess';
import { parseJsonBody } from './parse-json-body';

/** A patch is copied and measured several times; no document that may be patched holds as many values as this. */
const maxValuesOf = { 'application/json': MAX_JSON_VALUES, 'application/json-patch+json': 10_000 };

/** Reads bodies by their media type. */
export function readBodies(app: FastifyInstance, maxDepth: number): void {
  app.removeAllContentTypeParsers();
  for (const [type, maxValues] of Object.entries(maxValuesOf)) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
      done(null, parseJsonBody(body, { maxDepth, maxValues }));
    });
  }
  // The operation reads the lines as they arrive.
  app.addContentTypeParser('application/x-ndjson', (_request, body, done) => {
    done(null, body);
  });
}
