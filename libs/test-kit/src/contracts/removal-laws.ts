import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  AccessSets,
  AccessSnapshots,
  assignmentsOfIdentity,
  CheckViolations,
  CreateIdentityProfile,
  CreateSearchAttribute,
  CreateSodPolicy,
  CreateSource,
  DeleteIdentityProfile,
  DeleteSearchAttribute,
  DeleteSodPolicy,
  DeleteSource,
  grantsOfItem,
  importKinds,
  ReadIdentityAccess,
  ReplaceAccountSchema,
  viewSodPolicies,
  type ImportKind,
  type Store,
} from '@identity-governance/application';
import { readAllKinds } from '../in-memory/in-memory-import-stage';
import { SequentialIds } from '../testing/sequential-ids';
import { clock, importTo, type Folder } from './import-folder';
import type { OpenedStore } from './opened-store';

const people = ['ann', 'bob', 'new'];
const names = ['memberof', 'costcenter', 'department', 'shift', 'team'];
const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

const post: AccessItemRef = { type: 'ENTITLEMENT', id: 'post' };
const pay: AccessItemRef = { type: 'ENTITLEMENT', id: 'pay' };
const view: AccessItemRef = { type: 'ENTITLEMENT', id: 'view' };
const clerk: AccessItemRef = { type: 'ACCESS_PROFILE', id: 'clerk' };
const role: AccessItemRef = { type: 'ROLE', id: 'r' };

function conflict(id: string, left: AccessItemRef, right: AccessItemRef): object {
  const [leftCriteria, rightCriteria] = [left, right].map((one) => ({ criteriaList: [one] }));
  return { id, name: `policy ${id}`, conflictingAccessCriteria: { leftCriteria, rightCriteria } };
}

const memberOf = { sourceId: 'erp', name: 'memberOf', multiValued: true, entitlement: true };

const sample: Required<Folder> = {
  sources: [
    { id: 'erp', name: 'ERP', attributes: { team: 'x' } },
    { id: 'hr', name: 'HR' },
  ],
  'account-attributes': [memberOf],
  entitlements: [
    { id: 'post', name: 'Post', sourceId: 'erp', attribute: 'memberOf', value: 'posters' },
    { id: 'pay', name: 'Pay', sourceId: 'erp', attribute: 'department', value: 'Treasury' },
    { id: 'view', name: 'View', sourceId: 'erp' },
  ],
  'access-profiles': [{ id: 'clerk', name: 'Clerk', sourceId: 'erp' }],
  roles: [{ id: 'r', name: 'R' }],
  grants: [
    { parent: role, child: clerk },
    { parent: clerk, child: post },
  ],
  'identity-profiles': [{ id: 'staff', name: 'Staff', authoritativeSourceId: 'hr' }],
  identities: [
    { id: 'ann', name: 'Ann', identityProfileId: 'staff' },
    { id: 'bob', name: 'Bob' },
  ],
  accounts: [
    {
      ...{ id: 'a-ann', sourceId: 'erp', identityId: 'ann', nativeIdentity: 'ANN' },
      attributes: { memberOf: ['posters', 'newcomers'], department: 'Treasury', costCenter: '4711' },
    },
  ],
  assignments: [
    { identityId: 'bob', access: role },
    { identityId: 'ann', access: view },
  ],
  'governance-groups': [{ id: 'auditors', name: 'Auditors', ownerId: 'ann' }],
  'governance-group-members': [{ groupId: 'auditors', identityId: 'ann' }],
  'sod-policies': [conflict('p1', post, pay), conflict('p2', post, view)],
};

/** A row of each kind that changes some result, if a row of the kind can. */
const added: Readonly<Record<ImportKind, object>> = {
  sources: { id: 'new', name: 'New', attributes: { shift: 'early' } },
  'account-attributes': { sourceId: 'erp', name: 'department', entitlement: true },
  entitlements: { id: 'new', name: 'New', sourceId: 'erp', attribute: 'memberOf', value: 'newcomers' },
  'access-profiles': { id: 'new', name: 'New' },
  roles: { id: 'new', name: 'New' },
  grants: { parent: role, child: view },
  'identity-profiles': { id: 'new', name: 'New', authoritativeSourceId: 'hr' },
  identities: { id: 'new', name: 'New', identityProfileId: 'staff' },
  accounts: {
    ...{ id: 'new', sourceId: 'erp', identityId: 'bob', nativeIdentity: 'N' },
    attributes: { memberOf: 'posters', costCenter: '1', shift: 'late' },
  },
  assignments: { identityId: 'bob', access: pay },
  'governance-groups': { id: 'new', name: 'New' },
  'governance-group-members': { groupId: 'auditors', identityId: 'bob' },
  'sod-policies': conflict('new', post, clerk),
};

/** A way to add something, and the removal that undoes it. */
interface Way {
  readonly add: (store: Store) => Promise<unknown>;
  readonly remove: (store: Store) => Promise<unknown>;
}

const ids = new SequentialIds();

/** Writes of clients one by one that `removal-contract` does not cover. */
const oneByOne: Readonly<Record<string, Way>> = {
  'a source': {
    add: (store) => new CreateSource(store, { next: () => 'new' }).execute({ name: 'New', attributes: { shift: 'x' } }),
    remove: (store) => new DeleteSource(store).execute('new', { cascade: false }),
  },
  'an attribute of an account schema': {
    add: (store) => replaceSchema(store, [memberOf, { name: 'department', entitlement: true }]),
    remove: (store) => replaceSchema(store, [memberOf]),
  },
  'an identity profile': {
    add: (store) =>
      new CreateIdentityProfile(store, { next: () => 'new' }).execute({
        name: 'New',
        authoritativeSource: { id: 'hr' },
      }),
    remove: (store) => new DeleteIdentityProfile(store).execute('new'),
  },
  'a policy': {
    add: (store) =>
      new CreateSodPolicy({ store, clock, ids: { next: () => 'new' } }).execute(conflict('new', post, clerk)),
    remove: (store) => new DeleteSodPolicy(store).execute('new'),
  },
  'a search attribute': {
    add: (store) =>
      new CreateSearchAttribute({ store, clock, ids }).execute({
        ...{ name: 'unit', displayName: 'Unit', applicationAttributes: { erp: 'memberOf' } },
      }),
    remove: (store) => new DeleteSearchAttribute(store).execute('UNIT'),
  },
  'an assignment': {
    add: (store) => new AccessSets(store).add({ kind: assignmentsOfIdentity, owner: 'bob' }, pay),
    remove: (store) => new AccessSets(store).take(assignmentsOfIdentity, 'bob', pay),
  },
  'a grant': {
    add: (store) => new AccessSets(store).add({ kind: grantsOfItem, owner: role }, view),
    remove: (store) => new AccessSets(store).take(grantsOfItem, role, view),
  },
};

function replaceSchema(store: Store, attributes: readonly object[]): Promise<unknown> {
  return new ReplaceAccountSchema(store).execute('erp', { attributes });
}

/** Returns a folder with rows of one kind only. */
function only(kind: ImportKind, rows: readonly object[]): Folder {
  return { [kind]: rows };
}

/**
 * Tests that adding and removing something leaves no trace in any row or result. All laws share a store, which each of
 * them leaves as it was.
 */
export function describeRemovalLaws(open: () => Promise<OpenedStore>): void {
  let sampled: Sampled;
  const expectUndone = async ({ add, remove, done }: Way & { readonly done: object }): Promise<void> => {
    const { store, look } = sampled;
    const before = await look();
    expect(await add(store)).toMatchObject(done);
    expect(await look()).not.toEqual(before);
    expect(await remove(store)).toMatchObject(done);
    expect(await look()).toEqual(before);
  };

  describe('adding and removing', () => {
    beforeAll(async () => {
      sampled = await openSample(open);
    });
    afterAll(async () => sampled.close());

    it.each(importKinds)('%s by import leaves everything as it was', async (kind) => {
      const rows = only(kind, [added[kind]]);
      await expectUndone({
        add: (store) => importTo(store, rows),
        remove: (store) => importTo(store, {}, { gone: rows }),
        done: { applied: true, faults: [] },
      });
    });

    it.each(Object.entries(oneByOne))('%s one by one leaves everything as it was', async (_, way) =>
      expectUndone({ ...way, done: { ok: true } }),
    );

    it.each(importKinds)(
      'the %s of an organisation, the other way round, leaves everything as it was',
      async (kind) => {
        const { store, look } = sampled;
        const before = await look();
        const deleted = only(kind, sample[kind]);
        const isAtOnce = kind === 'sources' || kind === 'identity-profiles'; // the others would be left over
        if (!isAtOnce) {
          expect(await importTo(store, {}, { gone: deleted })).toMatchObject({ applied: true });
          expect(await look()).not.toEqual(before);
        }
        expect(await importTo(store, sample, isAtOnce ? { gone: deleted } : {})).toMatchObject({
          applied: true,
          faults: [],
        });
        expect(await look()).toEqual(before);
      },
    );
  });
}

interface Sampled extends OpenedStore {
  /** Returns the stored rows, and the results of a long-running reader and of a new one. */
  readonly look: () => Promise<unknown>;
}

async function openSample(open: () => Promise<OpenedStore>): Promise<Sampled> {
  const { store, close } = await open();
  const kst = { id: 'k', name: 'kst', displayName: 'KST', applicationAttributes: { erp: 'costCenter' } };
  await store.write([], (tx) => tx.searchAttributes.save([kst]));
  expect(await importTo(store, sample)).toMatchObject({ applied: true, faults: [] });
  const watching = new AccessSnapshots(store);
  const look = async () => {
    const answers = await askAll(new AccessSnapshots(store));
    expect(await askAll(watching)).toEqual(answers);
    return { answers, rows: await readRows(store) };
  };
  return { store, close, look };
}

async function askAll(snapshots: AccessSnapshots): Promise<unknown> {
  const [access, checks] = [new ReadIdentityAccess(snapshots), new CheckViolations(snapshots)];
  const reported: unknown[] = [];
  for (const identityId of people) {
    reported.push(await access.execute(identityId));
    for (const accessRefs of [[], [pay], [view, role]]) {
      const checked = await checks.execute({ identityId, accessRefs });
      reported.push(checked.ok ? checked.value.contexts : checked.error);
    }
  }
  return reported;
}

async function readRows(store: Store): Promise<unknown> {
  return store.read(async (tx) => {
    const kinds = await readAllKinds(tx);
    const uses: unknown[] = [];
    for (const name of names) uses.push(await tx.attributeNames.findUse(name));
    const promoted = await tx.promotedValues.ofAccounts(['a-ann', 'new']);
    return {
      ...{ kinds, uses, promoted },
      policies: await viewSodPolicies(tx, (await tx.sodPolicies.list(everything)).items),
      authProfiles: (await tx.authProfiles.list(everything)).items,
      searchAttributes: (await tx.searchAttributes.list(everything)).items,
      promotions: (await tx.promotions.list(everything)).items,
    };
  });
}
