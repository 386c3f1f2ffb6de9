import { refuseScim, type ScimList, type ScimResult } from '@identity-governance/application';
import type { Precondition } from '@identity-governance/platform';
import { ok } from '@identity-governance/values';
import type { FastifyRequest } from 'fastify';

/** A request of the client that the source names. */
export interface ScimCall {
  readonly sourceId: string;
  readonly base: string;
  readonly request: FastifyRequest;
  /** The id in the path; empty if there is none. */
  readonly id: string;
}

export interface ScimMeta {
  readonly location: string;
  /** The tag of the resource; undefined: it has none. */
  readonly version?: string;
}

export interface ScimAnswer {
  readonly status: number;
  readonly body?: object;
  /** The metadata of the resource in the response. */
  readonly meta?: ScimMeta;
}

export interface ScimRoute {
  /** The identifier of the operation, for logs, metrics and the audit log. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path after `/scim/v2/:sourceId`. */
  readonly path: string;
  readonly precondition?: (call: ScimCall, wanted: string) => Precondition;
  handle(call: ScimCall): Promise<ScimResult<ScimAnswer>>;
}

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export function listResponse({ total, items }: ScimList<object>, startIndex: number): object {
  return { schemas: [listSchema], totalResults: total, startIndex, itemsPerPage: items.length, Resources: items };
}

export function readResource(body: unknown): ScimResult<Readonly<Record<string, unknown>>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return ok({ ...body });
  return refuseScim('invalidSyntax', 'the body must be a JSON object');
}
