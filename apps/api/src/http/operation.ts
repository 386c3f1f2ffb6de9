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

/** What a request is sent with. */
export interface OperationBody<B> {
  readonly type: BodyType;
  readonly shape: Shape<B>;
  /**
   * How the operation reads the body itself, as it names errors better than a schema can: the shape only documents it.
   * Called besides only where path or query have errors, so that those of the body are listed with them.
   */
  readonly read?: (body: unknown) => Parsed<unknown>;
  /** Whether a request may come without a body; only where the operation reads it itself. */
  readonly isOptional?: boolean;
  /** The operation reads it piece by piece, has a limit of its own, and takes as long as pieces keep coming. */
  readonly isStream?: boolean;
}

/** A request to learn from. */
export interface OperationExample {
  /** What it shows, unique within its operation. */
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** The subject of the token that it is sent with, where that matters. */
  readonly caller?: string;
}

/** A request whose parts are valid. */
export type OperationRequest<P, Q, B> = FastifyRequest<{ Params: P; Querystring: Q; Body: B }>;

/**
 * One operation of the API with everything that holds for it, declared in one place: requests are checked by it, and
 * the documentation is written from it. `handle` is reached by requests that passed every check up to the validity of
 * body, path and query.
 */
export interface Operation<P = unknown, Q = unknown, B = unknown> {
  /** The identifier of the operation, in kebab-case with its version. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path parameters read `:name`. */
  readonly path: string;
  readonly summary: string;
  /** What the summary leaves open, in Markdown. */
  readonly description?: string;
  /** What a token must carry; null: no token is needed. */
  readonly scope: Scope | null;
  /** Whether persons may call it without the scope: `handle` then answers them with what they own alone. */
  readonly isForOwners?: boolean;
  /** Whose rate limit counts its requests, `management` unless said otherwise; null: none does. */
  readonly group?: RateGroup | null;
  /** As how many requests a body counts; one when left out. Asked before the body is validated. */
  readonly cost?: (body: unknown) => number;
  /** The concurrency limit that counts its requests; `requests`, when left out. */
  readonly concurrency?: ConcurrencyGroup;
  /** That it writes nothing although it is a POST: so its actor is not needed. */
  readonly isReadOnly?: boolean;
  /** Whether the experimental header is required. */
  readonly isExperimental?: boolean;
  readonly params?: Dto<P>;
  readonly query?: Dto<Q>;
  readonly body?: OperationBody<B>;
  /**
   * The single resource that the operation reads or changes, as it is answered: the response has its `ETag`, and
   * `If-Match` and `If-None-Match` are compared with it.
   */
  resource?(this: void, tx: ReadTransaction, params: P, caller: Principal): Promise<object | undefined>;
  /**
   * The part of the resource that its `ETag` is made of: all that writes of the resource change, and nothing that
   * follows from others. All of it, when left out. Source: docs/decisions/entity-tags.md.
   */
  guarded?(this: void, resource: object): unknown;
  /** Whether the resource may be a `StreamedList`, which has no `ETag` and which only `If-Match: *` matches. */
  readonly mayBeLong?: boolean;
  readonly answer: {
    readonly status: number;
    readonly description: string;
    readonly shape?: Shape;
    /** The media type of an answer that is a stream of bytes, without a shape. */
    readonly type?: FileType;
    /** Names of headers that no other operation sends. */
    readonly headers?: readonly string[];
  };
  /** When it answers with 204 and nothing, instead of its usual answer. */
  readonly unchanged?: string;
  /** What it answers with 202 (see `Deferred`), where it may have to wait for a second person. */
  readonly deferred?: { readonly description: string; readonly shape: Shape };
  /** Whether it is refused with 409 when what it is about has ended, or has no room left. */
  readonly mayConflict?: boolean;
  /** Whether it is refused with 404 although the request names nothing. */
  readonly mayBeMissing?: boolean;
  /** Whether `If-Violations: refuse` makes it refuse changes that start violations (409). */
  readonly mayRefuseViolations?: boolean;
  /**
   * Requests that succeed on the sample organisation (`tools/sample`); their answers are recorded for the
   * documentation.
   */
  readonly examples?: readonly OperationExample[];
  handle(request: OperationRequest<P, Q, B>, reply: FastifyReply): Promise<Result<unknown, ApplicationError>>;
}

/** Checks a declaration against its own DTOs, then forgets their types so that operations fit into one list. */
export function operation<P, Q, B>(declared: Operation<P, Q, B>): Operation {
  return declared;
}
