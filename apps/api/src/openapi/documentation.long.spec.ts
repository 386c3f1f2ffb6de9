import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestApi, type TestApi } from '../testing/test-api';
import { generateDocumentation, type GeneratedDocumentation } from '../documentation/generate-documentation';
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
  });
  afterAll(() => api.app.close());

  it('has an example for every operation', () => {
    const counts = new Map(api.operations.map((operation) => [operation.id, examplesOf(operation).length]));
    expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
  });

  it('distinguishes the examples of an operation', () => {
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

  it('is served without a token, as a document and as a page of our own files', async () => {
    const document = JSON.parse(generated.document) as object;
    expect((await api.app.inject('/openapi.json')).json()).toEqual(document);
    expect((await api.app.inject('/docs/json')).json()).toEqual(document);
    const page = await api.app.inject('/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const files = [...page.payload.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      expect(file).toMatch(/^\/docs\/static\//);
      expect((await api.app.inject(file)).statusCode).toBe(200);
    }
  });

  it('lets the page run and ask nothing but what comes from the service', async () => {
    const page = await api.app.inject('/docs');
    expect(page.payload).not.toMatch(/<style|<script>|style=|https?:/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;");
    expect(policy).not.toContain('unsafe');
  });

  it('is what the root leads to', async () => {
    const root = await api.app.inject('/');
    expect([root.statusCode, root.headers.location]).toEqual([302, '/docs']);
  });

  it('counts requests for it by address, those for files as well', async () => {
    const limited = await createTestApi({ limits: { RATE_LIMIT_ADDRESS_REQUESTS: '2' } });
    const statuses: number[] = [];
    for (const url of ['/docs', '/docs/static/index.css', '/docs/static/swagger-ui.css']) {
      statuses.push((await limited.app.inject(url)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
    await limited.app.close();
  });

  it('names each body of 401 and 429 after its group of operations', () => {
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
