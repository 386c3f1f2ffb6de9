import { Evaluator } from '@identity-governance/domain/engine';
import type { HeldAccessItem } from '@identity-governance/domain/engine';
import { type IdentityId, type Result, err, ok } from '@identity-governance/values';
import type { AccessStates } from '../load-population';
import { accessIfEnabled, disabledPartsOf, type DisabledParts } from './left-out';
import { notFound, type NotFound } from '../../resources/not-found';
import type { RowChunks } from '../../resources/read-page';

export interface IdentityAccess extends DisabledParts {
  readonly identityId: IdentityId;
  /** Ordered by type, then id. */
  readonly access: readonly HeldAccessItem[];
  /** The whole access if it is too long for the memory; `access` is then empty. */
  readonly rows?: RowChunks<HeldAccessItem>;
}

/** Items of a chunk: with few paths each, they take less than 256 KiB as JSON. */
const CHUNK_ITEMS = 100;

/** Reads all access that an identity holds, or would hold if it were enabled, with the paths that grant it. */
export class ReadIdentityAccess {
  private readonly evaluator = new Evaluator();

  constructor(private readonly states: AccessStates) {}

  async execute(identityId: IdentityId): Promise<Result<IdentityAccess, NotFound>> {
    const { graph, held } = await this.states.accessOf([identityId]);
    const access = held.get(identityId);
    if (access === undefined) return err(notFound('IDENTITY', identityId));
    const about = { identityId, ...disabledPartsOf(access) };
    const items = this.evaluator.describeHeld(graph, accessIfEnabled(access));
    if (items.length <= CHUNK_ITEMS) return ok({ ...about, access: items });
    return ok({ ...about, access: [], rows: () => chunksOf(items) });
  }
}

function* chunksOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += CHUNK_ITEMS) yield items.slice(from, from + CHUNK_ITEMS);
}
