import { Evaluator } from '@identity-governance/domain/engine';
import type { HeldAccessItem } from '@identity-governance/domain/engine';
import { type IdentityId, type Result, err, ok } from '@identity-governance/values';
import type { AccessSnapshots } from './access-snapshots';
import { notFound, type NotFound } from '../not-found';

export interface IdentityAccess {
  readonly identityId: IdentityId;
  /** Ordered by type, then id. */
  readonly access: readonly HeldAccessItem[];
}

/** Everything an identity holds, with the ways in which it is granted. */
export class ReadIdentityAccess {
  private readonly evaluator = new Evaluator();

  constructor(private readonly snapshots: AccessSnapshots) {}

  async execute(identityId: IdentityId): Promise<Result<IdentityAccess, NotFound>> {
    const { graph, held } = await this.snapshots.accessOf([identityId]);
    const access = held.get(identityId);
    if (access === undefined) return err(notFound('IDENTITY', identityId));
    return ok({ identityId, access: this.evaluator.describeHeld(graph, access) });
  }
}
