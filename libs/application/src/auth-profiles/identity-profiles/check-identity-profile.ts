import type { IdentityProfileDraft, Source } from '@identity-governance/records';
import { type IdentityProfileId, type Result, err, ok } from '@identity-governance/values';
import type { TransactionOf } from '../../ports/store';
import type { NotFound } from '../../resources/not-found';

/** The name, compared without case, belongs to another identity profile. */
export interface IdentityProfileNameTaken {
  readonly kind: 'identity-profile-name-taken';
  readonly name: string;
  /** The id of the other profile. */
  readonly takenBy: IdentityProfileId;
}

/**
 * Checks the rules that need the state: a profile to replace and the authoritative source, which is returned, exist,
 * and no other profile has the name, compared without case. The caller has named `inventory` exclusive, so that the
 * result holds until its write is committed.
 */
export async function checkIdentityProfile(
  tx: TransactionOf<'identityProfiles' | 'sources'>,
  draft: IdentityProfileDraft,
  replacedId?: IdentityProfileId,
): Promise<Result<Source, NotFound | IdentityProfileNameTaken>> {
  const source = await tx.sources.get(draft.authoritativeSourceId);
  const isUnknown = replacedId !== undefined && (await tx.identityProfiles.get(replacedId)) === undefined;
  if (source === undefined || isUnknown) {
    const profile = isUnknown ? [{ type: 'IDENTITY_PROFILE' as const, id: replacedId }] : [];
    const missingSource = source === undefined ? [{ type: 'SOURCE' as const, id: draft.authoritativeSourceId }] : [];
    return err({ kind: 'not-found', missing: [...profile, ...missingSource] });
  }
  const namesake = await tx.identityProfiles.findByName(draft.name);
  if (namesake === undefined || namesake.id === replacedId) return ok(source);
  return err({ kind: 'identity-profile-name-taken', name: draft.name, takenBy: namesake.id });
}
