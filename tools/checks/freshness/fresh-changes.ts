import { Readable } from 'node:stream';
import {
  ImportInventory,
  loggedKeys,
  type ImportBatch,
  type ImportKind,
  type Store,
} from '@identity-governance/application';
import { buildAccessItem, buildIdentity } from '@identity-governance/test-kit';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { buildConflict } from '@identity-governance/domain/testing';
import { systemClock } from '@identity-governance/platform';

/** Every kind of change that an answer rests on; each comes and goes again. */
export const changeKinds = ['assignment', 'grant', 'policy', 'import', 'item', 'identity', 'large import'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Lanes do not touch each other, so that their changes can be under way at once. */
export interface ChangePlace {
  readonly kind: ChangeKind;
  readonly lane: number;
}

export interface FreshChange extends ChangePlace {
  /** Whether it makes the violation, or takes it away. */
  readonly isThere: boolean;
}

/** More identities than the log of changes names one by one. */
const crowdSize = loggedKeys + 1;

const entitlement = (id: string): AccessItemRef => ({ type: 'ENTITLEMENT', id });
const nameOf = ({ kind, lane }: ChangePlace) => `${kind.replace(' ', '-')}-${lane}`;
const roleOf = (change: ChangePlace): AccessItemRef => ({ type: 'ROLE', id: `role-${nameOf(change)}` });

/** Whether `prepareChanges` leaves the violation there. */
export function isThereAtFirst(kind: ChangeKind): boolean {
  return ['policy', 'item', 'identity'].includes(kind);
}

/** Who is asked about, and what is asked for: it violates the policy of this name while the change is there. */
export function questionOf(change: ChangePlace) {
  return { identityId: nameOf(change), accessRefs: [entitlement('right')] };
}

/** Everything but the changes themselves: each kind in each lane has a policy, an identity and an item of its own. */
export async function prepareChanges(store: Store, lanes: number): Promise<void> {
  const all = changeKinds.flatMap((kind) => Array.from({ length: lanes }, (_, lane) => ({ kind, lane })));
  await store.write([], async (tx) => {
    const items = [entitlement('right'), ...all.flatMap((one) => [entitlement(nameOf(one)), roleOf(one)])];
    await tx.accessItems.save(items.map((ref) => ({ ...buildAccessItem(ref.id), ...ref })));
    await tx.identities.save(all.map((one) => buildIdentity(nameOf(one))));
    const assigned = all.filter(({ kind }) => isThereAtFirst(kind) || kind === 'grant');
    await tx.assignments.save(
      assigned.map((one) => ({
        identityId: nameOf(one),
        access: one.kind === 'grant' ? roleOf(one) : entitlement(nameOf(one)),
      })),
    );
    await tx.sodPolicies.save(all.map(policyOf));
  });
}

function policyOf(change: ChangePlace) {
  return buildConflict(nameOf(change), [`ENTITLEMENT:${nameOf(change)}`], ['ENTITLEMENT:right']);
}

/** Makes the change and commits it. */
export async function makeChange(store: Store, change: FreshChange): Promise<void> {
  const { kind, isThere } = change;
  const access = entitlement(nameOf(change));
  const assignment = { identityId: nameOf(change), access };
  const grant = { parent: roleOf(change), child: access };
  const item = { ...buildAccessItem(access.id), ...access };
  switch (kind) {
    case 'assignment':
      return write(store, async (tx) =>
        isThere ? tx.assignments.save([assignment]) : tx.assignments.delete(assignment),
      );
    case 'grant':
      return write(store, async (tx) => (isThere ? tx.grants.save([grant]) : tx.grants.delete(grant)));
    case 'policy':
      return write(store, async (tx) =>
        isThere ? tx.sodPolicies.save([policyOf(change)]) : tx.sodPolicies.delete(nameOf(change)),
      );
    case 'item':
      return write(store, async (tx) => (isThere ? tx.accessItems.save([item]) : tx.accessItems.delete(access)));
    case 'identity':
      return write(store, async (tx) =>
        isThere ? tx.identities.save([buildIdentity(nameOf(change))]) : tx.identities.delete(nameOf(change)),
      );
    case 'import':
      return importRows(store, [rowsOf('assignments', [assignment], !isThere)]);
    case 'large import':
      return importRows(store, [crowdRows(isThere), rowsOf('assignments', [assignment], !isThere)]);
  }
}

async function write(store: Store, work: Parameters<typeof store.write>[1]): Promise<void> {
  await store.write(['access', 'assignments', 'sod-policies'], work);
}

/** Each of them another than before. */
function crowdRows(isThere: boolean): ImportBatch {
  const name = isThere ? 'Present' : 'Absent';
  return rowsOf(
    'identities',
    Array.from({ length: crowdSize }, (_, n) => ({ id: `crowd-${n}`, name })),
  );
}

function rowsOf(kind: ImportKind, records: readonly object[], isDeletion = false): ImportBatch {
  return { kind, rows: records.map((record, i) => ({ line: i + 1, record, isDeletion })) };
}

async function importRows(store: Store, batches: readonly ImportBatch[]): Promise<void> {
  const importer = new ImportInventory(store, systemClock);
  const report = await importer.execute(Readable.from(batches), { skipInvalid: false });
  if (!report.applied) throw new Error(JSON.stringify(report.faults));
}
