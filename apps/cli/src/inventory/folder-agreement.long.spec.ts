import { createMigratedDatabase, engines } from '@identity-governance/persistence/testing';
import fc from 'fast-check';
import { TestWorkspace, type Outcome } from '../testing/test-workspace';

/** The number of folders for each engine; `FOLDERS=10000` for a release. */
const runs = Number(process.env.FOLDERS ?? 15);

type Rows = readonly Readonly<Record<string, string | boolean>>[];
type Folder = Readonly<Record<string, Rows>>;

const few = (prefix: string, max: number) =>
  fc.integer({ min: 1, max }).map((count) => Array.from({ length: count }, (_, i) => `${prefix}${i}`));
const profiles = ['p0', 'p1'];
const roles = ['r0', 'r1', 'r2'];
const times = fc.constantFrom('', '2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z');
const types = { e: 'ENTITLEMENT', p: 'ACCESS_PROFILE', r: 'ROLE' } as const;
const typeOf = (id: string) => types[id.charAt(0) as keyof typeof types];
const addresses = fc.constantFrom('', 'a@example.com', 'A@example.com', 'b@example.com', 'c@example.com');

/** Folders that an import accepts: with correlation, dates, disabled identities and accounts, and nested grants. */
const folders: fc.Arbitrary<Folder> = fc
  .record({ e: few('e', 5), i: few('i', 5), a: few('a', 6) })
  .chain(({ e, i, a }) => {
    const items = [...e, ...profiles, ...roles];
    const item = fc.constantFrom(...items);
    const parents = [...roles, ...profiles];
    return fc.record({
      sources: fc.record({
        correlation: fc.constantFrom('', 'attributes.mail=email', 'name=id;attributes.mail=email'),
      }),
      marks: fc.record({ groups: fc.boolean(), roles: fc.boolean() }),
      identities: fc.tuple(
        ...i.map((id) => fc.record({ id: fc.constant(id), email: addresses, disabled: fc.boolean() })),
      ),
      entitlements: fc.tuple(
        ...e.map((id) =>
          fc.record({ id: fc.constant(id), attribute: fc.constantFrom('', 'groups', 'Groups', 'roles') }),
        ),
      ),
      accounts: fc.tuple(
        ...a.map((id) =>
          fc.record({
            id: fc.constant(id),
            identityId: fc.constantFrom('', '', ...i),
            name: fc.constantFrom('', ...i),
            mail: addresses,
            disabled: fc.boolean(),
            validFrom: times,
            groups: fc.subarray([...e.map((one) => `v-${one}`), 'unknown']),
          }),
        ),
      ),
      grants: fc.uniqueArray(fc.record({ parent: fc.constantFrom(...parents), child: item }), {
        maxLength: 8,
        selector: ({ parent, child }) => `${parent} ${child}`,
      }),
      assignments: fc.uniqueArray(fc.record({ identityId: fc.constantFrom(...i), item, validUntil: times }), {
        maxLength: 8,
        selector: ({ identityId, item: access }) => `${identityId} ${access}`,
      }),
      policies: fc.array(
        fc.record({
          sides: fc.shuffledSubarray(items, { minLength: 2, maxLength: 4 }),
          level: fc.constantFrom('LOW', 'HIGH'),
          state: fc.constantFrom('ENFORCED', 'ENFORCED', 'NOT_ENFORCED'),
        }),
        { maxLength: 4 },
      ),
    });
  })
  .map((drawn) => ({
    sources: [{ id: 's', name: 'S', correlation: drawn.sources.correlation }],
    'account-attributes': (['groups', 'roles'] as const).map((name) => ({
      sourceId: 's',
      name,
      multiValued: true,
      entitlement: drawn.marks[name],
    })),
    entitlements: drawn.entitlements.map(({ id, attribute }) => ({
      ...{ id, name: id, sourceId: 's', attribute, value: attribute === '' ? '' : `v-${id}` },
    })),
    'access-profiles': profiles.map((id) => ({ id, name: id })),
    roles: roles.map((id) => ({ id, name: id })),
    grants: drawn.grants
      .filter(({ parent, child }) => parent !== child && (parent.startsWith('r') || child.startsWith('e')))
      .map(({ parent, child }) => ({
        ...{ parentType: typeOf(parent), parentId: parent, childType: typeOf(child), childId: child },
      })),
    identities: drawn.identities.map((one) => ({ ...one, name: one.id })),
    accounts: drawn.accounts.map(({ mail, groups, ...one }) => ({
      ...{ ...one, sourceId: 's', nativeIdentity: one.id, attributes: JSON.stringify({ mail, groups }) },
    })),
    assignments: drawn.assignments.map(({ identityId, item, validUntil }) => ({
      ...{ identityId, accessType: typeOf(item), accessId: item, validUntil },
    })),
    'sod-policies': drawn.policies.map(({ sides, level, state }, n) => ({
      ...{ id: `sod${n}`, name: `Policy ${n}`, type: 'CONFLICTING_ACCESS_BASED', state, level },
      leftCriteria: sides.slice(0, 1).map(refOf).join(';'),
      rightCriteria: sides.slice(1).map(refOf).join(';'),
    })),
  }));

function refOf(id: string): string {
  return `${typeOf(id)}:${id}`;
}

/** The required columns of files that may be empty. */
const headers: Readonly<Record<string, readonly string[]>> = {
  grants: ['parentType', 'parentId', 'childType', 'childId'],
  assignments: ['identityId', 'accessType', 'accessId'],
  'sod-policies': ['id', 'name'],
};

function csvOf(kind: string, rows: Rows): string {
  const columns = rows.length === 0 ? headers[kind]! : [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: string | boolean = '') => `"${String(value).replaceAll('"', '""')}"`;
  return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join('\n');
}

const commands: readonly (readonly string[])[] = [
  ['scan', '--json'],
  ['scan', '--json', '--as-of', '2100-01-01'],
  ['scan', '--fail-on', 'LOW'],
  ['causes', '--json'],
  ['plan', '--json'],
  ['roles', 'check', '--json'],
  ['unmatched-values', '--json'],
  ['simulate', '--json', '--remove-policies', 'sod0'],
];

/** A folder counts the bytes that it reads, a database the rows. */
function withoutProgress({ stderr, ...outcome }: Outcome): Outcome {
  const lines = stderr.split('\n').filter((line) => !/^[a-z ]+ (read|scanned|compared): [\d,]+$/.test(line));
  return { ...outcome, stderr: lines.join('\n') };
}

describe.each(engines)('a folder and its import on %s', (engine) => {
  const workspace = new TestWorkspace();
  afterAll(() => {
    workspace.remove();
  });

  it('answer every command alike', async () => {
    await fc.assert(
      fc.asyncProperty(folders, async (drawn) => {
        const files = Object.entries(drawn).map(([kind, rows]) => [`${kind}.csv`, csvOf(kind, rows)]);
        const folder = workspace.writeFiles(Object.fromEntries(files) as Readonly<Record<string, string>>);
        const database = await createMigratedDatabase(engine);
        const env = { DATABASE_URL: database.url };
        try {
          const imported = await workspace.run(['import', folder], env);
          expect([imported.code, imported.code === 0 ? '' : imported.stderr]).toEqual([0, '']);
          for (const command of commands) {
            const [verb = '', ...flags] = command;
            const words = verb === 'roles' ? [verb, flags[0]!, folder, ...flags.slice(1)] : [verb, folder, ...flags];
            const [ofFolder, ofImport] = [await workspace.run(words, env), await workspace.run(command, env)];
            expect({ command, ...withoutProgress(ofFolder) }).toEqual({ command, ...withoutProgress(ofImport) });
          }
        } finally {
          await database.remove();
        }
      }),
      { numRuns: runs },
    );
  });
});
