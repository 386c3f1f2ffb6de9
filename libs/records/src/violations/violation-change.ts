import { isLive, type ViolationRecord } from './violation-record';

/** How a violation differs between two times: see `changeOf`. */
export const violationChanges = ['STARTED', 'ENDED', 'STARTED_AND_ENDED', 'CHANGED'] as const;
export type ViolationChange = (typeof violationChanges)[number];

/** The parts of a violation that count as changed. */
export const changedParts = ['ACCESS', 'LEVEL', 'MITIGATION', 'OWNER'] as const;
export type ChangedPart = (typeof changedParts)[number];

/** The fields whose difference is a change of a part. */
export const fieldsOfParts = {
  ACCESS: ['criteria'],
  LEVEL: ['level'],
  MITIGATION: ['mitigation'],
  OWNER: ['ownerType', 'ownerId'],
} as const satisfies Readonly<Record<ChangedPart, readonly (keyof ViolationRecord)[]>>;

/**
 * Returns how a record differs from its earlier version, which is undefined if it did not exist then; null if it counts
 * as the same. `STARTED` and `ENDED`: live at one of the two times only. `STARTED_AND_ENDED`: live at neither, but
 * between them. `CHANGED`: live at both, with a difference of a part. A new name of the policy or identity is none.
 */
export function changeOf(before: ViolationRecord | undefined, after: ViolationRecord): ViolationChange | null {
  const wasLive = before !== undefined && isLive(before);
  if (isLive(after)) return wasLive ? (partsChanged(before, after).length > 0 ? 'CHANGED' : null) : 'STARTED';
  if (wasLive) return 'ENDED';
  return before?.ended === after.ended ? null : 'STARTED_AND_ENDED';
}

/** Returns the parts in which two versions of a record differ. */
export function partsChanged(before: ViolationRecord, after: ViolationRecord): readonly ChangedPart[] {
  return changedParts.filter((part) =>
    fieldsOfParts[part].some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  );
}
