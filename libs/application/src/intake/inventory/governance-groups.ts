import {
  parseGovernanceGroupBody,
  parseGovernanceGroupMemberRef,
  parseGovernanceGroupMembers,
  unassignedGroup,
  type GovernanceGroup,
  type Identity,
} from '@identity-governance/records';
import { err, ok, type GovernanceGroupId, type IdentityId, type Result } from '@identity-governance/values';
import { findGroupObstacle } from '../import/find-group-obstacle';
import { governanceGroupRules } from '../import/inventory-rules';
import { removeGovernanceGroups } from '../import/remove-rows';
import type { InvalidInput } from '../../ports/invalid-input';
import { readSearch, type SearchRequest } from '../../resources/read-search';
import { allNotFound, notFound, type NotFound } from '../../resources/not-found';
import type { TextField } from '../../ports/collection';
import type { PageRequest } from '../../ports/query';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { inOrderOf, readPage, type ViewPage } from '../../resources/read-page';
import type { WritableResource } from './writable-resource';

/** A governance group as clients read it. */
export interface GovernanceGroupView {
  readonly id: GovernanceGroupId;
  readonly name: string;
  readonly description: string | null;
  /** `name` is null when the identity no longer exists. */
  readonly owner: { readonly type: 'IDENTITY'; readonly id: IdentityId; readonly name: string | null } | null;
  readonly memberCount: number;
}

type ReadRows = 'governanceGroupMembers' | 'governanceGroups' | 'identities';

const text = { type: 'text' } as const;

export const governanceGroups: WritableResource<ReadRows, GovernanceGroup, GovernanceGroupView> = {
  one: 'workgroup',
  many: 'workgroups',
  scopes: { read: 'inventory:read', manage: 'inventory:manage' },
  fields: {
    fields: { id: text, name: { ...text, ignoresCase: true }, description: text, ownerId: text },
    sorters: { id: null, name: null },
  },
  reads: {
    type: 'GOVERNANCE_GROUP',
    get: async (tx, id) => (id === unassignedGroup.id ? unassignedGroup : tx.governanceGroups.get(id)),
    getMany: (tx, ids) => tx.governanceGroups.getMany(ids),
    async outline(tx, request: SearchRequest) {
      const query = readSearch<TextField<GovernanceGroup>>(governanceGroups.fields, request);
      return query.ok ? ok(await tx.governanceGroups.outline(query.value)) : query;
    },
    view: viewGroups,
  },
  kind: {
    type: 'GOVERNANCE_GROUP',
    // The locks prevent that an owner reference to the group is added while it is deleted.
    parts: ['inventory', 'sod-policies', 'violations'],
    parse: parseGovernanceGroupBody,
    rules: {
      save: (tx, rows, merge) => governanceGroupRules.save(tx, rows, merge),
      referencesOf: ({ ownerId }) =>
        ownerId === null ? [] : [{ field: 'owner.id', target: { type: 'IDENTITY', id: ownerId } }],
    },
    get: (tx, id) => tx.governanceGroups.get(id),
    findObstacle: findGroupObstacle,
    remove: (tx, { id }) => removeGovernanceGroups(tx, [id]),
  },
};

async function viewGroups(
  tx: TransactionOf<ReadRows>,
  groups: readonly GovernanceGroup[],
): Promise<readonly GovernanceGroupView[]> {
  const owners = await tx.identities.getMany([...new Set(groups.flatMap(({ ownerId }) => ownerId ?? []))]);
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  const views: GovernanceGroupView[] = [];
  for (const { ownerId, ...group } of groups) {
    const owner =
      ownerId === null ? null : { type: 'IDENTITY' as const, id: ownerId, name: names.get(ownerId) ?? null };
    const memberCount = await tx.governanceGroupMembers.count([{ field: 'groupId', op: 'eq', value: group.id }]);
    views.push({ ...group, owner, memberCount });
  }
  return views;
}

/** A member of a governance group as clients read it. */
export interface GovernanceGroupMemberView {
  readonly type: 'IDENTITY';
  readonly id: IdentityId;
  readonly name: string;
  readonly email: string | null;
}

type MembersTransaction = TransactionOf<'identities' | 'governanceGroups', 'governanceGroupMembers'>;

const MEMBERS_AT_ONCE = 1000;

/** Reads and replaces the members of governance groups. The built-in group has no stored members. */
export class GovernanceGroupMembers {
  constructor(private readonly store: StoreOf<'identities', 'governanceGroupMembers' | 'governanceGroups'>) {}

  /** Returns a page of the members, in the order of their ids. */
  async list(
    id: GovernanceGroupId,
    page: PageRequest,
  ): Promise<Result<ViewPage<GovernanceGroupMemberView>, InvalidInput | NotFound>> {
    const group = await this.store.read((tx) => governanceGroups.reads.get(tx, id));
    if (group === undefined) return err(notFound('GOVERNANCE_GROUP', id));
    const where = [{ field: 'groupId', op: 'eq', value: id }] as const;
    return readPage<TransactionOf<ReadRows>, GovernanceGroupMemberView>({
      read: (work) => this.store.read(work),
      outline: async (tx) => ok(await tx.governanceGroupMembers.outline({ ...page, where })),
      views: async (tx, ids) => inOrderOf(ids, await tx.identities.getMany(ids)).map(viewMember),
    });
  }

  /** Replaces the members of the group by the identities of the body. */
  async replace(
    groupId: GovernanceGroupId,
    body: unknown,
  ): Promise<Result<readonly GovernanceGroupMemberView[], InvalidInput | NotFound>> {
    const parsed = parseGovernanceGroupMembers(body);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    const ids = [...new Set(parsed.value.map(({ id }) => id))];
    return this.change(groupId, async (tx) => {
      const identities = new Map((await tx.identities.getMany(ids)).map((identity) => [identity.id, identity]));
      const missing = ids.filter((id) => !identities.has(id));
      if (missing.length > 0) return err(allNotFound(missing.map((id) => ({ type: 'IDENTITY', id }))));
      await removeOthers(tx, groupId, new Set(ids));
      await tx.governanceGroupMembers.save(ids.map((identityId) => ({ groupId, identityId })));
      return ok([...ids].sort().map((id) => viewMember(identities.get(id)!)));
    });
  }

  /** Adds a member, if it is none yet. */
  async add(
    groupId: GovernanceGroupId,
    body: unknown,
  ): Promise<Result<GovernanceGroupMemberView, InvalidInput | NotFound>> {
    const parsed = parseGovernanceGroupMemberRef(body);
    if (!parsed.ok) return err({ kind: 'invalid', faults: parsed.error });
    const identityId = parsed.value.id;
    return this.change(groupId, async (tx) => {
      const identity = await tx.identities.get(identityId);
      if (identity === undefined) return err(notFound('IDENTITY', identityId));
      await tx.governanceGroupMembers.save([{ groupId, identityId }]);
      return ok(viewMember(identity));
    });
  }

  async remove(
    groupId: GovernanceGroupId,
    identityId: IdentityId,
  ): Promise<Result<undefined, InvalidInput | NotFound>> {
    return this.change(groupId, async (tx) => {
      const deleted = await tx.governanceGroupMembers.deleteMany([{ groupId, identityId }]);
      return deleted === 0 ? err(notFound('GOVERNANCE_GROUP_MEMBER', identityId)) : ok(undefined);
    });
  }

  /** Changes the members of a group that exists, and of which they are stored. */
  private async change<T>(
    groupId: GovernanceGroupId,
    work: (tx: MembersTransaction) => Promise<Result<T, NotFound>>,
  ): Promise<Result<T, InvalidInput | NotFound>> {
    if (groupId === unassignedGroup.id) {
      const reason = `is \`${groupId}\`, the built-in group, whose members cannot be changed`;
      return err({ kind: 'invalid', faults: [{ field: 'id', reason }] });
    }
    return this.store.write(['inventory'], async (tx) => {
      if ((await tx.governanceGroups.get(groupId)) === undefined) return err(notFound('GOVERNANCE_GROUP', groupId));
      return work(tx);
    });
  }
}

async function removeOthers(
  tx: TransactionOf<never, 'governanceGroupMembers'>,
  groupId: GovernanceGroupId,
  kept: ReadonlySet<IdentityId>,
): Promise<void> {
  const where = [{ field: 'groupId', op: 'eq', value: groupId }] as const;
  let after: string | null = '';
  while (after !== null) {
    const page = { limit: MEMBERS_AT_ONCE, offset: 0, where, after: [groupId, after] };
    const { items, next } = await tx.governanceGroupMembers.list(page);
    await tx.governanceGroupMembers.deleteMany(items.filter(({ identityId }) => !kept.has(identityId)));
    after = next === null ? null : items.at(-1)!.identityId;
  }
}

function viewMember({ id, name, email }: Identity): GovernanceGroupMemberView {
  return { type: 'IDENTITY', id, name, email };
}
