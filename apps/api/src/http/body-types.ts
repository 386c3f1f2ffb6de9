import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { detailCodes } from '../detail-codes';
import { refuse } from '../errors';
import { MAX_JSON_VALUES, type JsonLimits } from './json-excess';
import type { BodyType } from './operation';
import { parseJsonBody } from './parse-json-body';

/** A patch is copied and measured several times; no document that may be patched holds as many values as this. */
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

/** Reads JSON that is sent with this media type. */
export function readJsonAs(app: FastifyInstance, type: string, limits: JsonLimits): void {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    done(null, parseJsonBody(body, limits));
  });
}

/** Lets only bodies of the documented type pass: this media type, in UTF-8, not compressed. */
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

/** Clients may send a content type with every request: where no body is taken and none comes, it does not matter. */
export const ignoreTypeOfNothing: onRequestHookHandler = (request, _reply, done) => {
  if (isWithoutBody(request)) delete request.raw.headers['content-type'];
  done();
};

export function isWithoutBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

/** Whether the body is of this media type, in UTF-8 and not compressed. */
export function isPlain({ headers }: FastifyRequest, type: string): boolean {
  const contentType = headers['content-type'];
  if (contentType !== type && !isInUtf8(contentType, type)) return false;
  const encoding = headers['content-encoding'];
  return encoding === undefined || encoding.toLowerCase() === 'identity';
}

/** Parameters other than `charset` mean nothing for JSON and are ignored. */
function isInUtf8(contentType: string | undefined, type: string): boolean {
  const [mediaType = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  return mediaType.trim() === type && parameters.every((text) => !isOtherCharset(text.trim()));
}

function isOtherCharset(parameter: string): boolean {
  return parameter.startsWith('charset=') && !/^charset="?utf-?8"?$/.test(parameter);
}
