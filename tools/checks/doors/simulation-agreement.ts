import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { buildAccount, buildAccountAttribute, loadOrganisation } from '@identity-governance/test-kit';
import { accessItemKey, type SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef, AccessItemType, Assignment, Grant } from '@identity-governance/domain/sod';
import {
  buildConflict,
  checkNaively,
  organisationWithRequest,
  type Organisation,
} from '@identity-governance/domain/testing';
import type { Account } from '@identity-governance/records';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { canonicalName } from '@identity-governance/values';
import fc from 'fast-check';
import { DeployedService } from '../lib/deployed-service';

interface State {
  readonly organisation: Organisation;
  readonly assignments: readonly Assignment[];
  readonly accounts: readonly Account[];
  readonly identityIds: readonly string[];
}

interface Draft {
  readonly policies: readonly SodPolicy[];
  readonly removedPolicyIds: readonly string[];
  readonly grants: readonly Grant[];
  readonly removedGrants: readonly Grant[];
  readonly assignments: readonly Assignment[];
  readonly removedAssignments: readonly Assignment[];
  readonly accounts: readonly Account[];
  readonly removedAccountIds: readonly string[];
}

interface LevelCounts {
  readonly level: string;
  readonly STARTS: number;
  readonly ENDS: number;
  readonly STAYS: number;
}

interface Counted {
  readonly all: object;
  readonly byLevel: Readonly<Record<string, Omit<LevelCounts, 'level'>>>;
  readonly policies: readonly LevelCounts[];
}

interface Simulated extends Counted {
  readonly violations: readonly {
    readonly change: string;
    readonly level: string;
    readonly policy: { readonly id: string };
    readonly identity: { readonly id: string };
  }[];
}

/**
 * Checks that the API, `governance simulate` and the naive oracle agree on `runs` drafts for one random organisation:
 * new, changed and removed policies, grants, assignments and accounts. Throws with the smallest draft on which they
 * differ.
 */
export async function checkSimulations(runs: number): Promise<void> {
  const seed = Date.now() % 2 ** 31;
  const state = drawState(seed);
  const folder = mkdtempSync(join(tmpdir(), 'simulation-'));
  writeFileSync(join(folder, 'sources.csv'), 'id,name\nhr,HR\n');
  const service = await DeployedService.start(folder);
  try {
    await load(service, state);
    const property = fc.asyncProperty(draftOver(state), async (draft) => agree(service, { state, draft, folder }));
    await fc.assert(property, { numRuns: runs, seed });
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Eight small organisations alongside one another, with three identities each. */
function drawState(seed: number): State {
  const parts = fc.sample(organisationWithRequest(), { numRuns: 8, seed }).map(({ organisation, request }, n) => {
    const ref = ({ type, id }: AccessItemRef) => ({ type, id: `${n}-${id}` });
    const identityIds = [0, 1, 2].map((i) => `identity-${n}-${i}`);
    const lists = [request.assigned, request.requested, [...request.assigned, ...request.requested]];
    return {
      items: organisation.items.map((item) => ({ ...item, id: `${n}-${item.id}` })),
      grants: organisation.grants.map(({ parent, child }) => ({ parent: ref(parent), child: ref(child) })),
      policies: organisation.policies.map((policy) => ({
        ...policy,
        ...{ id: `${n}-${policy.id}`, name: `${n} ${policy.name}` },
        sets: policy.sets.map((set) => ({ ...set, criteriaList: set.criteriaList.map(ref) })),
      })),
      assignments: lists.flatMap((refs, i) => refs.map((one) => ({ identityId: identityIds[i]!, access: ref(one) }))),
      accounts: identityIds.map((identityId, i) => {
        const carried = lists.at(i - 1)!.filter(({ type }) => type === 'ENTITLEMENT');
        return accountOf(`account-${n}-${i}`, { identityId, carried: carried.map((one) => ref(one).id) });
      }),
      identityIds,
    };
  });
  return {
    organisation: {
      items: parts.flatMap(({ items }) => items),
      grants: distinct(parts.flatMap(({ grants }) => grants)),
      policies: parts.flatMap(({ policies }) => policies),
    },
    assignments: distinct(parts.flatMap(({ assignments }) => assignments)),
    accounts: parts.flatMap(({ accounts }) => accounts),
    identityIds: parts.flatMap(({ identityIds }) => identityIds),
  };
}

interface Carrying {
  readonly identityId: string;
  /** Ids of entitlements. */
  readonly carried: readonly string[];
  readonly disabled?: boolean;
}

function accountOf(id: string, { identityId, carried, disabled = false }: Carrying): Account {
  return buildAccount(id, { identityId, disabled, attributes: carried.length === 0 ? {} : { memberOf: carried } });
}

async function load(
  service: DeployedService,
  { organisation, assignments, accounts, identityIds }: State,
): Promise<void> {
  const database = await openDatabase(`sqlite:${join(service.folder, 'governance.db')}`);
  const store = createStore(database, { clock: systemClock, ids: uuidGenerator });
  const accessOf = (id: string) => assignments.filter((one) => one.identityId === id).map(({ access }) => access);
  await loadOrganisation(store, organisation, Object.fromEntries(identityIds.map((id) => [id, accessOf(id)])));
  await store.write(['access', 'inventory'], async (tx) => {
    await tx.accountAttributes.save([buildAccountAttribute('memberOf', { entitlement: true })]);
    for (const { type, id } of organisation.items) {
      const item = await tx.accessItems.get({ type, id });
      const value = type === 'ENTITLEMENT' ? { sourceId: 'hr', attribute: 'memberOf', value: id } : {};
      await tx.accessItems.save([{ ...item!, ...value }]);
    }
    await tx.accounts.save(accounts);
  });
  await store.close();
}

function draftOver({ organisation, assignments, accounts, identityIds }: State): fc.Arbitrary<Draft> {
  const { items, grants, policies } = organisation;
  const refs = items.map(({ type, id }) => ({ type, id }));
  const ofType = (...types: readonly AccessItemType[]) => refs.filter(({ type }) => types.includes(type));
  const child = fc.constantFrom(...ofType('ENTITLEMENT'));
  const grant = fc.record({ parent: fc.constantFrom(...ofType('ROLE', 'ACCESS_PROFILE')), child });
  const assignment = fc.record({ identityId: fc.constantFrom(...identityIds), access: fc.constantFrom(...refs) });
  const ids = policies.map(({ id }) => id);
  const policy = fc
    .record({
      id: fc.constantFrom('new-1', 'new-2', ...ids),
      items: fc.shuffledSubarray(refs, { minLength: 2, maxLength: 8 }),
      level: fc.constantFrom(...(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const)),
    })
    .map(({ id, level, items: chosen }) => {
      const [left, right] = [chosen.slice(0, chosen.length / 2), chosen.slice(chosen.length / 2)];
      return { ...buildConflict(id, left.map(accessItemKey), right.map(accessItemKey)), level };
    });
  const accountIds = accounts.map(({ id }) => id);
  const account = fc
    .record({
      id: fc.constantFrom('account-new', ...accountIds),
      identityId: fc.constantFrom(...identityIds),
      carried: fc.uniqueArray(fc.constantFrom(...ofType('ENTITLEMENT').map(({ id }) => id)), { maxLength: 4 }),
      disabled: fc.boolean(),
    })
    .map(({ id, ...carrying }) => accountOf(id, carrying));
  return fc
    .record({
      policies: fc.uniqueArray(policy, { maxLength: 4, selector: ({ id }) => id }),
      removedPolicyIds: fc.subarray(ids, { maxLength: 3 }),
      grants: fc.array(grant, { maxLength: 4 }),
      removedGrants: fc.subarray([...grants], { maxLength: 4 }),
      assignments: fc.array(assignment, { minLength: 1, maxLength: 6 }),
      removedAssignments: fc.subarray([...assignments], { maxLength: 4 }),
      accounts: fc.uniqueArray(account, { maxLength: 4, selector: ({ id }) => id }),
      removedAccountIds: fc.subarray(accountIds, { maxLength: 4 }),
    })
    .map((draft) => ({
      ...draft,
      removedPolicyIds: draft.removedPolicyIds.filter((id) => !draft.policies.some((one) => one.id === id)),
      removedGrants: without(draft.removedGrants, draft.grants),
      removedAssignments: without(draft.removedAssignments, draft.assignments),
      removedAccountIds: draft.removedAccountIds.filter((id) => !draft.accounts.some((one) => one.id === id)),
    }));
}

interface Question {
  readonly state: State;
  readonly draft: Draft;
  readonly folder: string;
}

async function agree(service: DeployedService, { state, draft, folder }: Question): Promise<void> {
  const { status, body } = await service.call<Simulated>(
    'POST',
    '/sod-policies/v1/simulate?limit=250&list=STARTS,ENDS,STAYS',
    bodyOf(draft),
  );
  if (status !== 200) throw new Error(`the API refuses the draft: ${JSON.stringify(body)}`);
  const listed = join(folder, 'listed.csv');
  const printed = await service.govern('simulate', '--json', '--csv', listed, ...flagsOf(draft, folder));
  const { all, byLevel, policies } = JSON.parse(printed) as Counted;
  expectEqual('counts', { all, byLevel, policies }, { all: body.all, byLevel: body.byLevel, policies: body.policies });
  const overHttp = body.violations
    .map(({ change, level, identity, policy }) => `${change},${identity.id},${policy.id},${level}`)
    .sort();
  const isChange = (line: string) => !line.startsWith('STAYS');
  expectEqual('changed violations', readChanges(listed), overHttp.filter(isChange));
  expectEqual('counts by level', sumByLevel(body.policies), sumByLevel(levelsOf(body.byLevel)));
  expectEqual('violations of the oracle', simulateNaively(state, draft), overHttp);
}

function levelsOf(byLevel: Counted['byLevel']): readonly LevelCounts[] {
  return Object.entries(byLevel).map(([level, counts]) => ({ level, ...counts }));
}

/** Returns the sums that are not 0, by level and change. */
function sumByLevel(entries: readonly LevelCounts[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { level, ...entry } of entries) {
    for (const change of ['STARTS', 'ENDS', 'STAYS'] as const) {
      const key = `${level} ${change}`;
      if (entry[change] > 0) sums.set(key, (sums.get(key) ?? 0) + entry[change]);
    }
  }
  return sums;
}

function expectEqual(what: string, one: unknown, other: unknown): void {
  if (isDeepStrictEqual(one, other)) return;
  throw new Error(`${what} differ: ${JSON.stringify(one)} and, over HTTP, ${JSON.stringify(other)}`);
}

/** Columns of `--csv`: change, identity, its name, level, policy, its name. */
function readChanges(file: string): readonly string[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  return lines
    .map((line) => line.split(','))
    .map(([change, identityId, , level, policyId]) => `${change!},${identityId!},${policyId!},${level!}`)
    .sort();
}

function bodyOf({ policies, ...rest }: Draft): object {
  const drafts = policies.map(({ id, name, level, state, sets }) => {
    const [leftCriteria, rightCriteria] = sets.map(({ criteriaList }) => ({ criteriaList }));
    return { id, name, level, state, conflictingAccessCriteria: { leftCriteria, rightCriteria } };
  });
  return { ...rest, policies: drafts };
}

function flagsOf(draft: Draft, folder: string): readonly string[] {
  const { policies, removedPolicyIds, grants, removedGrants, assignments, removedAssignments } = draft;
  const { accounts, removedAccountIds } = draft;
  const inFile = (flag: string, header: string, rows: readonly (readonly string[])[]) => {
    if (rows.length === 0) return [];
    const file = join(folder, `draft${flag}.csv`);
    writeFileSync(file, [header, ...rows.map((row) => row.join(','))].join('\n'));
    return [flag, file];
  };
  const list = (refs: readonly AccessItemRef[]) => refs.map(accessItemKey).join(';');
  const policyRow = ({ id, name, level, state, sets }: SodPolicy) => {
    return [id, name, level, state, ...sets.map(({ criteriaList }) => list(criteriaList))];
  };
  const grantRow = ({ parent, child }: Grant) => [parent.type, parent.id, child.type, child.id];
  const assignmentRow = ({ identityId, access }: Assignment) => [identityId, access.type, access.id];
  const accountRow = ({ id, sourceId, identityId, nativeIdentity, disabled, attributes }: Account) => {
    const json = `"${JSON.stringify(attributes).replaceAll('"', '""')}"`;
    return [id, sourceId, identityId!, nativeIdentity, String(disabled), json];
  };
  const accountHeader = 'id,sourceId,identityId,nativeIdentity,disabled,attributes';
  const grantHeader = 'parentType,parentId,childType,childId';
  const assignmentHeader = 'identityId,accessType,accessId';
  return [
    ...inFile('--policies', 'id,name,level,state,leftCriteria,rightCriteria', policies.map(policyRow)),
    ...(removedPolicyIds.length > 0 ? ['--remove-policies', ...removedPolicyIds] : []),
    ...inFile('--grants', grantHeader, grants.map(grantRow)),
    ...inFile('--remove-grants', grantHeader, removedGrants.map(grantRow)),
    ...inFile('--assignments', assignmentHeader, assignments.map(assignmentRow)),
    ...inFile('--remove-assignments', assignmentHeader, removedAssignments.map(assignmentRow)),
    ...inFile('--accounts', accountHeader, accounts.map(accountRow)),
    ...(removedAccountIds.length > 0 ? ['--remove-accounts', ...removedAccountIds] : []),
  ];
}

function simulateNaively(state: State, draft: Draft): readonly string[] {
  const { organisation, assignments, accounts, identityIds } = state;
  const replacedAccounts = new Set([...draft.removedAccountIds, ...draft.accounts.map(({ id }) => id)]);
  const replaced = new Set([...draft.removedPolicyIds, ...draft.policies.map(({ id }) => id)]);
  const after: State = {
    identityIds,
    organisation: {
      items: organisation.items,
      grants: distinct([...without(organisation.grants, draft.removedGrants), ...draft.grants]),
      policies: [...organisation.policies.filter(({ id }) => !replaced.has(id)), ...draft.policies],
    },
    assignments: distinct([...without(assignments, draft.removedAssignments), ...draft.assignments]),
    accounts: [...accounts.filter(({ id }) => !replacedAccounts.has(id)), ...draft.accounts],
  };
  const [before, later] = [violatedNaively(state), violatedNaively(after)];
  const changeOf = (pair: string) => (!before.has(pair) ? 'STARTS' : later.has(pair) ? 'STAYS' : 'ENDS');
  const levelOf = (pair: string) => later.get(pair) ?? before.get(pair)!;
  const pairs = new Set([...before.keys(), ...later.keys()]);
  return [...pairs].map((pair) => `${changeOf(pair)},${pair},${levelOf(pair)}`).sort();
}

/** Returns the violations, each with its level. */
function violatedNaively({ organisation, assignments, accounts, identityIds }: State): ReadonlyMap<string, string> {
  const pairs = identityIds.flatMap((identityId) => {
    const assigned = assignments.filter((one) => one.identityId === identityId).map(({ access }) => access);
    const carrying = accounts
      .filter((one) => one.identityId === identityId && !one.disabled)
      .map(({ id, name, attributes: { memberOf = [] } }) => ({
        account: { type: 'ACCOUNT' as const, id, name },
        entitlements: organisation.items.filter(({ type, id }) => type === 'ENTITLEMENT' && isIn(memberOf, id)),
      }));
    return checkNaively(organisation, { assigned, accounts: carrying, requested: [] }).map(
      ({ policy, level }) => [`${identityId},${policy.id}`, level] as const,
    );
  });
  return new Map(pairs);
}

/** Whether one of the values is this text, without case. */
function isIn(values: unknown, text: string): boolean {
  return (values as readonly string[]).some((value) => canonicalName(value) === canonicalName(text));
}

function distinct<T>(rows: readonly T[]): readonly T[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

function without<T>(rows: readonly T[], removed: readonly T[]): readonly T[] {
  const keys = new Set(removed.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !keys.has(JSON.stringify(row)));
}
