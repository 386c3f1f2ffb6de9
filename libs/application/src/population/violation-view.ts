import type { MatchedItem, SodPolicyLevel, ViolationContext } from '@identity-governance/domain/sod';
import { listMatchedCriteria, type SodPolicy } from '@identity-governance/domain/shapes';
import type { IdentityId } from '@identity-governance/values';

export const violationLevels = ['Low', 'Medium', 'High', 'Critical'] as const;
export type ViolationLevel = (typeof violationLevels)[number];
/** Until violations are stored, every one of them is open. */
export const violationStatuses = ['Open', 'Mitigated', 'Remediated', 'Closed'] as const;
export type ViolationStatus = (typeof violationStatuses)[number];

const levels: Readonly<Record<SodPolicyLevel, ViolationLevel>> = {
  LOW: 'Low',
  MEDIUM: 'Medium',
  HIGH: 'High',
  CRITICAL: 'Critical',
};

export function levelOf({ level }: Pick<SodPolicy, 'level'>): ViolationLevel {
  return levels[level];
}

export interface ViolationOwner {
  readonly type: 'IDENTITY' | 'GOVERNANCE_GROUP';
  readonly id: string;
}

/** Owns what has no other owner: those who may manage violations. */
export const unassigned = { type: 'GOVERNANCE_GROUP', id: 'unassigned', name: 'unassigned' } as const;

/** The owner of the policy, but for a violation of their own. */
export function ownerOf({ ownerRef }: Pick<SodPolicy, 'ownerRef'>, target: IdentityId): ViolationOwner {
  return ownerRef === null || ownerRef.id === target ? unassigned : ownerRef;
}

export interface ViolationReference<T extends string> {
  readonly type: T;
  readonly id: string;
  readonly name: string;
}

type ConflictingItem = Pick<MatchedItem, 'type' | 'id' | 'name'> & Partial<Pick<MatchedItem, 'paths' | 'omittedPaths'>>;

/** A violation as clients read it. */
export interface PolicyViolation {
  readonly id: string;
  readonly name: string;
  readonly created: string;
  readonly modified: string;
  readonly lastEvaluatedDate: string;
  readonly owner: ViolationReference<ViolationOwner['type']>;
  readonly target: ViolationReference<'IDENTITY'>;
  readonly policy: ViolationReference<'SOD_POLICY'>;
  readonly conflictingCriteria: readonly {
    readonly name: string;
    readonly conflictingItems: readonly ConflictingItem[];
  }[];
  readonly appliedControls: readonly never[];
  readonly expiration: null;
  readonly status: ViolationStatus;
  readonly level: ViolationLevel;
  readonly since: null;
  readonly previous: null;
}

/** What is held of each side, or of each set that counts. */
export function conflictingCriteria(
  context: ViolationContext | undefined,
  withPaths: boolean,
): PolicyViolation['conflictingCriteria'] {
  if (context === undefined) return [];
  return listMatchedCriteria(context).map(({ title, criteriaList }) => ({
    name: title,
    conflictingItems: criteriaList.map(({ type, id, name, paths, omittedPaths }) => ({
      ...{ type, id, name },
      ...(withPaths && { paths }),
      ...(withPaths && omittedPaths !== undefined && { omittedPaths }),
    })),
  }));
}
