import {
  Evaluator,
  findRemediations,
  type HeldAccess,
  type PolicyIndex,
  type RemovalKind,
} from '@identity-governance/domain/engine';
import { isLive, uuidOf, type ViolationRecord, type ViolationStatus } from '@identity-governance/records';
import { err, ok, type IdentityId, type Result } from '@identity-governance/values';
import type { AccessSnapshots } from '../../population/access/access-snapshots';
import { accessIfEnabled, disabledPartsOf, type DisabledParts } from '../../population/access/left-out';
import { notFound, type NotFound } from '../../resources/not-found';
import type { StoreOf } from '../../ports/store';
import { selectViolations, viewRemediations, type RemediationView } from './remediation-view';

/** The least access to remove from an identity. */
export interface IdentityRemediation extends RemediationView, DisabledParts {
  readonly target: { readonly type: 'IDENTITY'; readonly id: IdentityId; readonly name: string };
}

/** The least access to remove so that one violation ends. */
export interface ViolationRemediation extends IdentityRemediation {
  readonly violation: { readonly id: string; readonly status: ViolationStatus };
}

/** Removals that concern the identity alone. */
export const ownRemovalKinds: readonly RemovalKind[] = ['ASSIGNMENT', 'ACCOUNT_ACCESS'];

/**
 * Finds the least access to remove so that violations of an identity end, on the state of the last commit before the
 * call. A violation that has ended meanwhile has no proposals.
 */
export class FindRemediation {
  private readonly evaluator = new Evaluator();

  constructor(
    private readonly store: StoreOf<'identities' | 'violations'>,
    private readonly snapshots: AccessSnapshots,
  ) {}

  /** Finds proposals for one record of a violation. */
  async ofViolation(id: string, kinds = ownRemovalKinds): Promise<Result<ViolationRemediation, NotFound>> {
    const record = await this.store.read((tx) => tx.violations.get(uuidOf(id)));
    if (record === undefined) return err(notFound('SOD_VIOLATION', id));
    const { index, held } = await this.snapshots.of([record.targetId]);
    const target = { type: 'IDENTITY' as const, id: record.targetId, name: record.targetName };
    const own = held.get(record.targetId);
    const positions = own === undefined || !isLive(record) ? [] : this.violatedBy(index, own, record);
    const view = viewOf(index, { held: own, kinds, positions, target });
    return ok({ violation: { id: record.id, status: record.status }, target, ...view });
  }

  /** Finds proposals for all violations of an identity; a disabled one is treated as though it were enabled. */
  async ofIdentity(id: IdentityId, kinds = ownRemovalKinds): Promise<Result<IdentityRemediation, NotFound>> {
    const { index, held } = await this.snapshots.of([id]);
    const own = held.get(id);
    if (own === undefined) return err(notFound('IDENTITY', id));
    const identity = await this.store.read((tx) => tx.identities.get(id));
    const target = { type: 'IDENTITY' as const, id, name: identity?.name ?? id };
    const access = accessIfEnabled(own);
    const view = viewOf(index, { held: access, kinds, positions: this.violatedBy(index, access), target });
    return ok({ target, ...disabledPartsOf(own), ...view });
  }

  /** Returns the positions of the violated policies, or of that of a record alone. */
  private violatedBy(index: PolicyIndex, held: HeldAccess, record?: ViolationRecord): readonly number[] {
    const { policies, count } = this.evaluator.find(index, { held, requested: [], wanted: 'ALL' });
    const all = policies.slice(0, count);
    return record === undefined ? all : all.filter((position) => index.policies[position]!.id === record.policyId);
  }
}

interface RemediatedIdentity {
  /** Undefined: the identity was deleted. */
  readonly held: HeldAccess | undefined;
  readonly kinds: readonly RemovalKind[];
  readonly positions: readonly number[];
  readonly target: IdentityRemediation['target'];
}

function viewOf(index: PolicyIndex, { held, kinds, positions: violated, target }: RemediatedIdentity): RemediationView {
  const positions = selectViolations(index, violated);
  const found =
    held === undefined || positions.length === 0
      ? { proposals: [], isExact: true, isComplete: true, stuck: [] }
      : findRemediations(index, { held, positions, kinds });
  return viewRemediations(index, found, { positions, violated: violated.length, origin: target });
}
