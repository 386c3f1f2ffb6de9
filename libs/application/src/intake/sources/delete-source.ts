import { err, ok, type IdentityProfileId, type Result, type SourceId } from '@identity-governance/values';
import type { AccessItemType } from '@identity-governance/domain/sod';
import type { Source } from '@identity-governance/records';
import { removeItems, sumUp, type Removed } from '../import/remove-rows';
import type { StoreOf, TransactionOf } from '../../ports/store';
import { notFound, type NotFound } from '../../resources/not-found';

const MAX_NAMED = 100;

type Deleted = 'accessItems' | 'accountAttributes' | 'accounts' | 'assignments' | 'grants' | 'sources';
type Transaction = TransactionOf<'identityProfiles', Deleted>;

/**
 * The source is the authoritative source of identity profiles: they must be given another one, or be deleted, first.
 */
export interface SourceInUse {
  readonly kind: 'source-in-use';
  readonly id: SourceId;
  readonly name: string;
  /** The first hundred, by id. */
  readonly identityProfiles: readonly { readonly id: IdentityProfileId; readonly name: string }[];
}

/** Rows depend on the source, and the request does not allow their deletion. */
export interface SourceHasDependants {
  readonly kind: 'source-has-dependants';
  readonly id: SourceId;
  readonly counts: Removed;
}

/**
 * Deletes a source and, with `cascade`, its dependants: its account schema, its accounts with their promoted values,
 * its entitlements and access profiles with their grants and assignments. Policies and search attributes that name any
 * of these are not changed. Refused while it is the authoritative source of an identity profile, and without `cascade`
 * while it has dependants.
 */
export class DeleteSource {
  constructor(private readonly store: StoreOf<'identityProfiles', Deleted>) {}

  execute(
    id: SourceId,
    { cascade }: { readonly cascade: boolean },
  ): Promise<Result<Removed, NotFound | SourceInUse | SourceHasDependants>> {
    return this.store.write(['access', 'assignments', 'inventory', 'search-attributes'], async (tx) => {
      const source = await tx.sources.get(id);
      if (source === undefined) return err(notFound('SOURCE', id));
      const inUse = await findUsers(tx, source);
      if (inUse !== undefined) return err(inUse);
      const counts = await countDependants(tx, id);
      if (!cascade && Object.keys(counts).length > 0) return err({ kind: 'source-has-dependants', id, counts });
      return ok(await remove(tx, id));
    });
  }
}

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
const ofSource = (value: string) => ({ field: 'sourceId', op: 'eq', value }) as const;

/** Counts the dependants; grants and assignments are those of the counted items. */
async function countDependants(tx: Transaction, id: SourceId): Promise<Removed> {
  const items = (type: AccessItemType) =>
    tx.accessItems.count([ofSource(id), { field: 'type', op: 'eq', value: type }]);
  return sumUp({
    ACCOUNT: await tx.accounts.count([ofSource(id)]),
    ACCOUNT_ATTRIBUTE: await tx.accountAttributes.count([ofSource(id)]),
    ENTITLEMENT: await items('ENTITLEMENT'),
    ACCESS_PROFILE: await items('ACCESS_PROFILE'),
  });
}

async function remove(tx: Transaction, id: SourceId): Promise<Removed> {
  const { items } = await tx.accessItems.list({ ...everything, where: [ofSource(id)] });
  const schema = await tx.accountAttributes.list({ ...everything, where: [ofSource(id)] });
  return sumUp({
    ...(await removeItems(
      tx,
      items.map((item) => ({ type: item.type, id: item.id })),
    )),
    ACCOUNT: await tx.accounts.deleteOfSource(id),
    ACCOUNT_ATTRIBUTE: await tx.accountAttributes.deleteMany(schema.items),
    SOURCE: await tx.sources.deleteMany([id]),
  });
}

async function findUsers(tx: Transaction, { id, name }: Source): Promise<SourceInUse | undefined> {
  const where = [{ field: 'authoritativeSourceId', op: 'eq', value: id }] as const;
  const { items } = await tx.identityProfiles.list({ limit: MAX_NAMED, offset: 0, where });
  if (items.length === 0) return undefined;
  return {
    kind: 'source-in-use',
    id,
    name,
    identityProfiles: items.map((profile) => ({ id: profile.id, name: profile.name })),
  };
}
