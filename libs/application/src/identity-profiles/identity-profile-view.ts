import type { IdentityProfile } from '@identity-governance/domain';

/** An identity profile in the shape of the API. */
export interface IdentityProfileView {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly priority: number;
  readonly authoritativeSource: { readonly type: 'SOURCE'; readonly id: string; readonly name: string | null };
}

/** `sourceName` is the name of the authoritative source, null when that source is gone. */
export function toIdentityProfileView(profile: IdentityProfile, sourceName: string | null): IdentityProfileView {
  const { authoritativeSourceId, ...own } = profile;
  return { ...own, authoritativeSource: { type: 'SOURCE', id: authoritativeSourceId, name: sourceName } };
}
