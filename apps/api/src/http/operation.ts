import type { ReadTransaction, Scope } from '@identity-governance/application';
import type { Parsed, Result } from '@identity-governance/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { ApplicationError } from '../errors';
import type { Documented, Dto, Exactly, Excess, Shape } from '../schema/json-schema';
import type { RateGroup } from '../rate-limits/rate-limits';
import type { Principal } from '../tokens/principal';
import type { ConcurrencyGroup } from '../limits/concurrency-limit';
import type { Deferred } from './deferred';
import type { StreamedList } from './streamed-list';

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

/** The usual response of an operation. */
interface OperationAnswer {
  readonly status: number;
  readonly description: string;
  readonly shape?: Shape;
  /** The media type of a response that is a stream of bytes, without a shape. */
  readonly type?: FileType;
  /** Names of headers that no other operation sends. */
  readonly headers?: readonly string[];
  /** Whether it creates a resource with an `id`, which is read below the path of the operation: sends `Location`. */
  readonly isLocated?: boolean;
}

/** The 202 response (see `Deferred`) of an operation that may have to wait for a second person. */
export interface OperationDeferral {
  readonly description: string;
  readonly shape: Shape;
}

/**
 * One operation of the API, declared in one place: requests are checked against it, and the documentation is generated
 * from it. `handle` receives requests that passed every check up to the validity of body, path and query.
 */
export interface Operation<P = unknown, Q = unknown, B = unknown, R = unknown> {
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
  readonly answer: OperationAnswer;
  /** The case in which the response is 204 without a body, instead of the usual one. */
  readonly unchanged?: string;
  readonly deferred?: OperationDeferral;
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
  handle(request: OperationRequest<P, Q, B>, reply: FastifyReply): Promise<Result<R, ApplicationError>>;
}

/** The declared responses of an operation. */
interface Answers<A, D, U> {
  readonly answer: A;
  readonly deferred?: D;
  readonly unchanged?: U;
}

/** The values with which an operation may respond, as its declared responses document them. */
type Answered<A, D, U> =
  | (A extends { readonly shape: infer S } ? Documented<S> | StreamedList<Documented<S>> : never)
  | (A extends { readonly type: FileType } ? Readable : never)
  | (A extends { readonly shape: unknown } | { readonly type: FileType } ? never : undefined)
  | (D extends OperationDeferral ? Deferred<Documented<D['shape']>> : never)
  | (U extends string ? undefined : never);

/** Names of properties of responses that are not documented. */
type Undocumented<R, A, D> =
  | (A extends { readonly shape: infer S } ? Excess<Content<R>, Documented<S>> : never)
  | (D extends OperationDeferral ? Excess<DeferredContent<R>, Documented<D['shape']>> : never);

type Content<R> = R extends StreamedList<infer Whole> ? Whole : R extends Readable | Deferred<unknown> ? never : R;
type DeferredContent<R> = R extends Deferred<infer View> ? View : never;

/**
 * Checks a declaration against its own DTOs, then erases their types so that operations fit into one list. Its results
 * have the properties of the DTOs of its responses, and no others.
 */
export function operation<
  P,
  Q,
  B,
  R extends Answered<A, D, U>,
  A extends OperationAnswer,
  D extends OperationDeferral = never,
  U extends string = never,
>(declared: Answers<A, D, U> & Operation<P, Q, B, R> & Exactly<Undocumented<R, A, D>>): Operation {
  return declared;
}

/**
 * As `operation`, for a factory whose responses have a generic type. Their DTO is a `DtoOf` this type, so that it
 * documents every property.
 */
export function genericOperation<P, Q, B, A extends OperationAnswer>(
  declared: Answers<A, never, never> & Operation<P, Q, B, NoInfer<Answered<A, never, never>>>,
): Operation {
  return declared;
}
