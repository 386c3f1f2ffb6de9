import { join, relative } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../checks/lib/workspace-root';

const root = workspaceRoot();

/** By file: texts of it, each with what it becomes. */
type Edits = Readonly<Record<string, readonly (readonly [text: string, planted: string])[]>>;

/** Something new: its name, what is written where it is declared, and the files that do not compile then. */
interface Planted {
  readonly name: string;
  readonly edits: Edits;
  readonly broken: readonly string[];
}

const policyType: Planted = {
  name: 'PLANTED_TYPE',
  edits: {
    'libs/domain/src/sod/sod-policy.ts': [
      ["'CARDINALITY_BASED'] as const", "'CARDINALITY_BASED', 'PLANTED_TYPE'] as const"],
    ],
    'libs/domain/src/sod/policy-types.ts': [
      [
        'interface FormattedSodRules {',
        'interface FormattedSodRules {\n  readonly PLANTED_TYPE: { readonly PLANTED_TYPE_LIMIT: number };',
      ],
    ],
  },
  broken: [
    'apps/api/src/routes/dtos/sod-policy-dtos.ts',
    'apps/api/src/routes/dtos/violation-dtos.ts',
    'apps/api/src/routes/sod/sod-policies.ts',
    'apps/api/src/routes/sod/sod-policy-writes.ts',
    'libs/connectors/src/csv/columns.ts',
    'libs/domain/src/model/model-input.ts',
    'libs/domain/src/sod/parse-sod-rule.ts',
    'libs/domain/src/sod/patch-sod-policy.ts',
    'libs/domain/src/sod/policy-types.ts',
    'libs/domain/src/sod/violation.ts',
  ],
};

const resource: Planted = {
  name: 'plantedrows',
  edits: {
    'libs/application/src/ports/row-kinds.ts': [
      [
        'export interface PlainRows {',
        'export interface PlainRows {\n  readonly plantedrows: readonly [row: Identity, key: string];',
      ],
      ["  identities: ['id'],", "  identities: ['id'],\n  plantedrows: ['id'],"],
      [
        '  promotions: { part: null',
        "  plantedrows: { part: 'inventory', types: ['PLANTED_ROW'] },\n  promotions: { part: null",
      ],
      ["  'sod-policies',\n]", "  'sod-policies',\n  'plantedrows',\n]"],
    ],
  },
  broken: [
    'libs/application/src/intake/import/inventory-rules.ts',
    'libs/connectors/src/csv/columns.ts',
    'libs/persistence/src/tables/tables.ts',
    'libs/test-kit/src/contracts/collection-samples.ts',
    'libs/test-kit/src/contracts/import-violation-laws.ts',
    'libs/test-kit/src/contracts/removal-laws.ts',
  ],
};

const policyField: Planted = {
  name: 'plantedField',
  edits: {
    'libs/domain/src/sod/sod-policy.ts': [
      [
        '  readonly tags: readonly string[];',
        '  readonly tags: readonly string[];\n  readonly plantedField: string | null;',
      ],
      [
        '  correctionAdvice: parseDescription,',
        '  correctionAdvice: parseDescription,\n  plantedField: parseDescription,',
      ],
    ],
  },
  broken: [
    'libs/domain/src/sod/patch-sod-policy.ts',
    'libs/persistence/src/tables/tables.ts',
    'libs/records/src/row-defaults.ts',
  ],
};

const identityField: Planted = {
  name: 'plantedGrade',
  edits: {
    'libs/records/src/inventory/identity.ts': [
      ['  readonly email: string | null;', '  readonly email: string | null;\n  readonly plantedGrade: string | null;'],
      [
        '  email: orNull(line(1, maxEmailLength)),',
        '  email: orNull(line(1, maxEmailLength)),\n  plantedGrade: orNull(parseName),',
      ],
    ],
  },
  broken: [
    'libs/connectors/src/csv/columns.ts',
    'libs/persistence/src/tables/tables.ts',
    'libs/records/src/row-defaults.ts',
    'libs/test-kit/src/contracts/collection-samples.ts',
    'libs/test-kit/src/contracts/removal-contract.ts',
  ],
};

const jobKind: Planted = {
  name: 'plantedJob',
  edits: {
    'libs/application/src/ports/job-payloads.ts': [
      [
        'export interface JobPayloads {',
        'export interface JobPayloads {\n  readonly plantedJob: { readonly id: string };',
      ],
      [
        '  promotion: (payload) => ({',
        "  plantedJob: (payload) => ({ id: textIn(payload, 'id') }),\n  promotion: (payload) => ({",
      ],
    ],
  },
  broken: ['libs/application/src/jobs/job-handlers.ts', 'libs/application/src/jobs/restore-lost-jobs.ts'],
};

const engine: Planted = {
  name: 'plantedEngine',
  edits: {
    'libs/persistence/src/dialects/dialects.ts': [
      ['{ sqlite, postgres }', '{ sqlite, postgres, plantedEngine: sqlite }'],
    ],
  },
  broken: ['libs/persistence/src/open-database.ts'],
};

/** In each of these files the id of one kind stands where that of another is wanted. */
const mixedIds: Edits = {
  'libs/application/src/population/access/read-accounts.ts': [
    [
      '(ids.slice(start, start + CHUNK), attributes.sourceIds)',
      '(attributes.sourceIds, ids.slice(start, start + CHUNK))',
    ],
  ],
  'libs/application/src/population/accounts/account-reads.ts': [
    ['({ attributeId }) => attributeId', '({ accountId }) => accountId'],
  ],
  'libs/application/src/auth-profiles/identity-profiles/check-identity-profile.ts': [
    ['identityProfiles.get(replacedId)', 'identityProfiles.get(draft.authoritativeSourceId)'],
  ],
  'libs/application/src/search-attributes/run-promotion.ts': [
    ['tx.promotions.get(attribute.id)', 'tx.promotions.get(job.promotionId)'],
  ],
  'libs/application/src/sod/checks/run-violation-check.ts': [
    ['identityId: check.identityId', 'identityId: check.requestId'],
  ],
  'libs/application/src/approvals/rule-on-pending-change.ts': [
    ['tx.sodPolicies.get(change.resourceId)', 'tx.sodPolicies.get(change.id)'],
  ],
};

/** One row of these samples hides that another kind has none, so that a new resource needs one is sought alone. */
const samples = 'libs/test-kit/src/contracts/collection-samples.ts';
const planted = [policyType, resource, policyField, jobKind, engine, identityField];

function allEdits(): Edits {
  const edits: Record<string, Edits[string]> = {};
  for (const some of [...planted.map((one) => one.edits), mixedIds]) {
    for (const [file, strings] of Object.entries(some)) edits[file] = [...(edits[file] ?? []), ...strings];
  }
  return edits;
}

function plant(edits: Edits, path: string, text: string | undefined): string | undefined {
  const file = relative(root, path);
  return (edits[file] ?? []).reduce((edited, [before, after]) => {
    if (edited?.includes(before) !== true) throw new Error(`\`${file}\` has no \`${before}\``);
    return edited.replace(before, after);
  }, text);
}

interface FoundFault {
  readonly file: string;
  readonly message: string;
}

/**
 * What the compiler finds in all that is no spec, or in `checked`, once these edits are made: all at once, as it takes
 * long.
 */
function compile(edits: Edits, checked?: string): readonly FoundFault[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as {
    readonly config: object;
  };
  const sources = { include: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'], exclude: ['apps/console', '**/*.spec.ts'] };
  const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, ...sources }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => plant(edits, path, read(path));
  const program = ts.createProgram({
    rootNames: fileNames,
    options: { ...options, types: ['node', 'jest'], noEmit: true },
    host,
  });
  const paths = checked === undefined ? fileNames : [join(root, checked)];
  const faults = paths.flatMap((path) => program.getSemanticDiagnostics(program.getSourceFile(path)));
  return faults.map(({ file, messageText }) => ({
    file: relative(root, file?.fileName ?? root),
    message: ts.flattenDiagnosticMessageText(messageText, ' '),
  }));
}

function filesNaming(found: readonly FoundFault[], name: string): readonly string[] {
  const files = found.filter(({ message }) => message.includes(name)).map(({ file }) => file);
  return [...new Set(files)].filter((file) => !file.includes('/testing/')).sort();
}

describe('the compiler', () => {
  let found: readonly FoundFault[];
  beforeAll(() => {
    found = compile(allEdits());
  }, 600_000);

  it.each(planted)('names the files that a new kind of thing needs: $name', ({ name, broken }) => {
    const sought = name === resource.name ? broken.filter((file) => file !== samples) : broken;
    expect(filesNaming(found, name)).toEqual(sought);
  });

  it('names the samples that a new resource needs', () => {
    expect(filesNaming(compile(resource.edits, samples), resource.name)).toEqual([samples]);
  }, 600_000);

  it('refuses the id of one kind for that of another', () => {
    const files = found.map(({ file }) => file).filter((file) => file in mixedIds);
    expect(files.sort()).toEqual(Object.keys(mixedIds).sort());
  });

  it('finds nothing else', () => {
    const isExpected = ({ file, message }: FoundFault) =>
      file in mixedIds || planted.some(({ name }) => message.includes(name)) || file.includes('/testing/');
    expect(found.filter((fault) => !isExpected(fault))).toEqual([]);
  });
});
