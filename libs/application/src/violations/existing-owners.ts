import {
  isLive,
  liveStatuses,
  unassigned,
  type ViolationOwner,
  type ViolationRecord,
} from '@identity-governance/records';
import type { TransactionOf } from '../ports/store';
import { partOfKind } from '../population/changes/part-of-kind';
import { ownedBy, type ViolationCondition } from './owned-by';
import { changesSince, noWatermark, watermarkId } from './plan-detection';

type OwnerReader = TransactionOf<'governanceGroups' | 'identities'>;
type Exists = (owner: ViolationOwner) => boolean;

export const isLiveRecord: ViolationCondition = { field: 'status', op: 'in', values: liveStatuses };

/** Returns a function that tells which of these owners exist. The built-in group always does. */
export async function readExistingOwners(tx: OwnerReader, owners: readonly ViolationOwner[]): Promise<Exists> {
  const idsIn = async (type: ViolationOwner['type'], rows: 'governanceGroups' | 'identities') => {
    const values = [...new Set(owners.flatMap((owner) => (owner.type === type ? [owner.id] : [])))];
    if (values.length === 0) return new Set<string>();
    const page = { limit: values.length, offset: 0, where: [{ field: 'id', op: 'in', values } as const] };
    const { items } = await tx[rows].outline(page);
    return new Set(items.map(({ key: [id] }) => id!));
  };
  const identities = await idsIn('IDENTITY', 'identities');
  const groups = await idsIn('GOVERNANCE_GROUP', 'governanceGroups');
  return ({ type, id }) => (type === 'IDENTITY' ? identities.has(id) : id === unassigned.id || groups.has(id));
}

/**
 * Returns the owner of a present record, as all readers show and count it. An owner that was deleted does not own:
 * until the worker gives the violation to the next candidate, it is unassigned. A record that has ended keeps the owner
 * that it had. Source: docs/decisions/violation-records.md.
 */
export function presentOwner(record: ViolationRecord, exists: Exists): ViolationOwner {
  const owner = { type: record.ownerType, id: record.ownerId };
  return isLive(record) && !exists(owner) ? unassigned : owner;
}

/** The reads that find lost owners. */
export type LostOwnerRows =
  'changes' | 'governanceGroups' | 'identities' | 'versions' | 'violations' | 'violationWatermarks';

/** Returns the owners of live records that no longer exist. `ids`: only those with one of these ids. */
export async function readLostOwners(
  tx: TransactionOf<LostOwnerRows>,
  ids?: readonly string[],
): Promise<readonly ViolationOwner[]> {
  const deleted = await readDeletedOwners(tx);
  const values = ids?.filter((id) => deleted?.has(id) ?? true) ?? (deleted && [...deleted]);
  if (values?.length === 0) return [];
  const named = values === undefined ? [] : [{ field: 'ownerId', op: 'in', values } as const];
  const tallies = await tx.violations.tally(['ownerType', 'ownerId'], [isLiveRecord, ...named]);
  const owners = tallies.map(({ key: [type, id] }) => ({ type, id }) as ViolationOwner);
  const exists = await readExistingOwners(tx, owners);
  return owners.filter((owner) => !exists(owner));
}

/**
 * Returns the ids of the identities and groups deleted since the state that the records cover, in which every owner
 * exists; undefined if they are unknown.
 */
async function readDeletedOwners(tx: TransactionOf<LostOwnerRows>): Promise<ReadonlySet<string> | undefined> {
  const watermark = (await tx.violationWatermarks.get(watermarkId)) ?? noWatermark;
  const parts = [partOfKind('identities')!, partOfKind('governanceGroups')!];
  const changes = await changesSince(tx, { watermark, versions: await tx.versions() }, parts);
  const ofOwners = changes?.filter(({ kind }) => kind === 'identities' || kind === 'governanceGroups');
  if (ofOwners === undefined || ofOwners.some(({ key }) => key === null)) return undefined;
  return new Set(ofOwners.flatMap(({ key, operation }) => (operation === 'DELETED' ? [key![0]!] : [])));
}

/** Returns a condition that holds for the records whose present owner is one of these. `lost`: see `readLostOwners`. */
export function presentlyOwnedBy(
  owners: readonly ViolationOwner[],
  lost: readonly ViolationOwner[],
): ViolationCondition {
  if (lost.length === 0) return ownedBy(owners);
  const isOwned = ownedBy(owners);
  const isLost: ViolationCondition = { op: 'and', of: [isLiveRecord, ownedBy(lost)] };
  const isUnassigned = owners.some(({ type, id }) => type === unassigned.type && id === unassigned.id);
  return isUnassigned ? { op: 'or', of: [isOwned, isLost] } : { op: 'and', of: [isOwned, { op: 'not', of: isLost }] };
}
