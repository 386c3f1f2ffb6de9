import { ApiError } from './api-error';
import { experimentalHeaderOf } from './experimental';
import type { paths } from './openapi';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have an operation of this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: object } ? P : never;
}[keyof paths];

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Patch<T> = T extends { content: { 'application/json-patch+json': infer Body } } ? Body : Json<T>;
type Success<R> = { [S in keyof R]: S extends 200 | 201 | 202 | 204 ? Json<R[S]> : never }[keyof R];

/** The body of a successful response. */
export type Answer<M extends Method, P extends keyof paths> = paths[P][M] extends { responses: infer R }
  ? Success<R>
  : never;

type Lines<T> = T extends { content: { 'application/x-ndjson': unknown } } ? Blob : Patch<T>;

type Body<M extends Method, P extends keyof paths> = paths[P][M] extends { requestBody: infer B }
  ? Lines<B>
  : undefined;

export interface Call<M extends Method, P extends keyof paths> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: Body<M, P>;
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

export interface Called<T> {
  readonly data: T;
  readonly milliseconds: number;
  readonly nextCursor: string | undefined;
  readonly etag: string | undefined;
  /** Time of the state that listed violations cover. */
  readonly asOf: string | undefined;
  /** Number of rows that the list leaves out, because of disabled identities or accounts. */
  readonly leftOut: number;
}

/** Calls an operation of the public API with the rights of the session. Throws an ApiError. */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  request: Call<M, P> = {},
): Promise<Called<Answer<M, P>>> {
  const { ifMatch, signal } = request;
  const body: unknown = request.body;
  const isFile = body instanceof Blob;
  const started = performance.now();
  const response = await fetch(urlOf(path, request), {
    method: method.toUpperCase(),
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...experimentalHeaderOf(path),
      ...(body !== undefined && { 'content-type': isFile ? 'application/x-ndjson' : contentTypeOf(method) }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : new ApiError({ status: 0 });
  });
  const text = await response.text();
  if (!response.ok) throw ApiError.from(response, text);
  return {
    data: (text === '' ? undefined : JSON.parse(text)) as Answer<M, P>,
    milliseconds: performance.now() - started,
    nextCursor: response.headers.get('x-next-cursor') ?? undefined,
    etag: response.headers.get('etag') ?? undefined,
    asOf: response.headers.get('x-as-of') ?? undefined,
    leftOut: Number(response.headers.get('x-left-out') ?? 0),
  };
}

export function contentTypeOf(method: string): string {
  return method.toLowerCase() === 'patch' ? 'application/json-patch+json' : 'application/json';
}

type Address = Pick<Call<Method, keyof paths>, 'params' | 'query'>;

export function urlOf(path: string, { params = {}, query = {} }: Address): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? filled : `${filled}?${search}`;
}
