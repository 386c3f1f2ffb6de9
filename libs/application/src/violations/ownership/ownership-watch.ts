import {
  isLive,
  ownerCandidates,
  violationOwner,
  type GovernanceGroupMember,
  type Identity,
  type ProposedRow,
  type ViolationOwner,
  type ViolationRecord,
} from '@identity-governance/records';
import type { IdentityId, SodPolicyId } from '@identity-governance/values';
import type { Change } from '../../audit/audit-trail';
import type { ChangeTrail } from '../../audit/audited-collection';
import { watchCollections } from '../../audit/watch-collections';
import type { TextField } from '../../ports/collection';
import type { Condition } from '../../ports/query';
import type { Merging, TransactionOf } from '../../ports/store';
import { pagesOf } from '../../ports/pages-of';
import { isSamePerson, SecondPersonNeeded } from '../../sod/pending-changes/second-person';
import { identitiesOf } from '../caller-owners';
import { readExistingOwners } from '../existing-owners';

type Reader = TransactionOf<
  'governanceGroupMembers' | 'governanceGroups' | 'identities' | 'sodPolicies' | 'violations'
>;

/** Maximum number of rows that a pending change may propose. */
const MAX_ROWS = 1000;
const AT_ONCE = 500;

/**
 * Follows the changes of one transaction that can make a person the owner of violations. Behind a client without a
 * person may be any person: all identities that it lets join a group count. Those whom it names as managers do not,
 * because managers come from systems of record, whose feeds are such clients.
 */
export class OwnershipWatch implements ChangeTrail {
  /** The changed identities and groups, by key, and whether they existed before. */
  private readonly owners = new Map<string, { readonly owner: ViolationOwner; readonly existed: boolean }>();
  /** The former managers of identities that have another one. */
  private readonly formerManagers = new Map<IdentityId, IdentityId | null>();
  /** New memberships that count, by group. */
  private readonly joined = new Map<string, Set<IdentityId>>();
  private readonly proposed: ProposedRow[] = [];
  private canPropose = true;

  /** `person`: undefined for a client without one. */
  constructor(private readonly person: string | undefined) {}

  /** Returns the transaction with its changes followed. */
  watch<T extends Merging>(tx: T): T {
    return watchCollections(tx, this);
  }

  /** Throws if the changes in the transaction are a takeover. */
  async refuseTakeover(tx: Reader): Promise<void> {
    if (!(await this.isTakeover(tx))) return;
    if (this.person === undefined) {
      throw new SecondPersonNeeded('this would let identities join a group that owns violations', undefined);
    }
    throw new SecondPersonNeeded(
      'this would make you the owner of violations',
      this.canPropose ? this.proposed : undefined,
    );
  }

  record(changes: readonly Change[]): Promise<void> {
    for (const change of changes) this.follow(change);
    return Promise.resolve();
  }

  private follow({ type, id, before, after }: Change): void {
    if (type === 'GOVERNANCE_GROUP_MEMBER') this.followMember(before === null ? after : null);
    if (this.person === undefined) return;
    if (type === 'IDENTITY' && after !== null) this.followManager(id, before, after);
    const isOwner = type === 'IDENTITY' || type === 'GOVERNANCE_GROUP';
    if (isOwner && (before === null || after === null)) {
      const owner = { type, id };
      if (!this.owners.has(keyOf(owner))) this.owners.set(keyOf(owner), { owner, existed: before !== null });
    }
    const isRow = type === 'GOVERNANCE_GROUP_MEMBER' || (type === 'IDENTITY' && after !== null);
    this.canPropose &&= isRow && this.proposed.length < MAX_ROWS;
    if (this.canPropose) this.proposed.push({ type: type as ProposedRow['type'], id, before, after });
  }

  private followManager(id: IdentityId, before: Change['before'], after: Change['after']): void {
    const [was, is] = [before, after].map((row) => (row as Partial<Identity> | null)?.managerId ?? null);
    if (was !== is && !this.formerManagers.has(id)) this.formerManagers.set(id, was!);
  }

  private followMember(row: Change['after']): void {
    const { groupId, identityId } = (row ?? {}) as Partial<GovernanceGroupMember>;
    if (groupId === undefined || identityId === undefined || !this.counts(identityId)) return;
    this.joined.set(groupId, (this.joined.get(groupId) ?? new Set()).add(identityId));
  }

  /**
   * Returns whether the person comes to own a violation. Ended records count like live ones, because their violations
   * may return: with the owner whom a user assigned, or the one whom the rules of the policy name then.
   */
  private async isTakeover(tx: Reader): Promise<boolean> {
    const identitiesIn = remember((owner) => identitiesOf(tx, owner, (id) => this.counts(id)));
    const isOwn = async (owner: ViolationOwner | undefined) =>
      owner !== undefined && (await identitiesIn(owner)).length > 0;
    const wasOwn = async (owner: ViolationOwner | undefined) =>
      owner !== undefined && (await identitiesIn(owner)).some((id) => !this.hasJoined(owner, id));
    const hasNewMember = async (owner: ViolationOwner | undefined) =>
      owner !== undefined && (await identitiesIn(owner)).some((id) => this.hasJoined(owner, id));
    for await (const records of this.affected(tx)) {
      for (const { before, after } of await this.readOwners(tx, records)) {
        if (this.person === undefined) {
          if ((await hasNewMember(after.stored)) || (await hasNewMember(after.ruled))) return true;
          continue;
        }
        if (await wasOwn(before.stored)) continue;
        if (await isOwn(after.stored)) return true;
        if ((await isOwn(after.ruled)) && !(await wasOwn(before.ruled))) return true;
      }
    }
    return false;
  }

  /** Pages of the records whose owner, or its members, may be others than before. */
  private async *affected(tx: Reader): AsyncGenerator<readonly ViolationRecord[]> {
    yield* recordsWith(tx, 'targetId', [...this.formerManagers.keys()]);
    const changed = this.changedOwners();
    if (changed.length === 0) return;
    yield* recordsWith(tx, 'ownerId', [...new Set(changed.map(({ id }) => id))]);
    yield* recordsWith(tx, 'policyId', await findPolicies(tx, changed));
    const managers = changed.flatMap(({ type, id }) => (type === 'IDENTITY' ? [id] : []));
    for (const some of chunksOf(managers)) {
      const where = [{ field: 'managerId', op: 'in', values: some }] as const;
      for await (const managed of pagesOf(AT_ONCE, (page) => tx.identities.list({ ...page, where }))) {
        const ids = managed.map(({ id }) => id);
        yield* recordsWith(tx, 'targetId', ids);
      }
    }
  }

  /** Whether the identity may be the author of the changes. */
  private counts(identityId: string): boolean {
    return this.person === undefined || isSamePerson(identityId, this.person);
  }

  private hasJoined({ type, id }: ViolationOwner, identityId: IdentityId): boolean {
    return type === 'GOVERNANCE_GROUP' && this.joined.get(id)?.has(identityId) === true;
  }

  /** Returns the owners by whose change the person may come to own violations. */
  private changedOwners(): readonly ViolationOwner[] {
    const joined = [...this.joined.keys()].map((id) => ({ type: 'GOVERNANCE_GROUP', id }) as const);
    const others = [...this.owners.values()].filter(({ owner: { type, id }, existed }) => {
      return existed || (type === 'IDENTITY' && this.counts(id));
    });
    return [...joined, ...others.map(({ owner }) => owner)];
  }

  /** Returns the owners of each record before and after the changes. */
  private async readOwners(tx: Reader, records: readonly ViolationRecord[]) {
    const policies = new Map((await tx.sodPolicies.getMany(unique(records, 'policyId'))).map((one) => [one.id, one]));
    const targets = new Map((await tx.identities.getMany(unique(records, 'targetId'))).map((one) => [one.id, one]));
    const isManager = (id: IdentityId) => targets.get(id)?.managerId ?? null;
    const wasManager = (id: IdentityId) => {
      const former = this.formerManagers.get(id);
      return former === undefined ? isManager(id) : former;
    };
    const named = records.flatMap((record) => {
      const policy = policies.get(record.policyId);
      const managers = [isManager(record.targetId), wasManager(record.targetId)];
      return policy === undefined ? [] : managers.flatMap((id) => ownerCandidates(policy, id));
    });
    const exists = await readExistingOwners(tx, [...records.map(ownerOf), ...named]);
    const existed = (owner: ViolationOwner) => this.owners.get(keyOf(owner))?.existed ?? exists(owner);
    return records.map((record) => {
      const { policyId, targetId } = record;
      const policy = policies.get(policyId);
      const ownersIn = (isThere: (owner: ViolationOwner) => boolean, managerId: IdentityId | null) => ({
        stored: keepsOwner(record) && isThere(ownerOf(record)) ? ownerOf(record) : undefined,
        ruled: policy && violationOwner(policy, { id: targetId, managerId }, isThere),
      });
      return { before: ownersIn(existed, wasManager(targetId)), after: ownersIn(exists, isManager(targetId)) };
    });
  }
}

function keyOf({ type, id }: ViolationOwner): string {
  return `${type}:${id}`;
}

function ownerOf({ ownerType, ownerId }: ViolationRecord): ViolationOwner {
  return { type: ownerType, id: ownerId };
}

/** Whether the stored owner owns the violation now, or again when it returns. */
function keepsOwner(record: ViolationRecord): boolean {
  return isLive(record) || record.isReassigned;
}

function remember<T>(read: (owner: ViolationOwner) => Promise<T>): (owner: ViolationOwner) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (owner) => {
    const found = known.get(keyOf(owner)) ?? read(owner);
    known.set(keyOf(owner), found);
    return found;
  };
}

/** Returns the policies whose rules name one of the owners. */
async function findPolicies(tx: Reader, owners: readonly ViolationOwner[]): Promise<readonly SodPolicyId[]> {
  const wanted = new Set(owners.map(keyOf));
  const found: SodPolicyId[] = [];
  for await (const policies of tx.sodPolicies.pages(AT_ONCE)) {
    const naming = policies.filter((policy) => ownerCandidates(policy, null).some((owner) => wanted.has(keyOf(owner))));
    found.push(...naming.map(({ id }) => id));
  }
  return found;
}

async function* recordsWith(
  tx: Reader,
  field: 'ownerId' | 'policyId' | 'targetId',
  values: readonly string[],
): AsyncGenerator<readonly ViolationRecord[]> {
  for (const some of chunksOf(values)) {
    const where: readonly Condition<TextField<ViolationRecord>>[] = [{ field, op: 'in', values: some }];
    yield* pagesOf(AT_ONCE, (page) => tx.violations.list({ ...page, where }));
  }
}

function* chunksOf<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < values.length; start += AT_ONCE) yield values.slice(start, start + AT_ONCE);
}

function unique<F extends 'policyId' | 'targetId'>(
  records: readonly ViolationRecord[],
  field: F,
): ViolationRecord[F][] {
  return [...new Set(records.map((record) => record[field]))];
}
