import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeployedService } from '../checks/lib/deployed-service';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly example?: string }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, { value: unknown }>> }>
    >;
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A write with the least body that its schema admits. */
export interface MinimalWrite {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: unknown;
  /** The path with the values of the example. */
  readonly url: string;
}

/** Fields that are required with certain values of other fields, which a list of required fields cannot say. */
const requiredByOthers = new Set(['conflictingAccessCriteria', 'days', 'value']);

const documentFile = 'docs/openapi.json';

/** Reads the writes with a body, each with the first example of its body without what may be left out. */
export function readMinimalWrites(root: string): readonly MinimalWrite[] {
  const { paths, components } = JSON.parse(readFileSync(join(root, documentFile), 'utf8')) as Document;
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1)!]!;

  const leastOf = (value: unknown, declared: Schema | undefined): unknown => {
    if (declared === undefined || typeof value !== 'object' || value === null) return value;
    const { required: always = [], properties, items, minItems = 0 } = resolve(declared);
    if (Array.isArray(value)) {
      return value.slice(0, Math.max(minItems, 1)).map((one: unknown) => leastOf(one, items));
    }
    if (properties === undefined) return value;
    const kept = Object.entries(value).filter(([name]) => always.includes(name) || requiredByOthers.has(name));
    return Object.fromEntries(kept.map(([name, one]) => [name, leastOf(one, properties[name])]));
  };

  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { operationId, parameters = [], requestBody }]) => {
      const [[type, { schema, examples = {} }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {});
      const [example] = Object.values(examples);
      if (example === undefined) return [];
      const exampleOf = (name: string) => parameters.find((one) => one.name === name)?.example ?? name;
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name)));
      return [{ operationId, method, path, type, body: leastOf(example.value, schema), url }];
    }),
  );
}

/** Writes two programs that declare each body by the types of two generated clients. */
export function writeBodies(writes: readonly MinimalWrite[], folder: string): void {
  const openApiTypescript = writes.map(
    ({ path, method, type, body }) =>
      `export const ${nameOf(method, path)}: NonNullable<paths['${path}']['${method}']['requestBody']>['content']['${type}'] = ${JSON.stringify(body)};`,
  );
  const heyApi = writes.map(
    ({ operationId, method, path, body }) =>
      `export const ${nameOf(method, path)}: NonNullable<types.${typeNameOf(operationId)}['body']> = ${JSON.stringify(body)};`,
  );
  const first = "import type { paths } from './identity-governance.js';";
  const second = "import type * as types from './hey-api/types.gen.js';";
  writeFileSync(join(folder, 'bodies-of-openapi-typescript.ts'), [first, ...openApiTypescript, ''].join('\n'));
  writeFileSync(join(folder, 'bodies-of-hey-api.ts'), [second, ...heyApi, ''].join('\n'));
}

function nameOf(method: string, path: string): string {
  return `${method}${path.replaceAll(/\W+/g, '_')}`;
}

function typeNameOf(operationId: string): string {
  const words = operationId.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Data`;
}

/** Sends each body; returns those that are refused as invalid. The objects of some examples do not exist (404). */
export async function sendBodies(
  service: DeployedService,
  writes: readonly MinimalWrite[],
): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const { method, url, type, body } of writes) {
    const response = await fetch(`${service.baseUrl}${url}`, {
      method: method.toUpperCase(),
      headers: {
        ...{ authorization: service.authorization, 'content-type': type },
        'X-Service-Experimental': 'true',
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (text.includes('"400.1 ') || response.status >= 500) refused.push(`${method} ${url} ${response.status} ${text}`);
  }
  return refused;
}
