import { findGrantingItems, findNumber, type AccessGraph } from '@identity-governance/domain/engine';
import { isEnforced, type SodPolicy } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { Account, EntitlementValues, Identity } from '@identity-governance/records';
import type { IdentityId } from '@identity-governance/values';
import type { AccessSnapshot, AccessSnapshots } from '../access/access-snapshots';
import { correlateAccounts, finderIn, readRules, type RulesBySource } from '../correlation/correlate-accounts';
import type { StoreOf, TransactionOf } from '../../ports/store';

export const dataIssueCodes = [
  'UNCORRELATED_ACCOUNTS',
  'AMBIGUOUS_ACCOUNTS',
  'ACCOUNTS_OF_MISSING_IDENTITIES',
  'DISABLED_IDENTITIES_WITH_ACCESS',
  'DISABLED_ACCOUNTS_WITH_ACCESS',
  'DANGLING_ASSIGNMENTS',
  'UNUSED_ENTITLEMENTS',
  'MISSING_OWNERS',
  'DANGLING_POLICIES',
  'UNSATISFIABLE_POLICIES',
] as const;
export type DataIssueCode = (typeof dataIssueCodes)[number];

/** Stored rows that are probably unintended. */
export interface DataIssue {
  readonly code: DataIssueCode;
  /** Number of rows; at least 1. */
  readonly count: number;
  /** The first rows, for display. */
  readonly examples: readonly string[];
}

type ReadRows = 'accessItems' | 'accounts' | 'assignments' | 'identities' | 'sodPolicies' | 'sources';

const PAGE = 1000;
const MAX_EXAMPLES = 5;

/** Reads all accounts, assignments, entitlements and policies, page by page. */
export class FindDataIssues {
  constructor(
    private readonly store: StoreOf<ReadRows>,
    private readonly snapshots: AccessSnapshots,
  ) {}

  /** Returns the existing issues in the order of `dataIssueCodes`. */
  async execute(): Promise<readonly DataIssue[]> {
    const snapshot = await this.snapshots.accessOf([]);
    return this.store.read(async (tx) => {
      const data = new ExaminedData(tx, snapshot);
      await data.examineAccounts();
      await data.examineAssignments();
      await data.examineEntitlements();
      await data.examinePolicies();
      return data.issues();
    });
  }
}

type KnownIdentities = ReadonlyMap<IdentityId, Identity>;

class ExaminedData {
  private readonly found = new Map<DataIssueCode, { count: number; examples: string[] }>();
  /** Items that an assignment or an account names. */
  private readonly held = new Set<number>();
  private readonly disabledHolders = new Set<IdentityId>();

  private readonly graph: AccessGraph;
  private readonly values: EntitlementValues;
  private readonly time: string;

  constructor(
    private readonly tx: TransactionOf<ReadRows>,
    { graph, values, time }: Pick<AccessSnapshot, 'graph' | 'time' | 'values'>,
  ) {
    this.graph = graph;
    this.values = values;
    this.time = time;
  }

  issues(): readonly DataIssue[] {
    return dataIssueCodes.flatMap((code) => {
      const found = this.found.get(code);
      return found === undefined ? [] : [{ code, ...found }];
    });
  }

  async examineAccounts(): Promise<void> {
    const rules = await readRules(this.tx);
    for await (const page of this.tx.accounts.pages(PAGE)) {
      await this.examineUncorrelated(
        page.filter(({ identityId }) => identityId === null),
        rules,
      );
      const identities = await this.identitiesAmong(page.flatMap(({ identityId }) => identityId ?? []));
      for (const account of page) this.examineAccount(account, identities);
    }
  }

  private async examineUncorrelated(accounts: readonly Account[], rules: RulesBySource): Promise<void> {
    const results = await correlateAccounts(accounts, rules, finderIn(this.tx));
    for (const [i, { outcome, identityIds }] of results.entries()) {
      const text = describeAccount(accounts[i]!);
      if (outcome === 'AMBIGUOUS') this.add('AMBIGUOUS_ACCOUNTS', `${text}: ${identityIds.join(', ')}`);
      else this.add('UNCORRELATED_ACCOUNTS', text);
    }
  }

  private examineAccount(account: Account, identities: KnownIdentities): void {
    const { identityId, disabled } = account;
    const text = describeAccount(account);
    const isMissing = identityId !== null && !identities.has(identityId);
    if (isMissing) this.add('ACCOUNTS_OF_MISSING_IDENTITIES', `${text} of ${identityId}`);
    const { entitlements } = this.values.resolve(this.values.attributes.readEnabled(account, this.time));
    for (const ref of entitlements) this.hold(ref);
    if (entitlements.length === 0) return;
    if (disabled) this.add('DISABLED_ACCOUNTS_WITH_ACCESS', text);
    if (identityId !== null) this.noteDisabled(identities.get(identityId));
  }

  async examineAssignments(): Promise<void> {
    for await (const page of this.tx.assignments.pages(PAGE)) {
      const identities = await this.identitiesAmong(page.map(({ identityId }) => identityId));
      for (const { identityId, access, validUntil } of page) {
        this.noteDisabled(identities.get(identityId));
        const isItem = findNumber(this.graph, access) !== undefined;
        // Access that starts later will be used.
        if (validUntil === undefined || this.time < validUntil) this.hold(access);
        const isDangling = !identities.has(identityId) || !isItem;
        if (isDangling) this.add('DANGLING_ASSIGNMENTS', `${nameOf(access)} of ${identityId}`);
      }
    }
  }

  /** Runs after accounts and assignments. */
  async examineEntitlements(): Promise<void> {
    for await (const page of this.tx.accessItems.pages(PAGE)) {
      for (const item of page) {
        const number = item.type === 'ENTITLEMENT' ? findNumber(this.graph, item) : undefined;
        // It grants itself.
        const isUsed = number === undefined || this.held.has(number) || findGrantingItems(this.graph, number).size > 1;
        if (!isUsed) this.add('UNUSED_ENTITLEMENTS', `${item.id} (${item.name})`);
      }
    }
  }

  async examinePolicies(): Promise<void> {
    for await (const page of this.tx.sodPolicies.pages(PAGE)) {
      const identities = await this.identitiesAmong(page.flatMap((policy) => identityOwnerOf(policy) ?? []));
      for (const policy of page) {
        const owner = identityOwnerOf(policy);
        if (owner !== undefined && !identities.has(owner)) this.add('MISSING_OWNERS', `${policy.name}: ${owner}`);
        if (isEnforced(policy)) this.examineCriteria(policy);
      }
    }
  }

  private examineCriteria({ name, sets, threshold }: SodPolicy): void {
    const absent = (ref: AccessItemRef) => findNumber(this.graph, ref) === undefined;
    const deleted = sets.flatMap(({ criteriaList }) => criteriaList.filter(absent));
    if (deleted.length > 0) this.add('DANGLING_POLICIES', `${name}: ${deleted.slice(0, 3).map(nameOf).join(', ')}`);
    const countable = sets.filter(
      ({ criteriaList, minimum }) => criteriaList.filter((ref) => !absent(ref)).length >= minimum,
    );
    if (countable.length < threshold) this.add('UNSATISFIABLE_POLICIES', name);
  }

  private hold(ref: AccessItemRef): void {
    const number = findNumber(this.graph, ref);
    if (number !== undefined) this.held.add(number);
  }

  /** Returns the existing identities. */
  private async identitiesAmong(ids: readonly IdentityId[]): Promise<KnownIdentities> {
    const found = await this.tx.identities.getMany([...new Set(ids)]);
    return new Map(found.map((identity) => [identity.id, identity]));
  }

  /** Counts a disabled identity that has access; each counts once. */
  private noteDisabled(identity: Identity | undefined): void {
    if (identity?.disabled !== true || this.disabledHolders.has(identity.id)) return;
    this.disabledHolders.add(identity.id);
    this.add('DISABLED_IDENTITIES_WITH_ACCESS', `${identity.id} (${identity.name})`);
  }

  private add(code: DataIssueCode, example: string): void {
    const found = this.found.get(code) ?? { count: 0, examples: [] };
    found.count++;
    if (found.examples.length < MAX_EXAMPLES) found.examples.push(example);
    this.found.set(code, found);
  }
}

function identityOwnerOf({ ownerRef }: SodPolicy): IdentityId | undefined {
  return ownerRef?.type === 'IDENTITY' ? ownerRef.id : undefined;
}

function describeAccount({ id, sourceId, name }: Account): string {
  return `${id} (${name} on ${sourceId})`;
}

function nameOf({ type, id }: AccessItemRef): string {
  return `${type}:${id}`;
}
