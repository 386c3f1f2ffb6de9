import fc from 'fast-check';
import type { Outcome, TestWorkspace } from './test-workspace';

export type Rows = readonly Readonly<Record<string, string | boolean>>[];
export interface Drawn {
  readonly files: Readonly<Record<string, Rows>>;
  /** Entitlements that the folder lacks, and that are deleted after the import: references to them dangle. */
  readonly deleted: readonly string[];
  /** Files for `simulate`. */
  readonly draft: Readonly<Record<'grants' | 'assignments' | 'accounts', Rows>>;
  readonly disabledHoldAccess: boolean;
}

const few = (prefix: string, max: number) =>
  fc.integer({ min: 1, max }).map((count) => Array.from({ length: count }, (_, i) => `${prefix}${i}`));
const profiles = ['p0', 'p1'];
const roles = ['r0', 'r1', 'r2'];
const times = fc.constantFrom('', '2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z');
const types = { e: 'ENTITLEMENT', p: 'ACCESS_PROFILE', r: 'ROLE' } as const;
const typeOf = (id: string) => types[id.charAt(0) as keyof typeof types];
const addresses = fc.constantFrom('', 'a@example.com', 'A@example.com', 'b@example.com', 'c@example.com');

const policyOf = (items: string[]) =>
  fc.record({
    sides: fc.shuffledSubarray(items, { minLength: 2, maxLength: 4 }),
    level: fc.constantFrom('LOW', 'HIGH'),
    state: fc.constantFrom('ENFORCED', 'ENFORCED', 'NOT_ENFORCED'),
  });

/** Folders that an import accepts: with correlation, dates, disabled identities and accounts, and nested grants. */
export const folders: fc.Arbitrary<Drawn> = fc
  .record({ e: few('e', 5), i: few('i', 5), a: few('a', 6) })
  .chain(({ e, i, a }) => {
    const items = [...e, ...profiles, ...roles];
    const item = fc.constantFrom(...items);
    const parents = [...roles, ...profiles];
    const grants = fc.uniqueArray(fc.record({ parent: fc.constantFrom(...parents), child: item }), {
      maxLength: 8,
      selector: ({ parent, child }) => `${parent} ${child}`,
    });
    const assignments = fc.uniqueArray(fc.record({ identityId: fc.constantFrom(...i), item, validUntil: times }), {
      maxLength: 8,
      selector: ({ identityId, item: access }) => `${identityId} ${access}`,
    });
    const groups = fc.subarray([...e.map((one) => `v-${one}`), 'unknown']);
    return fc.record({
      disabledHoldAccess: fc.boolean(),
      deleted: fc.subarray(e),
      draft: fc.record({
        grants,
        assignments,
        accounts: fc.uniqueArray(
          fc.record({ id: fc.constantFrom('new', ...a), identityId: fc.constantFrom(...i), groups }),
          { maxLength: 2, selector: ({ id }) => id },
        ),
      }),
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
            groups,
          }),
        ),
      ),
      grants,
      assignments,
      policies: fc.array(policyOf(items), { maxLength: 4 }),
    });
  })
  .map((drawn) => ({
    deleted: drawn.deleted,
    disabledHoldAccess: drawn.disabledHoldAccess,
    draft: {
      grants: grantRows(drawn.draft.grants),
      assignments: assignmentRows(drawn.draft.assignments),
      accounts: accountRows(drawn.draft.accounts),
    },
    files: {
      sources: [{ id: 's', name: 'S', correlation: drawn.sources.correlation }],
      'account-attributes': (['groups', 'roles'] as const).map((name) => ({
        sourceId: 's',
        name,
        multiValued: true,
        entitlement: drawn.marks[name],
      })),
      entitlements: drawn.entitlements.map(({ id, attribute }) => {
        return { id, name: id, sourceId: 's', attribute, value: attribute === '' ? '' : `v-${id}` };
      }),
      'access-profiles': profiles.map((id) => ({ id, name: id })),
      roles: roles.map((id) => ({ id, name: id })),
      grants: grantRows(drawn.grants),
      identities: drawn.identities.map((one) => ({ ...one, name: one.id })),
      accounts: accountRows(drawn.accounts),
      assignments: assignmentRows(drawn.assignments),
      'sod-policies': drawn.policies.map(({ sides, level, state }, n) => ({
        id: `sod${n}`,
        name: `Policy ${n}`,
        type: 'CONFLICTING_ACCESS_BASED',
        state,
        level,
        leftCriteria: sides.slice(0, 1).map(refOf).join(';'),
        rightCriteria: sides.slice(1).map(refOf).join(';'),
      })),
    },
  }));

function grantRows(drawn: readonly { readonly parent: string; readonly child: string }[]): Rows {
  return drawn
    .filter(({ parent, child }) => parent !== child && (parent.startsWith('r') || child.startsWith('e')))
    .map(({ parent, child }) => {
      return { parentType: typeOf(parent), parentId: parent, childType: typeOf(child), childId: child };
    });
}

function assignmentRows(drawn: readonly Readonly<Record<'identityId' | 'item' | 'validUntil', string>>[]): Rows {
  return drawn.map(({ identityId, item, validUntil }) => {
    return { identityId, accessType: typeOf(item), accessId: item, validUntil };
  });
}

interface DrawnAccount {
  readonly id: string;
  readonly mail?: string;
  readonly groups: readonly string[];
}

function accountRows(drawn: readonly DrawnAccount[]): Rows {
  return drawn.map(({ mail = '', groups, ...one }) => {
    return { ...one, sourceId: 's', nativeIdentity: one.id, attributes: JSON.stringify({ mail, groups }) };
  });
}

function refOf(id: string): string {
  return `${typeOf(id)}:${id}`;
}

/** The required columns of files that may be empty. */
const headers: Readonly<Record<string, readonly string[]>> = {
  entitlements: ['id', 'name', 'sourceId'],
  grants: ['parentType', 'parentId', 'childType', 'childId'],
  accounts: ['id', 'sourceId', 'nativeIdentity', 'identityId'],
  assignments: ['identityId', 'accessType', 'accessId'],
  'sod-policies': ['id', 'name'],
};

function csvOf(kind: string, rows: Rows): string {
  const columns = rows.length === 0 ? headers[kind]! : [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: string | boolean = '') => `"${String(value).replaceAll('"', '""')}"`;
  return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join('\n');
}

/** Writes files in the import format into a folder of the workspace. */
export function writeRows(workspace: TestWorkspace, files: Readonly<Record<string, Rows>>, name?: string): string {
  const texts = Object.entries(files).map(([kind, rows]) => [`${kind}.csv`, csvOf(kind, rows)]);
  return workspace.writeFiles(Object.fromEntries(texts) as Readonly<Record<string, string>>, name);
}

/** A folder counts the bytes that it reads, a database the rows. */
export function withoutProgress({ stderr, ...outcome }: Outcome): Outcome {
  const lines = stderr.split('\n').filter((line) => !/^[a-z ]+ (read|scanned): [\d,]+$/.test(line));
  return { ...outcome, stderr: lines.join('\n') };
}
