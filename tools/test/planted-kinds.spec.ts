import { join, relative } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../checks/workspace-root';

const root = workspaceRoot();

/** A new kind of something: what is written at its declaration, and the files that do not compile then. */
interface Planted {
  readonly declaration: string;
  /** Texts of the declaration, each with what it becomes. */
  readonly edits: readonly (readonly [text: string, planted: string])[];
  readonly broken: readonly string[];
}

const policyType: Planted = {
  declaration: 'libs/domain/src/sod/sod-policy.ts',
  edits: [["'CARDINALITY_BASED'] as const", "'CARDINALITY_BASED', 'PLANTED'] as const"]],
  broken: [
    'apps/api/src/routes/sod-policy-dtos.ts',
    'apps/api/src/routes/violation-dtos.ts',
    'apps/cli/src/csv/columns.ts',
    'libs/domain/src/model/model-input.ts',
    'libs/domain/src/sod/parse-sod-rule.ts',
    'libs/domain/src/sod/policy-types.ts',
    'libs/domain/src/sod/violation.ts',
  ],
};

const resource: Planted = {
  declaration: 'libs/application/src/ports/row-kinds.ts',
  edits: [
    [
      'export interface PlainRows {',
      'export interface PlainRows {\n  readonly planted: readonly [row: Identity, key: string];',
    ],
    ["  identities: ['id'],", "  identities: ['id'],\n  planted: ['id'],"],
    ['  promotions: { part: null', "  planted: { part: 'inventory', types: ['PLANTED'] },\n  promotions: { part: null"],
    ["  'sod-policies',\n]", "  'sod-policies',\n  'planted',\n]"],
  ],
  broken: [
    'apps/cli/src/csv/columns.ts',
    'libs/application/src/contracts/collection-samples.ts',
    'libs/application/src/import/inventory-rules.ts',
    'libs/persistence/src/tables/tables.ts',
  ],
};

function plant({ declaration, edits }: Planted, path: string, text: string | undefined): string | undefined {
  if (text === undefined || relative(root, path) !== declaration) return text;
  return edits.reduce((planted, [before, after]) => {
    if (!planted.includes(before)) throw new Error(`\`${declaration}\` has no \`${before}\``);
    return planted.replace(before, after);
  }, text);
}

/** The files, other than specs and what only tests use, that do not compile once it is planted. */
function filesThatBreak(planted: Planted): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    readonly config: object;
  };
  const sources = { include: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], exclude: ['**/*.spec.ts'] };
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, ...sources }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => plant(planted, path, read(path));
  const program = ts.createProgram({
    rootNames: fileNames,
    options: { ...options, types: ['node', 'jest'], noEmit: true },
    host,
  });
  const broken = program.getSemanticDiagnostics().map(({ file }) => relative(root, file?.fileName ?? root));
  return [...new Set(broken)].filter((file) => !file.includes('/testing/')).sort();
}

// `CONTRIBUTING.md` lists the same files.
it.each([
  ['type of policies', policyType],
  ['resource that is imported', resource],
])(
  'names the files that a new %s needs',
  (_, planted) => {
    expect(filesThatBreak(planted)).toEqual(planted.broken);
  },
  600_000,
);
