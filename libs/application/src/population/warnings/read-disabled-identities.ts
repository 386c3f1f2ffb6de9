import type { Identity } from '@identity-governance/records';
import type { AccessSnapshots } from '../access/access-snapshots';
import type { StoreOf } from '../../ports/store';

const MAX_IDENTITIES = 100;

/** Reads the first disabled identities by id, which hold nothing; none if they hold access. */
export async function readDisabledIdentities(
  store: Pick<StoreOf<'assignments' | 'identities'>, 'read'>,
  snapshots: AccessSnapshots,
): Promise<readonly Pick<Identity, 'id' | 'name'>[]> {
  const { values } = await snapshots.of([]);
  if (!values.attributes.isLeftOut({ disabled: true })) return [];
  return store.read(async (tx) => {
    const ids = await tx.assignments.disabledAfter('', MAX_IDENTITIES);
    return (await tx.identities.getMany(ids)).map(({ id, name }) => ({ id, name }));
  });
}
