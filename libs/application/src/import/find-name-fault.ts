import type { Fault } from '@identity-governance/domain';
import type { NameReader } from '../ports/collection';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names of a kind are unique without case: the fault when another row has this one's. */
export async function findNameFault(rows: NameReader<Named>, { id, name }: Named): Promise<Fault | undefined> {
  const holder = await rows.findByName(name);
  if (holder === undefined || holder.id === id) return undefined;
  return { field: 'name', reason: `\`${name}\` is taken: \`${holder.id}\` is named \`${holder.name}\`` };
}
