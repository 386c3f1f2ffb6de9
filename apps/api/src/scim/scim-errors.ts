import type { ScimRefusal } from '@identity-governance/application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { detailCodes } from '../detail-codes';
import type { ErrorBody } from '../errors';

export const SCIM_TYPE = 'application/scim+json';

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Returns the body of an error (RFC 7644, section 3.12). */
export function scimError(status: number, detail: string, scimType: ScimRefusal['scimType'] = null): object {
  return { schemas: [errorSchema], status: `${status}`, ...(scimType !== null && { scimType }), detail };
}

/** Converts the errors of the checks before the operations to the form of SCIM. */
export function toScimError(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { statusCode } = reply;
  if (statusCode < 400) return Promise.resolve(payload);
  reply.type(`${SCIM_TYPE}; charset=utf-8`);
  if ('schemas' in (payload as object)) return Promise.resolve(payload);
  const { detailCode, messages, causes = [], error, message } = payload as Partial<ErrorBody> & PlainError;
  const strings = [...(messages ?? []), ...causes].map(({ text }) => text);
  const scimType = detailCode === detailCodes.requestSyntax ? 'invalidSyntax' : null;
  return Promise.resolve(scimError(statusCode, error ?? message ?? strings.join(': '), scimType));
}

/** The bodies of 401 and 429. */
interface PlainError {
  readonly error?: string;
  readonly message?: string;
}
