import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';
import { MAX_JSON_VALUES, type JsonLimits } from './json-excess';
import type { BodyType } from './operation';
import { parseJsonBody } from './parse-json-body';

/** Patches have a lower limit, as they are copied and measured repeatedly; no patchable document has as many values. */
const maxValuesOf = { 'application/json': MAX_JSON_VALUES, 'application/json-patch+json': 10_000 };

/** Reads bodies by their media type. */
export function readBodies(app: FastifyInstance, maxDepth: number): void {
  app.removeAllContentTypeParsers();
  for (const [type, maxValues] of Object.entries(maxValuesOf)) readJsonAs(app, type, { maxDepth, maxValues });
  // The operation reads the lines as they arrive.
  app.addContentTypeParser('application/x-ndjson', (_request, body, done) => {
    done(null, body);
  });
}

/** Parses bodies of this media type as JSON. */
export function readJsonAs(app: FastifyInstance, type: string, limits: JsonLimits): void {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    done(null, parseJsonBody(body, limits));
  });
}

/** Admits only bodies of the documented type: this media type, in UTF-8, not compressed. */
export function requireContentType(type: BodyType): onRequestHookHandler {
  return (request, reply, done) => {
    if (isPlain(request, type)) {
      done();
      return;
    }
    const text = `the body must be sent as \`Content-Type: ${type}\`, in UTF-8 and without a content encoding`;
    refuse(reply, { detailCode: detailCodes.unsupportedMediaType, text, headers: { accept: type } });
  };
}

/** Clients may send a content type with every request: it is ignored if neither side has a body. */
export const ignoreTypeOfNothing: onRequestHookHandler = (request, _reply, done) => {
  if (isWithoutBody(request)) delete request.raw.headers['content-type'];
  done();
};

export function isWithoutBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

/** Whether the body has this media type, in UTF-8 and not compressed. */
export function isPlain({ headers }: FastifyRequest, type: string): boolean {
  const contentType = headers['content-type'];
  if (contentType !== type && !isInUtf8(contentType, type)) return false;
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding.toLowerCase() === 'identity';
}

/** Parameters other than `charset` have no meaning for JSON and are ignored. */
function isInUtf8(contentType: string | undefined, type: string): boolean {
  const [mediaType = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  return mediaType.trim() === type && parameters.every((text) => !isOtherCharset(text.trim()));
}

function isOtherCharset(parameter: string): boolean {
  return parameter.startsWith('charset=') && !/^charset="?utf-?8"?$/.test(parameter);
}
