import { refOf } from '../access/read-access-changes';
import { changesAtOnce, type LoggedChange, type StatePart } from '../ports/change-log';
import type { ChangesSince, LoggedKind, ReadTransaction, SinceQuestion } from '../ports/store';

export async function readChangesSince(
  tx: ReadTransaction,
  { since, parts, identityIds, accountSources }: SinceQuestion,
): Promise<ChangesSince | undefined> {
  const changes = new Map<StatePart, readonly LoggedChange<LoggedKind>[]>();
  for (const part of parts) {
    const told = await tx.changes.changesAfter(part, since[part], changesAtOnce + 1);
    if (told === undefined || told.length > changesAtOnce || told.some(({ key }) => key === null)) return undefined;
    changes.set(part, told);
  }
  const keysOf = (...kinds: readonly LoggedKind[]) =>
    [...changes.values()].flat().flatMap(({ kind, key }) => (kinds.includes(kind) ? [key!] : []));
  const wanted = [...identityIds, ...keysOf('assignments', 'identities', 'accountAccess').map(([id]) => id!)];
  const grants = keysOf('grants').map((key) => ({ parent: refOf(key.slice(0, 2)), child: refOf(key.slice(2)) }));
  return {
    versions: await tx.versions(),
    changes,
    accessItems: await tx.accessItems.getMany(keysOf('accessItems').map(refOf)),
    grants: await tx.grants.getMany(grants),
    sodPolicies: await tx.sodPolicies.getMany(keysOf('sodPolicies').map(([id]) => id!)),
    assigned: await tx.assignments.ofIdentities(wanted),
    accounts: await all(tx.accounts.ofIdentities(wanted, accountSources)),
  };
}

async function all<T>(pieces: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const rows: T[] = [];
  for await (const piece of pieces) rows.push(...piece);
  return rows;
}
