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

const plantings: readonly Planted[] = [
  { what: 'typeorm in the domain', path: 'libs/domain/src/planted.ts', code: typeorm, refusedBy: boundaries },
  { what: 'typeorm in the application', path: 'libs/application/src/planted.ts', code: typeorm, refusedBy: boundaries },
  {
    what: 'typeorm in another adapter',
    path: 'libs/platform/src/planted.ts',
    code: typeorm,
    refusedBy: 'no-restricted-imports',
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
    code: imports('ApiSettings', '../../api/src/config'),
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
  }, 60_000);

  const cases = plantings.map((planted, index) => ({ ...planted, index }));
  const rulesAgainst = (index: number) => [...new Set(results[index]!.map(({ ruleId }) => ruleId))];

  it.each(cases.filter(({ refusedBy }) => refusedBy !== undefined))('refuse $what', ({ index, refusedBy }) => {
    expect(rulesAgainst(index)).toEqual([refusedBy]);
  });

  it.each(cases.filter(({ refusedBy }) => refusedBy === undefined))('admit $what', ({ index }) => {
    expect(rulesAgainst(index)).toEqual([]);
  });
});
