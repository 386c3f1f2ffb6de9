import type { Result, Source } from '@identity-governance/domain';
import { err, ok } from '@identity-governance/domain';
import type { Store, WriteTransaction } from '../ports/store';
import type { SourceInUse } from './source-errors';
import { notFound, type NotFound } from '../not-found';

const MOST_NAMED = 100;

/**
 * Deletes a source and what belongs to it: its account schema, its accounts with what is promoted from them, its
 * entitlements and access profiles with their grants and assignments. Policies and search attributes that name any of
 * it stay as they are. Refused while it is the authoritative source of an identity profile.
 */
export class DeleteSource {
  constructor(private readonly store: Store) {}

  execute(id: string): Promise<Result<undefined, NotFound | SourceInUse>> {
    return this.store.write(['access', 'assignments', 'inventory', 'search-attributes'], async (tx) => {
      const source = await tx.sources.get(id);
      if (source === undefined) return err(notFound('SOURCE', id));
      const inUse = await findUsers(tx, source);
      if (inUse !== undefined) return err(inUse);
      await deleteAccess(tx, id);
      await tx.accounts.deleteOfSource(id);
      const schema = await tx.accountAttributes.list({ ...everything, where: [ofSource(id)] });
      await tx.accountAttributes.deleteMany(schema.items);
      await tx.sources.delete(id);
      return ok(undefined);
    });
  }
}

const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
const ofSource = (value: string) => ({ field: 'sourceId', op: 'eq', value }) as const;

async function findUsers(tx: WriteTransaction, { id, name }: Source): Promise<SourceInUse | undefined> {
  const where = [{ field: 'authoritativeSourceId', op: 'eq', value: id }] as const;
  const { items } = await tx.identityProfiles.list({ limit: MOST_NAMED, offset: 0, where });
  if (items.length === 0) return undefined;
  return {
    kind: 'source-in-use',
    id,
    name,
    identityProfiles: items.map((profile) => ({ id: profile.id, name: profile.name })),
  };
}

async function deleteAccess(tx: WriteTransaction, sourceId: string): Promise<void> {
  const { items } = await tx.accessItems.list({ ...everything, where: [ofSource(sourceId)] });
  const refs = items.map(({ type, id }) => ({ type, id }));
  await tx.grants.deleteOfItems(refs);
  await tx.assignments.deleteOfItems(refs);
  await tx.accessItems.deleteMany(refs);
}
