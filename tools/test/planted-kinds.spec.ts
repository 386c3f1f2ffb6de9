import { join, relative } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../checks/workspace-root';

const root = workspaceRoot();

/** By file: texts of it, each with what it becomes. */
type Edits = Readonly<Record<string, readonly (readonly [text: string, planted: string])[]>>;

/** Something new: what is written where it is declared, and the files that do not compile then. */
interface Planted {
  readonly edits: Edits;
  readonly broken: readonly string[];
}

const policyType: Planted = {
  edits: {
    'libs/domain/src/sod/sod-policy.ts': [
      ["'CARDINALITY_BASED'] as const", "'CARDINALITY_BASED', 'PLANTED'] as const"],
    ],
    'libs/domain/src/sod/policy-types.ts': [
      [
        'interface FormattedSodRules {',
        'interface FormattedSodRules {\n  readonly PLANTED: { readonly planted: number };',
      ],
    ],
  },
  broken: [
    'apps/api/src/routes/sod-policy-dtos.ts',
    'apps/api/src/routes/violation-dtos.ts',
    'apps/cli/src/csv/columns.ts',
    'libs/domain/src/model/model-input.ts',
    'libs/domain/src/sod/parse-sod-rule.ts',
    'libs/domain/src/sod/patch-sod-policy.ts',
    'libs/domain/src/sod/policy-types.ts',
    'libs/domain/src/sod/violation.ts',
  ],
};

const resource: Planted = {
  edits: {
    'libs/application/src/ports/row-kinds.ts': [
      [
        'export interface PlainRows {',
        'export interface PlainRows {\n  readonly planted: readonly [row: Identity, key: string];',
      ],
      ["  identities: ['id'],", "  identities: ['id'],\n  planted: ['id'],"],
      [
        '  promotions: { part: null',
        "  planted: { part: 'inventory', types: ['PLANTED'] },\n  promotions: { part: null",
      ],
      ["  'sod-policies',\n]", "  'sod-policies',\n  'planted',\n]"],
    ],
  },
  broken: [
    'apps/cli/src/csv/columns.ts',
    'libs/application/src/contracts/collection-samples.ts',
    'libs/application/src/import/inventory-rules.ts',
    'libs/persistence/src/tables/tables.ts',
  ],
};

const policyField: Planted = {
  edits: {
    'libs/domain/src/sod/sod-policy.ts': [
      [
        '  readonly tags: readonly string[];',
        '  readonly tags: readonly string[];\n  readonly planted: string | null;',
      ],
      ['  correctionAdvice: parseDescription,', '  correctionAdvice: parseDescription,\n  planted: parseDescription,'],
    ],
  },
  broken: ['libs/domain/src/sod/patch-sod-policy.ts', 'libs/persistence/src/tables/tables.ts'],
};

const jobKind: Planted = {
  edits: {
    'libs/application/src/ports/job-payloads.ts': [
      [
        'export interface JobPayloads {',
        'export interface JobPayloads {\n  readonly planted: { readonly id: string };',
      ],
      [
        '  promotion: (payload) => ({',
        "  planted: (payload) => ({ id: textIn(payload, 'id') }),\n  promotion: (payload) => ({",
      ],
    ],
  },
  broken: ['libs/application/src/jobs/job-handlers.ts'],
};

const engine: Planted = {
  edits: {
    'libs/persistence/src/dialects/dialects.ts': [['{ sqlite, postgres }', '{ sqlite, postgres, planted: sqlite }']],
  },
  broken: ['libs/persistence/src/open-database.ts'],
};

/** In each of these files the id of one kind stands where that of another is wanted. */
const mixedIds: Edits = {
  'libs/application/src/access/read-accounts.ts': [
    [
      '(ids.slice(start, start + CHUNK), attributes.sourceIds)',
      '(attributes.sourceIds, ids.slice(start, start + CHUNK))',
    ],
  ],
  'libs/application/src/accounts/account-reads.ts': [
    ['({ attributeId }) => attributeId', '({ accountId }) => accountId'],
  ],
  'libs/application/src/identity-profiles/check-identity-profile.ts': [
    ['identityProfiles.get(replacedId)', 'identityProfiles.get(draft.authoritativeSourceId)'],
  ],
  'libs/application/src/search-attributes/run-promotion.ts': [
    ['tx.promotions.get(attribute.id)', 'tx.promotions.get(job.promotionId)'],
  ],
  'libs/application/src/sod/checks/run-violation-check.ts': [
    ['identityId: check.identityId', 'identityId: check.requestId'],
  ],
  'libs/application/src/sod/pending-changes/rule-on-pending-change.ts': [
    ['tx.sodPolicies.get(change.resourceId)', 'tx.sodPolicies.get(change.id)'],
  ],
};

function plant(edits: Edits, path: string, text: string | undefined): string | undefined {
  const file = relative(root, path);
  return (edits[file] ?? []).reduce((planted, [before, after]) => {
    if (planted?.includes(before) !== true) throw new Error(`\`${file}\` has no \`${before}\``);
    return planted.replace(before, after);
  }, text);
}

/** Files that are the same whatever is planted. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** The files with faults once that is planted, one for each fault; all that is no spec is looked at, or these alone. */
function faultyFiles(edits: Edits, files?: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    readonly config: object;
  };
  const sources = { include: files ?? ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], exclude: ['**/*.spec.ts'] };
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, ...sources }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => plant(edits, path, read(path));
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...how) => {
    if (relative(root, path) in edits) return parse(path, ...how);
    if (!parsed.has(path)) parsed.set(path, parse(path, ...how));
    return parsed.get(path);
  };
  const program = ts.createProgram({
    rootNames: fileNames,
    options: { ...options, types: ['node', 'jest'], noEmit: true },
    host,
  });
  const faults = fileNames.flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)));
  return faults.map(({ file }) => relative(root, file?.fileName ?? root)).sort();
}

/** The files, other than specs and what only tests use, that do not compile once it is planted. */
function filesThatBreak({ edits }: Planted): readonly string[] {
  return [...new Set(faultyFiles(edits))].filter((file) => !file.includes('/testing/'));
}

// `CONTRIBUTING.md` lists the same files.
it.each([
  ['type of policies', policyType],
  ['resource that is imported', resource],
  ['field of policies that can be patched', policyField],
  ['kind of job', jobKind],
  ['database engine', engine],
])(
  'names the files that a new %s needs',
  (_, planted) => {
    expect(filesThatBreak(planted)).toEqual(planted.broken);
  },
  600_000,
);

it('refuses the id of one kind for that of another', () => {
  const files = Object.keys(mixedIds);
  expect(faultyFiles(mixedIds, files)).toEqual(files);
}, 300_000);
