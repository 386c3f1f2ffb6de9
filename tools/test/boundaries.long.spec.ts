import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

interface LintMessage {
  readonly ruleId: string | null;
  readonly message: string;
}

interface Planted {
  readonly what: string;
  readonly path: string;
  readonly code: string;
  /** The rule that must refuse it; undefined where it is allowed. */
  readonly refusedBy: string | undefined;
}

const boundaries = '@nx/enforce-module-boundaries';
const typeorm = "import { DataSource } from 'typeorm';\nexport const planted = DataSource;\n";
const fastCheck = "import fc from 'fast-check';\nexport const planted = fc;\n";
const imports = (name: string, from: string) => `import { ${name} } from '${from}';\nexport const planted = ${name};\n`;

const lines = (count: number, line = 'export type Planted = string;') => `${line}\n`.repeat(count);
const functionOf = (count: number) => `export function planted() {\n${lines(count - 2, '  void 0;')}}\n`;
const lookUp = 'export const planted = (container: { get(token: unknown): unknown }) => container.get(1);\n';

const plantings: readonly Planted[] = [
  { what: 'typeorm in the domain', path: 'libs/domain/src/planted.ts', code: typeorm, refusedBy: boundaries },
  { what: 'typeorm in the application', path: 'libs/application/src/planted.ts', code: typeorm, refusedBy: boundaries },
  {
    what: 'typeorm in another adapter',
    path: 'libs/platform/src/planted.ts',
    code: typeorm,
    refusedBy: 'no-restricted-imports',
  },
  ...['../tables/tables', '@identity-governance/domain/sod'].map((from): Planted => ({
    what: `${from} in a migration`,
    path: 'libs/persistence/src/migrations/planted.ts',
    code: imports('something', from),
    refusedBy: 'no-restricted-imports',
  })),
  {
    what: 'frozen code in a migration',
    path: 'libs/persistence/src/migrations/planted.ts',
    code: imports('columnTypes', './column-types'),
    refusedBy: undefined,
  },
  { what: 'typeorm in an app', path: 'apps/api/src/planted.ts', code: typeorm, refusedBy: boundaries },
  { what: 'typeorm in persistence', path: 'libs/persistence/src/planted.ts', code: typeorm, refusedBy: undefined },
  {
    what: 'node:fs in the domain',
    path: 'libs/domain/src/planted.ts',
    code: imports('readFileSync', 'node:fs'),
    refusedBy: 'no-restricted-imports',
  },
  {
    what: 'node:fs in the application',
    path: 'libs/application/src/planted.ts',
    code: imports('readFileSync', 'node:fs'),
    refusedBy: 'no-restricted-imports',
  },
  {
    what: 'the clock in the domain',
    path: 'libs/domain/src/planted.ts',
    code: 'export const planted = Date.now();\n',
    refusedBy: 'no-restricted-globals',
  },
  {
    what: 'async in the domain',
    path: 'libs/domain/src/planted.ts',
    code: 'export const planted = async () => Promise.resolve(1);\n',
    refusedBy: 'no-restricted-syntax',
  },
  {
    what: 'fast-check in the domain',
    path: 'libs/domain/src/planted.ts',
    code: fastCheck,
    refusedBy: 'no-restricted-imports',
  },
  {
    what: 'fast-check in a domain spec',
    path: 'libs/domain/src/planted.spec.ts',
    code: fastCheck,
    refusedBy: undefined,
  },
  {
    what: 'an app in another app',
    path: 'apps/worker/src/planted.ts',
    code: imports('composeApi', '../../api/src/compose'),
    refusedBy: boundaries,
  },
  {
    what: 'an adapter in the application',
    path: 'libs/application/src/planted.ts',
    code: imports('openDatabase', '@identity-governance/persistence'),
    refusedBy: boundaries,
  },
  {
    what: 'an adapter in another adapter',
    path: 'libs/platform/src/planted.ts',
    code: imports('openDatabase', '@identity-governance/persistence'),
    refusedBy: boundaries,
  },
  {
    what: 'the application in the domain',
    path: 'libs/domain/src/planted.ts',
    code: imports('Store', '@identity-governance/application'),
    refusedBy: boundaries,
  },
  {
    what: 'the records of the service in the domain',
    path: 'libs/domain/src/planted.ts',
    code: imports('parseSource', '@identity-governance/records'),
    refusedBy: boundaries,
  },
  { what: 'typeorm in the records', path: 'libs/records/src/planted.ts', code: typeorm, refusedBy: boundaries },
  { what: 'typeorm in the values', path: 'libs/values/src/planted.ts', code: typeorm, refusedBy: boundaries },
  {
    what: 'the domain in what it is written in',
    path: 'libs/values/src/planted.ts',
    code: imports('Evaluator', '@identity-governance/domain/engine'),
    refusedBy: boundaries,
  },
  {
    what: 'the clock in the values',
    path: 'libs/values/src/planted.ts',
    code: 'export const planted = Date.now();\n',
    refusedBy: 'no-restricted-globals',
  },
  {
    what: 'a value in the domain',
    path: 'libs/domain/src/planted.ts',
    code: imports('compareText', '@identity-governance/values'),
    refusedBy: undefined,
  },
  ...['apps/api/src/routes/planted.ts', 'libs/application/src/sod/planted.spec.ts', 'tools/bench/planted.ts'].map(
    (path): Planted => ({
      what: `a part of the domain that is not published in ${path}`,
      path,
      code: imports('Scratch', `${'../'.repeat(path.split('/').length - 1)}libs/domain/src/sod/scratch`),
      refusedBy: boundaries,
    }),
  ),
  {
    what: 'the surface of the domain in a tool',
    path: 'tools/bench/planted.ts',
    code: imports('Evaluator', '@identity-governance/domain/engine'),
    refusedBy: undefined,
  },
  {
    what: 'a value of inversify in the application',
    path: 'libs/application/src/planted.ts',
    code: imports('Container', 'inversify'),
    refusedBy: 'no-restricted-imports',
  },
  {
    what: 'a type of inversify in the application',
    path: 'libs/application/src/planted.ts',
    code: "import type { ServiceIdentifier } from 'inversify';\nexport type Planted = ServiceIdentifier;\n",
    refusedBy: undefined,
  },
  ...['Store', 'ReadTransaction', 'WriteTransaction'].map((name): Planted => ({
    what: `the type ${name} in a use case`,
    path: 'libs/application/src/intake/sources/planted.ts',
    code: `import type { ${name} } from '../../ports/store';\nexport type Planted = ${name};\n`,
    refusedBy: 'no-restricted-imports',
  })),
  ...['Store', 'ReadTransaction', 'StoreOf'].map((name): Planted => ({
    what: `the type ${name} in an operation of the API`,
    path: 'apps/api/src/routes/planted.ts',
    code: `import type { ${name} } from '@identity-governance/application';\nexport type Planted = ${name}<'jobs'>;\n`,
    refusedBy: 'no-restricted-imports',
  })),
  {
    what: 'a read from a collection in an operation of the API',
    path: 'apps/api/src/routes/planted.ts',
    code: 'export const planted = (tx: { readonly jobs: number }) => tx.jobs;\n',
    refusedBy: 'no-restricted-syntax',
  },
  {
    what: 'a use case in an operation of the API',
    path: 'apps/api/src/routes/planted.ts',
    code: imports('ReadResource', '@identity-governance/application'),
    refusedBy: undefined,
  },
  {
    what: 'a store of named collections in a use case',
    path: 'libs/application/src/intake/sources/planted.ts',
    code: "import type { StoreOf } from '../../ports/store';\nexport type Planted = StoreOf<'sources'>;\n",
    refusedBy: undefined,
  },
  {
    what: 'the whole store in an adapter',
    path: 'libs/test-kit/src/in-memory/planted.ts',
    code: "import type { Store } from '@identity-governance/application';\nexport type Planted = Store;\n",
    refusedBy: undefined,
  },
  ...['apps/api/src/planted.ts', 'apps/worker/src/planted.spec.ts', 'apps/cli/src/commands/planted.ts'].flatMap(
    (path): readonly Planted[] => [
      { what: `a look-up in the container in ${path}`, path, code: lookUp, refusedBy: 'no-restricted-syntax' },
      {
        what: `the container in ${path}`,
        path,
        code: "import type { Container } from 'inversify';\nexport type Planted = Container;\n",
        refusedBy: 'no-restricted-imports',
      },
    ],
  ),
  ...[
    'apps/api/src/main.ts',
    'apps/cli/src/compose.ts',
    'apps/api/src/bind-planted.ts',
    'apps/cli/src/compose.spec.ts',
  ].map((path): Planted => ({
    what: `a look-up in the container in ${path}`,
    path,
    code: lookUp,
    refusedBy: undefined,
  })),
  ...[
    ['sod', 'search-attributes'],
    ['search-attributes', 'auth-profiles'],
    ['auth-profiles', 'sod'],
    ['access', 'sod'],
  ].map(([area, other]): Planted => ({
    what: `${other} in ${area}, within the domain`,
    path: `libs/domain/src/${area}/planted.ts`,
    code: imports('something', `../${other}/something`),
    refusedBy: 'no-restricted-imports',
  })),
  {
    what: 'access in sod, within the domain',
    path: 'libs/domain/src/sod/planted.ts',
    code: imports('something', '../access/something'),
    refusedBy: undefined,
  },
  {
    what: 'fast-check in an inner area of the domain',
    path: 'libs/domain/src/sod/planted.ts',
    code: fastCheck,
    refusedBy: 'no-restricted-imports',
  },
  { what: 'a file of 401 lines', path: 'libs/jobs/src/planted.ts', code: lines(401), refusedBy: 'max-lines' },
  { what: 'a file of 400 lines', path: 'libs/jobs/src/planted.ts', code: lines(400), refusedBy: undefined },
  { what: 'a spec of 401 lines', path: 'libs/jobs/src/planted.spec.ts', code: lines(401), refusedBy: 'max-lines' },
  { what: 'a script of 401 lines', path: 'tools/planted.mjs', code: lines(401, ';'), refusedBy: 'max-lines' },
  {
    what: 'a function of 61 lines',
    path: 'apps/cli/src/planted.ts',
    code: functionOf(61),
    refusedBy: 'max-lines-per-function',
  },
  { what: 'a function of 60 lines', path: 'apps/cli/src/planted.ts', code: functionOf(60), refusedBy: undefined },
  {
    what: 'a vague word in a message',
    path: 'libs/platform/src/planted.ts',
    code: "export const planted = 'tell whoever is asked';\n",
    refusedBy: 'local/plain-words',
  },
  {
    what: 'a comment of 121 columns',
    path: 'libs/platform/src/planted.ts',
    code: `// ${'x'.repeat(118)}\nexport const planted = 1;\n`,
    refusedBy: 'max-len',
  },
  {
    what: 'a comment of 120 columns',
    path: 'libs/platform/src/planted.ts',
    code: `// ${'x'.repeat(117)}\nexport const planted = 1;\n`,
    refusedBy: undefined,
  },
  {
    what: 'process.env outside of config.ts',
    path: 'apps/api/src/planted.ts',
    code: 'export const planted = process.env;\n',
    refusedBy: 'no-restricted-properties',
  },
];

function lintAll(): readonly (readonly LintMessage[])[] {
  const script = join(__dirname, 'lint-planted.mjs');
  const cwd = join(__dirname, '../..');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd, input: JSON.stringify(plantings) });
  if (status !== 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as LintMessage[][];
}

describe('module boundaries', () => {
  let results: readonly (readonly LintMessage[])[];
  beforeAll(() => {
    results = lintAll();
  });

  const cases = plantings.map((planted, index) => ({ ...planted, index }));
  const rulesAgainst = (index: number) => [...new Set(results[index]!.map(({ ruleId }) => ruleId))];

  it.each(cases.filter(({ refusedBy }) => refusedBy !== undefined))('refuse $what', ({ index, refusedBy }) => {
    expect(rulesAgainst(index)).toEqual([refusedBy]);
  });

  it.each(cases.filter(({ refusedBy }) => refusedBy === undefined))('admit $what', ({ index }) => {
    expect(rulesAgainst(index)).toEqual([]);
  });
});
