import {
  liveStatuses,
  ownerCandidates,
  violationOwner,
  type GovernanceGroupMember,
  type Identity,
  type ProposedRow,
  type ViolationOwner,
  type ViolationRecord,
} from '@identity-governance/records';
import type { Change } from '../../audit/audit-trail';
import type { ChangeTrail } from '../../audit/audited-collection';
import { watchCollections } from '../../audit/watch-collections';
import type { TextField } from '../../ports/collection';
import type { Condition } from '../../ports/query';
import type { Merging, TransactionOf } from '../../ports/store';
import { isOwnedBy, ownersOf } from '../caller-owners';
import { readExistingOwners } from '../existing-owners';

type Reader = TransactionOf<
  'governanceGroupMembers' | 'governanceGroups' | 'identities' | 'sodPolicies' | 'violations'
>;
type RecordCondition = Condition<TextField<ViolationRecord>>;

/** Maximum number of rows that a pending change may propose. */
const MOST_ROWS = 1000;
const AT_ONCE = 500;
const isLive = { field: 'status', op: 'in', values: liveStatuses } as const;

/** Aborts a transaction by which its author would come to own violations. */
export class OwnershipTaken extends Error {
  override readonly name = 'OwnershipTaken';

  /** `rows`: the changes that another person can approve; undefined if they can only be refused. */
  constructor(readonly rows: readonly ProposedRow[] | undefined) {
    super('this would make you the owner of violations: with `FOUR_EYES` another person has to do or approve it');
  }
}

/** Follows the changes of one transaction that can make a person the owner of violations. */
export class OwnershipWatch implements ChangeTrail {
  private readonly joined = new Set<string>();
  private readonly moved = new Set<string>();
  private readonly created: ViolationOwner[] = [];
  private readonly deleted: ViolationOwner[] = [];
  private readonly proposed: ProposedRow[] = [];
  private canPropose = true;

  constructor(private readonly person: string) {}

  /** Returns the transaction with its changes followed. */
  watch<T extends Merging>(tx: T): T {
    return watchCollections(tx, this);
  }

  /** Throws if the changes in the transaction are a takeover. */
  async refuseTakeover(tx: Reader): Promise<void> {
    if (await this.isTakeover(tx)) throw new OwnershipTaken(this.rows);
  }

  /** The changed rows if another person can approve them; undefined if there are others, or too many. */
  private get rows(): readonly ProposedRow[] | undefined {
    return this.canPropose ? this.proposed : undefined;
  }

  record(changes: readonly Change[]): Promise<void> {
    for (const change of changes) this.follow(change);
    return Promise.resolve();
  }

  /**
   * Returns whether the person comes to own a live violation: as a member of its owner, as the owner that the rules of
   * its policy now name, or as an identity that did not exist.
   */
  private async isTakeover(tx: Reader): Promise<boolean> {
    if (this.joined.size + this.moved.size + this.created.length + this.deleted.length === 0) return false;
    const owners = (await ownersOf(tx, { person: this.person, scopes: new Set() })) ?? [];
    const isCreated = (owner: ViolationOwner) => isOwnedBy(toRecord(owner), this.created);
    const isJoined = ({ type, id }: ViolationOwner) => type === 'GOVERNANCE_GROUP' && this.joined.has(id);
    const former = owners.filter((owner) => !isCreated(owner) && !isJoined(owner));
    for (const { type, id } of owners.filter((owner) => !former.includes(owner))) {
      const owned = [
        { field: 'ownerType', op: 'eq', value: type },
        { field: 'ownerId', op: 'eq', value: id },
      ] as const;
      if ((await tx.violations.count([...owned, isLive])) > 0) return true;
    }
    for await (const records of this.affected(tx)) {
      const next = await readNextOwners(tx, records);
      const isTaken = (record: ViolationRecord, i: number) =>
        isOwnedBy(toRecord(next[i]!), owners) && !isOwnedBy(record, former);
      if (records.some(isTaken)) return true;
    }
    return false;
  }

  private follow({ type, id, before, after }: Change): void {
    if (type === 'GOVERNANCE_GROUP_MEMBER') {
      const member = after as GovernanceGroupMember | null;
      if (member !== null && before === null && member.identityId === this.person) this.joined.add(member.groupId);
    } else if (type === 'IDENTITY') {
      const [was, is] = [before as Identity | null, after as Identity | null];
      if (is !== null && (was?.managerId ?? null) !== is.managerId) this.moved.add(id);
    }
    const owner = { type: type === 'IDENTITY' ? type : 'GOVERNANCE_GROUP', id } as const;
    if (type === 'IDENTITY' || type === 'GOVERNANCE_GROUP') {
      if (before === null) this.created.push(owner);
      if (after === null) this.deleted.push(owner);
    }
    const isRow = type === 'GOVERNANCE_GROUP_MEMBER' || (type === 'IDENTITY' && after !== null);
    this.canPropose &&= isRow && this.proposed.length < MOST_ROWS;
    if (this.canPropose) this.proposed.push({ type: type as ProposedRow['type'], id, before, after });
  }

  /** Pages of the live records whose owner by the rules of their policy may be another one than before. */
  private async *affected(tx: Reader): AsyncGenerator<readonly ViolationRecord[]> {
    const idsOf = (owners: readonly ViolationOwner[]) => [...new Set(owners.map(({ id }) => id))];
    yield* recordsWith(tx, 'targetId', [...this.moved]);
    yield* recordsWith(tx, 'ownerId', idsOf(this.deleted));
    const own = this.created.some(({ type, id }) => type === 'IDENTITY' && id === this.person);
    const hasOwn = own || this.created.some(({ type, id }) => type === 'GOVERNANCE_GROUP' && this.joined.has(id));
    if (!hasOwn) return;
    const policies = await tx.violations.tally(['policyId'], [isLive]);
    yield* recordsWith(
      tx,
      'policyId',
      policies.map(({ key: [policyId] }) => policyId!),
    );
  }
}

function toRecord({ type, id }: ViolationOwner): Pick<ViolationRecord, 'ownerType' | 'ownerId'> {
  return { ownerType: type, ownerId: id };
}

async function* recordsWith(
  tx: Reader,
  field: 'ownerId' | 'policyId' | 'targetId',
  values: readonly string[],
): AsyncGenerator<readonly ViolationRecord[]> {
  for (let start = 0; start < values.length; start += AT_ONCE) {
    const where: readonly RecordCondition[] = [
      { field, op: 'in', values: values.slice(start, start + AT_ONCE) },
      isLive,
    ];
    let after: Awaited<ReturnType<typeof tx.violations.list>>['next'] = [];
    while (after !== null) {
      const { items, next }: Awaited<ReturnType<typeof tx.violations.list>> = await tx.violations.list({
        ...{ limit: AT_ONCE, offset: 0, where, ...(after.length > 0 && { after }) },
      });
      yield items;
      after = next;
    }
  }
}

/** Returns the owner of each record as the worker will find it. */
async function readNextOwners(tx: Reader, records: readonly ViolationRecord[]): Promise<readonly ViolationOwner[]> {
  const policies = new Map((await tx.sodPolicies.getMany(unique(records, 'policyId'))).map((one) => [one.id, one]));
  const targets = new Map((await tx.identities.getMany(unique(records, 'targetId'))).map((one) => [one.id, one]));
  const stored = records.map(({ ownerType, ownerId }) => ({ type: ownerType, id: ownerId }));
  const candidates = records.flatMap(({ policyId, targetId }) => {
    const policy = policies.get(policyId);
    return policy === undefined ? [] : ownerCandidates(policy, targets.get(targetId)?.managerId ?? null);
  });
  const exists = await readExistingOwners(tx, [...stored, ...candidates]);
  return records.map(({ policyId, targetId, isReassigned }, i) => {
    const policy = policies.get(policyId);
    if (policy === undefined || (isReassigned && exists(stored[i]!))) return stored[i]!;
    return violationOwner(policy, { id: targetId, managerId: targets.get(targetId)?.managerId ?? null }, exists);
  });
}

function unique(records: readonly ViolationRecord[], field: 'policyId' | 'targetId'): string[] {
  return [...new Set(records.map((record) => record[field]))];
}
