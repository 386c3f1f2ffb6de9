import { join, relative } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../checks/workspace-root';

const root = workspaceRoot();
const declaration = 'libs/domain/src/sod/sod-policy.ts';
/** What else a type of policies needs; `CONTRIBUTING.md` lists the same files. */
const others = [
  'apps/api/src/routes/sod-policy-dtos.ts',
  'apps/api/src/routes/violation-dtos.ts',
  'apps/cli/src/csv/columns.ts',
  'libs/domain/src/model/model-input.ts',
  'libs/domain/src/sod/parse-sod-rule.ts',
  'libs/domain/src/sod/policy-types.ts',
  'libs/domain/src/sod/violation.ts',
];

function plant(path: string, text: string | undefined): string | undefined {
  if (relative(root, path) !== declaration) return text;
  return text?.replace("'CARDINALITY_BASED'] as const", "'CARDINALITY_BASED', 'PLANTED'] as const");
}

/** The files of production code that do not compile once there is another type of policies. */
function filesThatBreak(): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    readonly config: object;
  };
  const sources = { include: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], exclude: ['**/*.spec.ts'] };
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, ...sources }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => plant(path, read(path));
  const program = ts.createProgram({
    rootNames: fileNames,
    options: { ...options, types: ['node', 'jest'], noEmit: true },
    host,
  });
  const broken = program.getSemanticDiagnostics().map(({ file }) => relative(root, file?.fileName ?? root));
  return [...new Set(broken)].filter((file) => !file.includes('/testing/')).sort();
}

it('names every file that a new type of policies needs', () => {
  expect(filesThatBreak()).toEqual(others);
}, 600_000);
