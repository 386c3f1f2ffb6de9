import { accessItemKey } from '@identity-governance/domain/shapes';
import { resolveAccess, Evaluator } from '@identity-governance/domain/engine';
import type { AccessItemRef, Assignment, Grant } from '@identity-governance/domain/sod';
import {
  datesOf,
  type AccessItem,
  type Account,
  type AccountAttribute,
  type AssignmentRow,
  type Validity,
} from '@identity-governance/records';
import {
  buildConflict,
  checkNaively,
  closureNaively,
  pathsNaively,
  predictNaively,
  refOf,
  rootsNaively,
  type AccessRequest,
} from '@identity-governance/domain/testing';
import { carriedNaively } from '@identity-governance/records/testing';
import fc from 'fast-check';
import {
  accessIfEnabled,
  AccessSnapshots,
  DeleteSource,
  formatTime,
  SimulateChanges,
  storeAt,
  storedRows,
  type CollectionReader,
  type Store,
  type WriteTransaction,
} from '@identity-governance/application';
import { FixedClock } from '../testing/fixed-clock';
import { buildAccount, buildIdentity, buildSource } from '../testing/sample-rows';
import type { OpenedStore } from './opened-store';

/** A store with a clock that the test drives, so that a change may let time pass. */
interface Driven {
  readonly store: Store;
  readonly clock: FixedClock;
}

type Change = (driven: Driven) => Promise<unknown>;

const people = ['ada', 'bob', 'cid'];
const sources = ['ad', 'erp'];
const values = ['CN=A', 'cn=a', 'CN = \\41', 'CN=A ', '\ufb01', 'fi', '7', 'true', 'none'];
const attributes = ['memberOf', 'MEMBEROF', 'group'];
const refs = ['ENTITLEMENT:a', 'ENTITLEMENT:b', 'ENTITLEMENT:c', 'ENTITLEMENT:d', 'ROLE:r'].map(refOf);
const policies = [
  buildConflict('one', ['ENTITLEMENT:a'], ['ENTITLEMENT:b', 'ENTITLEMENT:c']),
  buildConflict('two', ['ENTITLEMENT:b', 'ROLE:r'], ['ENTITLEMENT:d']),
];

const nothingCarried = { sourceId: null, attribute: null, value: null };

const DAY = 86_400_000;
/** Dates within a few days, so that they coincide, and pass. */
const date = fc.integer({ min: -3, max: 6 }).map((days) => formatTime(new FixedClock().now() + days * DAY));
const dates = { validFrom: fc.option(date, { freq: 2 }), validUntil: fc.option(date, { freq: 2 }) };

const person = fc.constantFrom(...people);
const source = fc.constantFrom(...sources);
const item = fc
  .record({ ref: fc.constantFrom(...refs), sourceId: source, attribute: fc.constantFrom(...attributes, null) })
  .chain(({ ref, ...rest }) =>
    fc.constantFrom(...values.slice(0, -1), null).map((value): AccessItem => {
      const named = { ...ref, name: `item ${ref.id}`, description: null };
      return ref.type === 'ENTITLEMENT' ? { ...named, ...rest, value } : { ...named, ...nothingCarried };
    }),
  );
const attributeValue = fc.oneof(
  fc.constantFrom(...values),
  fc.array(fc.constantFrom(...values), { maxLength: 3 }),
  fc.constantFrom(7, true),
);
const account: fc.Arbitrary<Account> = fc
  .record({
    id: fc.constantFrom('1', '2', '3', '4'),
    sourceId: source,
    identityId: fc.option(person, { freq: 8 }),
    name: fc.constantFrom('jdoe', 'admin'),
    disabled: fc.boolean(),
    ...dates,
    attributes: fc.dictionary(fc.constantFrom(...attributes), attributeValue, { maxKeys: 2, noNullPrototype: true }),
  })
  .map(({ id, ...fields }) => buildAccount(id, fields));
const accounts = fc.uniqueArray(account, { minLength: 1, maxLength: 3, selector: ({ id }) => id });
const schemaAttribute = fc.record({
  sourceId: source,
  name: fc.constantFrom(...attributes),
  entitlement: fc.boolean(),
  type: fc.constantFrom('STRING' as const, 'DN' as const, 'CASE_EXACT' as const),
});
const assignment = fc
  .record({ identityId: person, access: fc.constantFrom(...refs), ...dates })
  .map(({ identityId, access, ...validity }): AssignmentRow => ({ identityId, access, ...datesOf(validity) }));
const grant = fc
  .tuple(fc.constantFrom(...refs), fc.constantFrom(...refs.slice(0, 4)))
  .map(([parent, child]): Grant => ({ parent, child }));

function written<T>(rows: fc.Arbitrary<T>, write: (tx: WriteTransaction, row: T) => Promise<unknown>) {
  return rows.map(
    (row): Change =>
      ({ store }) =>
        store.write([], (tx) => write(tx, row)),
  );
}

/** Any change that decides what accounts carry. */
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: written(accounts, (tx, rows) => tx.accounts.save(rows)),
  },
  { weight: 2, arbitrary: written(account, (tx, row) => tx.accounts.delete(row.id)) },
  { weight: 3, arbitrary: written(item, (tx, row) => tx.accessItems.save([row])) },
  { weight: 2, arbitrary: written(item, (tx, row) => tx.accessItems.delete(row)) },
  {
    weight: 3,
    arbitrary: written(schemaAttribute, (tx, row) => tx.accountAttributes.save([schemaRow(row)])),
  },
  written(schemaAttribute, (tx, row) => tx.accountAttributes.delete(row)),
  written(assignment, (tx, row) => tx.assignments.save([row])),
  written(assignment, (tx, row) => tx.assignments.delete(row)),
  written(grant, (tx, row) => tx.grants.save([row])),
  written(grant, (tx, row) => tx.grants.delete(row)),
  written(person, (tx, id) => tx.identities.delete(id)),
  {
    weight: 2,
    arbitrary: written(fc.record({ id: person, disabled: fc.boolean() }), (tx, { id, disabled }) =>
      tx.identities.save([buildIdentity(id, { disabled })]),
    ),
  },
  written(source, (tx, id) => tx.accounts.deleteOfSource(id)),
  {
    weight: 6,
    arbitrary: fc.integer({ min: -2, max: 3 }).map((days): Change => async ({ clock }) => {
      clock.advance(days * DAY);
      return Promise.resolve();
    }),
  },
  source.map((id): Change => async ({ store }) => {
    await new DeleteSource(store).execute(id, { cascade: true });
    await store.write([], (tx) => tx.sources.save([buildSource(id)]));
  }),
  written(fc.tuple(schemaAttribute, account, item), async (tx, [marked, carrier, carried]) => {
    await tx.accounts.save([carrier]);
    await tx.accountAttributes.save([schemaRow({ ...marked, entitlement: true })]);
    await tx.accessItems.save([carried]);
  }),
);

function schemaRow(fields: Pick<AccountAttribute, 'sourceId' | 'name' | 'entitlement'>): AccountAttribute {
  return { type: 'STRING', multiValued: true, description: null, ...fields };
}

/** Gives each identity an account; all values stand for something. */
async function loadOrganisation(tx: WriteTransaction): Promise<void> {
  await tx.sources.save(sources.map((id) => buildSource(id)));
  await tx.identities.save(people.map((id) => buildIdentity(id)));
  await tx.sodPolicies.save(policies);
  await tx.accountAttributes.save([schemaRow({ sourceId: 'ad', name: 'memberOf', entitlement: true })]);
  await tx.accessItems.save(
    refs.map((ref, n) => {
      const isEntitlement = ref.type === 'ENTITLEMENT';
      const carried = { sourceId: 'ad', attribute: 'memberOf', value: values[n]! };
      return { ...ref, name: ref.id, description: null, ...(isEntitlement ? carried : nothingCarried) };
    }),
  );
  await tx.accounts.save(
    people.map((identityId, n) =>
      buildAccount(`${n + 1}`, { sourceId: 'ad', identityId, attributes: { memberOf: values.slice(n) } }),
    ),
  );
}

interface Expected {
  readonly items: readonly AccessItem[];
  readonly grants: readonly Grant[];
  /** Requests by identity id; absent if there is none. */
  readonly requests: ReadonlyMap<string, AccessRequest>;
  /**
   * Requests of identities that hold nothing because they are disabled, as though they and their accounts were enabled.
   */
  readonly ifEnabled: ReadonlyMap<string, AccessRequest>;
}

/** Computes the expected result from the rows, by the oracle. */
async function readExpected({ store, clock }: Driven, disabledHoldAccess: boolean): Promise<Expected> {
  const isValid = ({ validFrom, validUntil }: Partial<Validity>) =>
    !(Date.parse(validFrom ?? '') > clock.now() || Date.parse(validUntil ?? '') <= clock.now());
  return store.read(async (tx) => {
    const items = await all(tx.accessItems);
    const [schema, accounts] = [await all(tx.accountAttributes), await all(tx.accounts)];
    const assignments = await all(tx.assignments);
    const exists = (ref: AccessItemRef) => items.some(({ type, id }) => type === ref.type && id === ref.id);
    const grants = (await all(tx.grants)).filter(({ parent, child }) => exists(parent) && exists(child));
    const requestOf = (id: string, withDisabled: boolean): AccessRequest => ({
      assigned: assignments
        .filter((one) => one.identityId === id && isValid(one) && exists(one.access))
        .map(({ access }) => access),
      accounts: accounts
        .filter((one) => one.identityId === id && isValid(one) && (withDisabled || !one.disabled))
        .map((one) => ({
          account: { type: 'ACCOUNT', id: one.id, name: one.name },
          entitlements: carriedNaively({ items, schema, accounts }, one),
        })),
      requested: [],
    });
    const identities = await all(tx.identities);
    const leftOut = identities.filter(({ disabled }) => disabled && !disabledHoldAccess);
    const nothing: AccessRequest = { assigned: [], accounts: [], requested: [] };
    const requests = new Map(identities.map(({ id }) => [id, requestOf(id, disabledHoldAccess)]));
    for (const { id } of leftOut) requests.set(id, nothing);
    return { items, grants, requests, ifEnabled: new Map(leftOut.map(({ id }) => [id, requestOf(id, true)])) };
  });
}

async function all<T>(rows: Pick<CollectionReader<T, never>, 'pages'>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const page of rows.pages(100)) found.push(...page);
  return found;
}

/** Compares what each identity holds, violates, and would violate with each item with the oracle. */
async function compareWithOracle(snapshots: AccessSnapshots, expected: Expected): Promise<void> {
  const { items, grants, requests, ifEnabled } = expected;
  const { graph, index, held } = await snapshots.of(people);
  expect([...held.keys()].sort()).toEqual([...requests.keys()].sort());
  const disabled = [...held].filter(([, own]) => own.leftOut?.ifEnabled !== undefined);
  expect(disabled.map(([id]) => id).sort()).toEqual([...ifEnabled.keys()].sort());
  const evaluator = new Evaluator();
  const organisation = { items, grants, policies };
  const compared = [
    ...[...requests].map(([id, request]) => ({ own: held.get(id)!, request })),
    ...[...ifEnabled].map(([id, request]) => ({ own: accessIfEnabled(held.get(id)!), request })),
  ];
  for (const { own, request } of compared) {
    const question = { held: own, requested: [] };
    const described = evaluator.describeHeld(graph, question.held);
    const roots = rootsNaively(organisation, request);
    expect(new Set(described.map(accessItemKey))).toEqual(closureNaively(grants, roots));
    for (const one of described) {
      expect(one.paths).toEqual(pathsNaively(organisation, { ...request, items: request.assigned }, one));
    }
    expect(evaluator.check(index, question).contexts).toEqual(checkNaively(organisation, request));
    for (const requested of items.map((one): AccessItemRef => ({ type: one.type, id: one.id }))) {
      const numbers = resolveAccess(graph, [requested]);
      if (!numbers.ok) throw new Error('an item is not in the graph');
      const predicted = evaluator.predict(index, { ...question, requested: numbers.value });
      expect(predicted.contexts).toEqual(predictNaively(organisation, { ...request, requested: [requested] }));
    }
  }
}

interface AccountDraft {
  readonly accounts: readonly Account[];
  readonly removedAccountIds: readonly string[];
  readonly assignments: readonly Assignment[];
}

const draft: fc.Arbitrary<AccountDraft> = fc.record({
  accounts,
  removedAccountIds: fc.subarray(['1', '2', '3', '4']),
  assignments: fc.uniqueArray(fc.record({ identityId: person, access: fc.constantFrom(...refs) }), {
    maxLength: 2,
    selector: ({ identityId, access }) => `${identityId} ${accessItemKey(access)}`,
  }),
});

/** Returns the part of the draft that a simulation accepts. */
function acceptedOf(store: Store, { accounts, removedAccountIds, assignments }: AccountDraft): Promise<AccountDraft> {
  return store.read(async (tx) => {
    const stored = new Map((await all(tx.accounts)).map((one) => [one.id, one]));
    const known = new Set([
      ...(await all(tx.identities)).map(({ id }) => id),
      ...(await all(tx.accessItems)).map(accessItemKey),
      ...(await all(tx.accountAttributes)).filter(({ entitlement }) => entitlement).map(({ sourceId }) => sourceId),
    ]);
    return {
      accounts: accounts
        .map((one) => ({ ...one, sourceId: stored.get(one.id)?.sourceId ?? one.sourceId }))
        .filter(({ identityId, sourceId }) => identityId !== null && known.has(identityId) && known.has(sourceId)),
      removedAccountIds: removedAccountIds.filter((id) => stored.has(id) && accounts.every((one) => one.id !== id)),
      assignments: assignments.filter(
        ({ identityId, access }) => known.has(identityId) && known.has(accessItemKey(access)),
      ),
    };
  });
}

/** Returns every pair of an identity and a policy that it violates; named identities count as enabled. */
function violatedNaively({ items, grants, requests, ifEnabled }: Expected, named: ReadonlySet<string>) {
  const organisation = { items, grants, policies };
  return new Set(
    [...requests].flatMap(([id, request]) => {
      const counted = (named.has(id) ? ifEnabled.get(id) : undefined) ?? request;
      return checkNaively(organisation, counted).map(({ policy }) => `${id} ${policy.id}`);
    }),
  );
}

interface Simulating {
  readonly snapshots: AccessSnapshots;
  readonly disabledHoldAccess: boolean;
}

/** Simulates the draft, saves it, and compares the simulation with the states before and after. */
async function compareSimulation(
  driven: Driven,
  { accounts, removedAccountIds, assignments }: AccountDraft,
  simulating: readonly Simulating[],
): Promise<void> {
  const { store, clock } = driven;
  const none = { policies: [], policyStates: [], removedPolicyIds: [], grants: [], removedGrants: [] };
  const changes = { ...none, accounts, removedAccountIds, assignments, removedAssignments: [] };
  const list = { changes: ['STARTS', 'ENDS', 'STAYS'], limit: 1000, offset: 0 } as const;
  const ids = [...removedAccountIds, ...accounts.map(({ id }) => id)];
  const replaced = await store.read((tx) => tx.accounts.getMany([...new Set(ids)]));
  const named = new Set([...replaced, ...accounts, ...assignments].map(({ identityId }) => identityId ?? ''));
  const simulated: { readonly found: readonly string[]; readonly before: ReadonlySet<string> }[] = [];
  for (const { snapshots, disabledHoldAccess } of simulating) {
    const result = await new SimulateChanges(snapshots, storedRows(store), clock).execute({ draft: changes, list });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    const found = result.value.violations.map(
      ({ change, identity, policy }) => `${change} ${identity.id} ${policy.id}`,
    );
    simulated.push({ found, before: violatedNaively(await readExpected(driven, disabledHoldAccess), named) });
  }
  await store.write([], async (tx) => {
    await tx.accounts.deleteMany(removedAccountIds);
    await tx.accounts.save(accounts.map((one) => ({ ...one, validFrom: null })));
    await tx.assignments.save(assignments);
  });
  for (const [i, { found, before }] of simulated.entries()) {
    const after = violatedNaively(await readExpected(driven, simulating[i]!.disabledHoldAccess), named);
    const changeOf = (pair: string) => (!before.has(pair) ? 'STARTS' : after.has(pair) ? 'STAYS' : 'ENDS');
    const expected = [...new Set([...before, ...after])].map((pair) => `${changeOf(pair)} ${pair}`);
    expect([...found].sort()).toEqual(expected.sort());
  }
}

/**
 * Tests that after any sequence of changes and passing of time, access by accounts at once equals what the rules of
 * docs/account-access.md derive from the present rows: with all identities in memory, with hardly any, and where
 * disabled identities hold access. A simulation of accounts and assignments equals the states before and after saving
 * them.
 */
export function describeAccountAccessLaws(name: string, open: () => Promise<OpenedStore>, runs: number): void {
  describe(`access by accounts: ${name}`, () => {
    it('equals that of the oracle at once, after any change', async () => {
      const steps = fc.array(change, { minLength: 1, maxLength: 25 });
      const property = fc.asyncProperty(steps, draft, async (changes, drafted) => {
        const { store: opened, close } = await open();
        try {
          const clock = new FixedClock();
          const driven = { clock, store: storeAt(opened, () => formatTime(clock.now())) };
          const { store } = driven;
          await store.write([], loadOrganisation);
          const usual = [new AccessSnapshots(store), new AccessSnapshots(store, { keptIdentities: 1 })];
          const lenient = new AccessSnapshots(store, { rules: { disabledHoldAccess: true } });
          for (const step of changes) {
            await step(driven);
            const expected = await readExpected(driven, false);
            for (const snapshots of usual) await compareWithOracle(snapshots, expected);
            await compareWithOracle(lenient, await readExpected(driven, true));
          }
          await compareSimulation(driven, await acceptedOf(store, drafted), [
            { snapshots: usual[0]!, disabledHoldAccess: false },
            { snapshots: lenient, disabledHoldAccess: true },
          ]);
        } finally {
          await close();
        }
      });
      await fc.assert(property, { numRuns: runs });
    });
  });
}
