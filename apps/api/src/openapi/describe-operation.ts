import type { Operation, OperationExample } from '../http/operation';
import { returnsEtag } from '../http/preconditions';
import { wordListOf, type WordList } from '../schema/fields';
import { schemaOf, type Dto, type JsonSchema } from '../schema/json-schema';
import { shapeSchema } from './component-schemas';
import { errorAnswersOf, rateLimitHeaders } from './error-answers';
import { exampleKey, examplesOf } from './example-key';
import { groupOf } from './operation-group';

/** The responses of the service to the examples: by operation, then by the key of the example. */
export type RecordedAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Returns an operation object of OpenAPI 3.1. */
export function describeOperation(operation: Operation, recorded: RecordedAnswers): JsonSchema {
  const { id, path, summary, scope, body } = operation;
  const scopes = scopesOf(operation);
  return {
    operationId: id,
    tags: [groupOf(path).name],
    summary,
    description: descriptionOf(operation),
    security: scopes.map((one) => ({ bearer: [one] })),
    ...(scope !== null && { 'x-required-scopes': scopes }),
    ...parametersOf(operation),
    ...(body && { requestBody: { required: body.isOptional !== true, content: { [body.type]: bodyOf(operation) } } }),
    responses: {
      ...answerOf(operation, recorded[id] ?? {}),
      ...deferredAnswerOf(operation, recorded['get-pending-change-v1'] ?? {}),
      ...unchangedAnswerOf(operation),
      ...notModifiedAnswerOf(operation),
      ...Object.fromEntries(
        errorAnswersOf(operation).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  };
}

/** Returns the scopes of which each admits. */
function scopesOf({ scope, otherScopes = [] }: Operation): readonly string[] {
  return scope === null ? [] : [scope, ...otherScopes];
}

function descriptionOf(operation: Operation): string {
  const { summary, description = `${summary}.`, scope, isExperimental, isForOwners } = operation;
  const scopes = scopesOf(operation).join('` or `');
  return [
    description,
    ...(isExperimental === true ? ['This operation is experimental and may change.'] : []),
    scope === null
      ? 'No token is needed.'
      : `The token must carry the scope \`${scopes}\`${isForOwners === true ? ', or be that of a person who is an owner' : ''}.`,
  ].join('\n\n');
}

function parametersOf(operation: Operation): { readonly parameters?: readonly JsonSchema[] } {
  const { params, query, isExperimental, resource, method, answer, mayRefuseViolations } = operation;
  const [example] = examplesOf(operation);
  const parameters = [
    ...(isExperimental === true ? [{ $ref: '#/components/parameters/Experimental' }] : []),
    ...(resource !== undefined && method !== 'GET' ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(resource !== undefined || answer.status === 201 ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(mayRefuseViolations === true ? [{ $ref: '#/components/parameters/IfViolations' }] : []),
    ...(params ? parametersIn('path', params, example?.params) : []),
    ...(query ? parametersIn('query', query, example?.query) : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

function parametersIn(
  where: 'path' | 'query',
  dto: Dto,
  values: OperationExample['query'] = {},
): readonly JsonSchema[] {
  const { properties = {}, required = [] } = schemaOf(dto) as JsonSchema & { readonly required?: readonly string[] };
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const list = wordListOf(dto, name);
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      ...(list === undefined ? { schema } : { schema: listSchema(list), style: 'form', explode: false }),
      ...(name in values && { example: list === undefined ? values[name] : String(values[name]).split(',') }),
    };
  });
}

function listSchema({ words, pattern, maxItems, default: own }: WordList): JsonSchema {
  const word = { type: 'string', enum: words };
  return {
    type: 'array',
    items: pattern === undefined ? word : { anyOf: [word, { type: 'string', pattern }] },
    minItems: 1,
    ...(maxItems !== undefined && { maxItems }),
    ...(own !== undefined && { default: own }),
  };
}

function bodyOf(operation: Operation): JsonSchema {
  const { shape, isStream } = operation.body!;
  const examples = examplesOf(operation).map((example) => [
    exampleKey(example),
    { summary: example.summary, value: isStream === true ? `${JSON.stringify(example.body)}\n` : example.body },
  ]);
  const schema = isStream === true ? linesOf(shapeSchema(shape)) : shapeSchema(shape);
  return withExamples(schema, Object.fromEntries(examples) as JsonSchema);
}

/** Returns the schema of lines of JSON, each of this schema: clients send them as one string. */
function linesOf(line: JsonSchema): JsonSchema {
  return { type: 'string', contentSchema: line, description: 'lines of JSON, each as `contentSchema` describes' };
}

function answerOf(operation: Operation, recorded: Readonly<Record<string, unknown>>): JsonSchema {
  const { status, description, shape, type = 'application/json', headers: own = [], isLocated } = operation.answer;
  const examples = examplesOf(operation)
    .filter((example) => exampleKey(example) in recorded)
    .map((example) => [exampleKey(example), { summary: example.summary, value: recorded[exampleKey(example)] }]);
  const content =
    type === 'application/json'
      ? shape && withExamples(shapeSchema(shape), Object.fromEntries(examples) as JsonSchema)
      : { schema: { type: 'string', format: 'binary' } };
  const headers = [
    'X-Request-Id',
    ...(operation.group === null ? [] : rateLimitHeaders),
    ...(takes(operation, 'count') ? ['X-Total-Count'] : []),
    ...(takes(operation, 'cursor') ? ['X-Next-Cursor'] : []),
    ...(isLocated === true ? ['Location'] : []),
    ...(type === 'application/json' ? [] : ['Content-Disposition']),
    ...own,
  ];
  return {
    [status]: {
      description,
      headers: { ...headerRefs(headers), ...etagHeaderOf(operation) },
      ...(content && { content: { [type]: content } }),
    },
  };
}

function etagHeaderOf(operation: Operation): JsonSchema {
  if (!returnsEtag(operation)) return {};
  return operation.mayBeLong === true
    ? { ETag: { $ref: '#/components/headers/ETagUnlessLong' } }
    : headerRefs(['ETag']);
}

function deferredAnswerOf({ deferred, group }: Operation, changes: Readonly<Record<string, unknown>>): JsonSchema {
  if (deferred === undefined) return {};
  const headers = ['X-Request-Id', 'Location', ...(group === null ? [] : rateLimitHeaders)];
  const examples = Object.values(changes).map((value) => ['a-pending-change', { summary: 'A pending change', value }]);
  const content = withExamples(shapeSchema(deferred.shape), Object.fromEntries(examples.slice(0, 1)) as JsonSchema);
  return {
    202: { description: deferred.description, headers: headerRefs(headers), content: { 'application/json': content } },
  };
}

function unchangedAnswerOf({ unchanged, group }: Operation): JsonSchema {
  if (unchanged === undefined) return {};
  const headers = ['X-Request-Id', ...(group === null ? [] : rateLimitHeaders)];
  return { 204: { description: unchanged, headers: headerRefs(headers) } };
}

function notModifiedAnswerOf({ method, resource }: Operation): JsonSchema {
  if (method !== 'GET' || resource === undefined) return {};
  return { 304: { $ref: '#/components/responses/NotModified' } };
}

function takes({ query }: Operation, parameter: string): boolean {
  return query !== undefined && schemaOf(query).properties?.[parameter] !== undefined;
}

function withExamples(schema: JsonSchema, examples: JsonSchema): JsonSchema {
  return { schema, ...(Object.keys(examples).length > 0 && { examples }) };
}

export function headerRefs(names: readonly string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
