import type { ReadTransaction, Scope } from '@identity-governance/application';
import type { Parsed, Result } from '@identity-governance/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApplicationError } from '../errors';
import type { Dto, Shape } from '../schema/json-schema';
import type { RateGroup } from '../rate-limits/rate-limits';
import type { Principal } from '../tokens/principal';
import type { ConcurrencyGroup } from '../limits/concurrency-limit';

export type BodyType = 'application/json' | 'application/json-patch+json' | 'application/x-ndjson';

export type FileType =
  'application/zip' | 'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The body of a request. */
export interface OperationBody<B> {
  readonly type: BodyType;
  readonly shape: Shape<B>;
  /**
   * The operation's own parser, which describes errors better than a schema: the shape then only documents the body. It
   * is also called if path or query have errors, so that the errors of the body are listed with them.
   */
  readonly read?: (body: unknown) => Parsed<unknown>;
  /** Whether a request may omit the body; only if the operation reads it itself. */
  readonly isOptional?: boolean;
  /** The operation reads the body as a stream, with a separate limit, and as long as data keeps arriving. */
  readonly isStream?: boolean;
}

/** An example request. */
export interface OperationExample {
  /** The title, unique within its operation. */
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** The subject of the token, if relevant. */
  readonly caller?: string;
}

/** A request with valid parts. */
export type OperationRequest<P, Q, B> = FastifyRequest<{ Params: P; Querystring: Q; Body: B }>;

/**
 * One operation of the API, declared in one place: requests are checked against it, and the documentation is generated
 * from it. `handle` receives requests that passed every check up to the validity of body, path and query.
 */
export interface Operation<P = unknown, Q = unknown, B = unknown> {
  /** The identifier of the operation, in kebab-case with its version. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path parameters have the form `:name`. */
  readonly path: string;
  readonly summary: string;
  /** Details in addition to the summary, in Markdown. */
  readonly description?: string;
  /** The required scope; null: no token is needed. */
  readonly scope: Scope | null;
  /** Further scopes; each of them admits as well. */
  readonly otherScopes?: readonly Scope[];
  /** Whether persons may call it without the scope: `handle` then returns only what owners of violations may read. */
  readonly isForOwners?: boolean;
  /** The rate limit that counts its requests, `management` by default; null: none. */
  readonly group?: RateGroup | null;
  /** Returns the number of requests that a body counts as; one by default. Called before the body is validated. */
  readonly cost?: (body: unknown) => number;
  /** The concurrency limit that counts its requests; `requests` by default. */
  readonly concurrency?: ConcurrencyGroup;
  /** Whether it is a POST that writes nothing, so that it needs no actor. */
  readonly isReadOnly?: boolean;
  /**
   * Whether violations or held access may be missing from its response: headers then say so. Source:
   * docs/decisions/inventory-warnings.md.
   */
  readonly isEvaluated?: boolean;
  /** Whether the experimental header is required. */
  readonly isExperimental?: boolean;
  readonly params?: Dto<P>;
  readonly query?: Dto<Q>;
  readonly body?: OperationBody<B>;
  /**
   * Returns the single resource that the operation reads or changes, in the form of the response: the response has its
   * `ETag`, and `If-Match` and `If-None-Match` are compared with it.
   */
  resource?(this: void, tx: ReadTransaction, params: P, caller: Principal): Promise<object | undefined>;
  /**
   * Returns the part of the resource from which its `ETag` is computed: the data that writes of the resource change,
   * without derived data. By default the whole resource. Source: docs/decisions/entity-tags.md.
   */
  guarded?(this: void, resource: object): unknown;
  /** Whether the resource may be a `StreamedList`, which has no `ETag` and matches only `If-Match: *`. */
  readonly mayBeLong?: boolean;
  readonly answer: {
    readonly status: number;
    readonly description: string;
    readonly shape?: Shape;
    /** The media type of a response that is a stream of bytes, without a shape. */
    readonly type?: FileType;
    /** Names of headers that no other operation sends. */
    readonly headers?: readonly string[];
    /** Whether it creates a resource with an `id`, which is read below the path of the operation: sends `Location`. */
    readonly isLocated?: boolean;
  };
  /** The case in which the response is 204 without a body, instead of the usual one. */
  readonly unchanged?: string;
  /** The 202 response (see `Deferred`), if the operation may have to wait for a second person. */
  readonly deferred?: { readonly description: string; readonly shape: Shape };
  /** Whether it may respond with 409 because its object has ended or a quota is exhausted. */
  readonly mayConflict?: boolean;
  /** Whether it may respond with 404 although the request names nothing. */
  readonly mayBeMissing?: boolean;
  /** Whether `If-Violations: refuse` makes it refuse changes that start violations (409). */
  readonly mayRefuseViolations?: boolean;
  /**
   * Requests that succeed on the sample organization (`tools/sample`); their responses are recorded for the
   * documentation.
   */
  readonly examples?: readonly OperationExample[];
  handle(request: OperationRequest<P, Q, B>, reply: FastifyReply): Promise<Result<unknown, ApplicationError>>;
}

/** Checks a declaration against its own DTOs, then erases their types so that operations fit into one list. */
export function operation<P, Q, B>(declared: Operation<P, Q, B>): Operation {
  return declared;
}
