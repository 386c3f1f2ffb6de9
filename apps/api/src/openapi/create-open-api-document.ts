import type { Operation } from '../http/operation';
import type { JsonSchema, Shape } from '../schema/json-schema';
import { componentSchemas, shapeSchema } from './component-schemas';
import { describeOperation, headerRefs, type RecordedAnswers } from './describe-operation';
import { documentDescription } from './document-description';
import { errorAnswersOf, rateLimitHeaders, type ErrorAnswer } from './error-answers';
import { groupOf, operationGroups } from './operation-group';

export const documentTitle = 'Identity Governance Service';

/** A document of OpenAPI 3.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Operations by path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
}

export interface DocumentOptions {
  readonly experimentalHeaders: readonly string[];
  readonly recordedAnswers: RecordedAnswers;
}

/** Generates the documentation of the operations from the declarations against which their requests are checked. */
export function createOpenApiDocument(operations: readonly Operation[], options: DocumentOptions): OpenApiDocument {
  const errors = [
    ...new Map(operations.flatMap(errorAnswersOf).map((answer) => [answer.name, answer] as const)).values(),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: documentTitle,
      version: '1.0.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: documentDescription,
    },
    servers: [{ url: '/', description: 'the service that serves this document' }],
    tags: tagsOf(operations),
    paths: pathsOf(operations, options.recordedAnswers),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A JWT' } },
      parameters: { Experimental: experimentalHeader(options.experimentalHeaders), ...conditions },
      headers,
      responses: {
        NotModified: notModified,
        ...Object.fromEntries(errors.map((answer) => [answer.name, responseOf(answer)])),
      },
      schemas: componentSchemas([...operations.flatMap(shapesOf), ...errors.map(({ dto }) => dto)]),
    },
  };
}

function tagsOf(operations: readonly Operation[]): OpenApiDocument['tags'] {
  const used = new Set(operations.map(({ path }) => groupOf(path)));
  return operationGroups.filter((group) => used.has(group)).map(({ name, description }) => ({ name, description }));
}

/** Returns the paths in the order of the groups. */
function pathsOf(operations: readonly Operation[], recorded: RecordedAnswers): OpenApiDocument['paths'] {
  const rank = ({ path }: Operation) => operationGroups.indexOf(groupOf(path));
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of [...operations].sort((a, b) => rank(a) - rank(b))) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[operation.method.toLowerCase()] = describeOperation(operation, recorded);
  }
  return paths;
}

function shapesOf({ body, answer, deferred }: Operation): readonly Shape[] {
  return [body?.shape, answer.shape, deferred?.shape].filter((shape) => shape !== undefined);
}

function experimentalHeader([name = '', ...others]: readonly string[]): JsonSchema {
  const instead = others.length === 0 ? '' : ` Alternatives: \`${others.join('`, `')}\`.`;
  return {
    name,
    in: 'header',
    required: true,
    description: `Confirms that the caller knows that the operation may change.${instead}`,
    schema: { type: 'string', enum: ['true'], default: 'true' },
  };
}

const ifMatch: JsonSchema = {
  name: 'If-Match',
  in: 'header',
  description: 'The `ETag` of the resource as read. A resource that has changed since is not modified (412).',
  schema: { type: 'string' },
};

const ifNoneMatch: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'An `ETag` of the resource. A read of a resource that still has it returns 304 without a body; a write returns 412. `*` matches every existing resource.',
  schema: { type: 'string' },
};

const ifViolations: JsonSchema = {
  name: 'If-Violations',
  in: 'header',
  description:
    '`refuse`: the change is simulated for all identities before it is saved, and refused (409) if it would start violations. `allow` saves it without a simulation. Without the header, the setting `IF_VIOLATIONS` decides (`allow` by default).',
  schema: { type: 'string', enum: ['allow', 'refuse'] },
};

const conditions = { IfMatch: ifMatch, IfNoneMatch: ifNoneMatch, IfViolations: ifViolations };

const notModified: JsonSchema = {
  description: 'The resource still has an `ETag` listed in `If-None-Match`; there is no body',
  headers: headerRefs(['X-Request-Id', 'ETag', ...rateLimitHeaders]),
};

const headers: Readonly<Record<string, JsonSchema>> = {
  ETag: {
    description: 'The current version of the resource, for `If-Match` and `If-None-Match`',
    required: true,
    schema: { type: 'string', pattern: '^"[A-Za-z0-9_-]{27}"$' },
  },
  ETagUnlessLong: {
    description: 'As `ETag`; absent where the resource is longer than 256 KiB',
    schema: { type: 'string', pattern: '^"[A-Za-z0-9_-]{27}"$' },
  },
  'X-Request-Id': {
    description: 'The tracking id of the request, as in the log',
    required: true,
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
  },
  'Content-Disposition': {
    description: 'The name under which to save the file: `attachment; filename="…"`',
    required: true,
    schema: { type: 'string' },
  },
  Location: {
    description: 'URL of the outcome, or of the created resource',
    required: true,
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'Number of rows on all pages; sent with `count=true`',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page; absent when there is none',
    schema: { type: 'string' },
  },
  'X-Left-Out': {
    description:
      'Number of disabled identities and accounts that are left out, because they hold nothing, and of accounts with access that belong to no identity; on lists of holders, number of disabled identities in the range of the page. Absent if `X-Warnings` is `unknown`',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-As-Of': {
    description:
      'Time of the state that the records cover: the present if nothing has changed since. A violation that started later is missing',
    required: true,
    schema: { type: 'string', format: 'date-time' },
  },
  'X-Warnings': {
    description:
      'Codes of the warnings of `GET /inventory/v1/warnings`, because of which violations may be missing, each with its count: `DANGLING_POLICIES;count=2, NO_ACCESS_HELD;count=70`. `none` if there is no warning, `unknown` if they could not be determined within 5 seconds',
    required: true,
    schema: { type: 'string' },
  },
  'X-Unmatched-Values': {
    description:
      'Number of different values of accounts that match no entitlement and have no effect: `unmatched` of `GET /inventory/v1/warnings`. `;at-least` follows if not all accounts were examined. Absent if `X-Warnings` is `unknown`',
    schema: { type: 'string', pattern: '^[0-9]+(;at-least)?$' },
  },
  'Retry-After': {
    description: 'Seconds to wait',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimit: {
    description:
      'The remaining quota of the rate limit: `"<name>";r=<requests left>;t=<seconds until the window ends>`',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The rate limit: `"<name>";q=<requests>;w=<seconds>`',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750)',
    schema: { type: 'string' },
  },
  Accept: {
    description: 'The content type that is accepted',
    schema: { type: 'string' },
  },
};

function responseOf({ description, dto, example, headers: names }: ErrorAnswer): JsonSchema {
  return {
    description,
    headers: headerRefs(['X-Request-Id', ...names]),
    content: { 'application/json': { schema: shapeSchema(dto), example } },
  };
}
