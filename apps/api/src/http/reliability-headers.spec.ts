import { createOpenApiDocument } from '../openapi/create-open-api-document';
import { createTestApi, type TestApi } from '../testing/test-api';
import type { Operation } from './operation';

const names = ['X-Warnings', 'X-Left-Out', 'X-Unmatched-Values'];

/** Operations that read evaluations without the headers, each with the reason. */
const exempt: Readonly<Record<string, string>> = {
  'start-predict-sod-violations-v1': 'must not wait for an examination of the inventory; has `existingViolations`',
  'start-predict-sod-violations-batch-v1': 'as a single prediction',
  'list-violation-history-v1': 'lists recorded facts',
  'get-sod-all-report-run-status-v1': 'refers to a report, whose manifest has the warnings',
  'get-sod-violation-report-status-v1': 'refers to a report',
  'get-sod-violation-report-run-status-v1': 'refers to a report',
  'get-default-violation-report-v1': 'downloads a report, whose manifest has the warnings',
  'get-custom-violation-report-v1': 'downloads a report',
  'list-violation-reports-v1': 'lists reports',
  'get-violation-report-v1': 'refers to a report',
  'get-sod-policy-schedule-v1': 'reads a schedule',
  'list-inventory-warnings-v1': 'returns what the headers summarize',
  'get-state-query-v1': 'answers about a past state, with the warnings of that state',
};

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.app.close());

/** Schemas of what only an evaluation of policies or of held access produces. */
const evaluated = /\/(PathStep|ConflictingCriteria|ViolationContext|PolicyViolation|SimulationResult|Removal)\w*"/;

it('are sent by every operation that reads violations or held access', () => {
  const { paths, components } = createOpenApiDocument(api.operations, {
    experimentalHeaders: ['X'],
    recordedAnswers: {},
  });
  const wrong = api.operations.filter(isRead).filter((one) => {
    const { responses } = paths[one.path.replace(/:(\w+)/g, '{$1}')]![
      one.method.toLowerCase()
    ]! as unknown as Documented;
    const { headers = {}, content } = responses[String(one.answer.status)]!;
    const isEvaluated =
      [one.scope, ...(one.otherScopes ?? [])].includes('sod-violation:read') ||
      evaluated.test(withReferences(JSON.stringify(content ?? ''), components.schemas!));
    const areSent = names.every((name) => name in headers);
    return areSent !== (isEvaluated && !(one.id in exempt));
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
  const ids = new Set(api.operations.map(({ id }) => id));
  expect(Object.keys(exempt).filter((id) => !ids.has(id))).toEqual([]);
});

interface Documented {
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly content?: object }>>;
}

function isRead({ method, isReadOnly, scope }: Operation): boolean {
  return scope !== null && (method === 'GET' || isReadOnly === true);
}

/** Returns the schema and all schemas to which it refers. */
function withReferences(schema: string, schemas: Readonly<Record<string, object>>): string {
  const found = new Map<string, string>([['', schema]]);
  for (const text of found.values()) {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (!found.has(name!)) found.set(name!, JSON.stringify(schemas[name!]));
    }
  }
  return [...found.values()].join('\n');
}
