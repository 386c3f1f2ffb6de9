import { STATUS_CODES } from 'node:http';
import type { IdGenerator } from '@identity-governance/application';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { detailCodes, statusOf } from '../detail-codes';
import { errorBody, overload, refuse, type Refusal } from '../errors';
import type { LimitSettings } from '@identity-governance/platform/app-settings';
import type { Load } from '../limits/watch-load';
import { securityHeaders } from './security-headers';

/** Sets the security headers of every response, and refuses malformed requests, and under overload most requests. */
export function guardRequests(
  app: FastifyInstance,
  { maxUrlLength }: Pick<LimitSettings, 'maxUrlLength'>,
  load: Load,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    const mayProceed = !load.isOverloaded || request.is404 || request.routeOptions.config.isUnlimited === true;
    const refusal = formFault(request, maxUrlLength) ?? (mayProceed ? undefined : overload);
    if (refusal === undefined) done();
    else refuse(reply, refusal);
  });
}

function formFault({ raw, headers }: FastifyRequest, maxUrlLength: number): Refusal | undefined {
  if (raw.url!.length > maxUrlLength) {
    return { detailCode: detailCodes.uriTooLong, text: `the URL is longer than ${maxUrlLength} characters` };
  }
  if (raw.url!.startsWith('*')) {
    return {
      detailCode: detailCodes.requestSyntax,
      text: '`*` is not a valid request target here (RFC 9112, section 3.2.4)',
    };
  }
  const { host } = headers;
  const isNamed = host === undefined ? raw.httpVersion === '1.0' : !host.includes(',');
  if (isNamed) return undefined;
  return {
    detailCode: detailCodes.requestSyntax,
    text: 'the request must have exactly one `Host` header (RFC 9112, section 3.2)',
  };
}

/** Refuses requests with an expectation (RFC 9110, section 10.1.1) other than `100-continue`. */
export function refuseExpectations(app: FastifyInstance, ids: IdGenerator): void {
  app.server.on('checkExpectation', (_request, response) => {
    const refusal = { detailCode: detailCodes.expectationFailed, text: 'only `100-continue` is supported' };
    const trackingId = ids.next();
    const status = statusOf(refusal.detailCode);
    const body = JSON.stringify(errorBody(refusal, trackingId));
    response.writeHead(status, STATUS_CODES[status], {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': trackingId,
      connection: 'close',
    });
    response.end(body);
  });
}
