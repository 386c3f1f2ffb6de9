import { Evaluator } from '@identity-governance/domain/engine';
import type { HeldAccessItem } from '@identity-governance/domain/engine';
import { type IdentityId, type Result, err, ok } from '@identity-governance/values';
import type { AccessSnapshots } from './access-snapshots';
import { notFound, type NotFound } from '../not-found';
import { PIECE_BYTES, type LongRows } from '../read-page';

export interface IdentityAccess {
  readonly identityId: IdentityId;
  /** Ordered by type, then id. */
  readonly access: readonly HeldAccessItem[];
  /** Where there is too much of it to be held in memory, `access` is empty and all of it is here. */
  readonly rows?: LongRows<HeldAccessItem>;
}

/** With five paths each of some items, so many take less than 256 KiB as text. */
const PART_ITEMS = 100;

/** Everything an identity holds, with the ways in which it is granted. */
export class ReadIdentityAccess {
  private readonly evaluator = new Evaluator();

  constructor(private readonly snapshots: AccessSnapshots) {}

  async execute(identityId: IdentityId): Promise<Result<IdentityAccess, NotFound>> {
    const { graph, held } = await this.snapshots.accessOf([identityId]);
    const access = held.get(identityId);
    if (access === undefined) return err(notFound('IDENTITY', identityId));
    const read = () => this.evaluator.describeHeldInParts(graph, access, PART_ITEMS);
    const [first = [], second] = read();
    if (second === undefined) return ok({ identityId, access: first });
    return ok({ identityId, access: [], rows: { pieceBytes: PIECE_BYTES, pieces: read } });
  }
}
