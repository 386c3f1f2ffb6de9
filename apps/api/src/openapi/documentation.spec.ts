import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestApi, type TestApi } from '../testing/test-api';
import { generateDocumentation, type GeneratedDocumentation } from '../testing/generate-documentation';
import { exampleKey, examplesOf } from './example-key';
import { operationGroups } from './operation-group';

const root = join(__dirname, '../../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the documentation of the API', () => {
  let generated: GeneratedDocumentation;
  let api: TestApi;

  beforeAll(async () => {
    generated = await generateDocumentation(join(root, 'tools/sample/data'));
    api = await createTestApi();
  }, 60_000);
  afterAll(() => api.app.close());

  it('has an example for every operation', () => {
    const counts = new Map(api.operations.map((operation) => [operation.id, examplesOf(operation).length]));
    expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
  });

  it('tells the examples of an operation apart', () => {
    for (const operation of api.operations) {
      const keys = examplesOf(operation).map(exampleKey);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('is committed as it is generated: run `npm run docs` if not', () => {
    expect(read('apps/api/src/openapi/recorded-answers.json')).toBe(generated.recordedAnswers);
    expect(read('docs/openapi.json')).toBe(generated.document);
  });

  it('puts every operation into a group', () => {
    const { paths } = JSON.parse(generated.document) as { paths: Record<string, Record<string, { tags: string[] }>> };
    const tags = Object.values(paths).flatMap((path) => Object.values(path).flatMap((operation) => operation.tags));
    expect(operationGroups.map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(tags)]));
  });

  it('is served without a token, as a document and as a page that loads nothing', async () => {
    const document = await api.app.inject('/openapi.json');
    expect(document.json()).toEqual(JSON.parse(generated.document));
    const page = await api.app.inject('/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.payload).not.toMatch(/<script|<link|<img|src=|https?:/);
    for (const { id } of api.operations) expect(page.payload).toContain(`id="${id}"`);
  });

  it('names each body of 401 and 429 as the specification does', () => {
    const names = Object.keys(
      (JSON.parse(generated.document) as { components: { schemas: object } }).components.schemas,
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'AuthProfile',
        'AuthProfileSummary',
        'ErrorResponseDto',
        'GetProfileConfigListV1401Response',
        'GetProfileConfigListV1429Response',
        'IdentityWithNewAccess',
        'JsonPatchOperation',
        'SodViolationCheck',
        'ViolationPrediction',
      ]),
    );
  });
});
