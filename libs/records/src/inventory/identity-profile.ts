import {
  type IdentityProfileId,
  type SourceId,
  record,
  parseDescription,
  parseId,
  parseName,
  integer,
  oneOf,
  mapped,
  orElse,
} from '@identity-governance/values';

export interface IdentityProfile {
  readonly id: IdentityProfileId;
  /** Unique without case. */
  readonly name: string;
  readonly description: string | null;
  readonly priority: number;
  readonly authoritativeSourceId: SourceId;
}

/** What a client may say of an identity profile. */
export type IdentityProfileDraft = Omit<IdentityProfile, 'id'>;

interface Body extends Omit<IdentityProfileDraft, 'authoritativeSourceId'> {
  readonly authoritativeSource: { readonly type: 'SOURCE'; readonly id: SourceId };
}

const maxPriority = 2 ** 31 - 1; // an integer column of both databases

const fields = {
  name: parseName,
  description: parseDescription,
  priority: orElse(integer(0, maxPriority), 0),
};

export const parseAuthoritativeSource = record<Body['authoritativeSource']>({
  type: orElse(oneOf(['SOURCE'] as const), 'SOURCE' as const),
  id: parseId,
});

/** Clients name the source by a reference, rows of an import by its id. */
export const parseIdentityProfileDraft = mapped(
  record<Body>({ ...fields, authoritativeSource: parseAuthoritativeSource }),
  ({ authoritativeSource, ...rest }): IdentityProfileDraft => ({
    ...rest,
    authoritativeSourceId: authoritativeSource.id,
  }),
);
export const parseIdentityProfile = record<IdentityProfile>({ id: parseId, ...fields, authoritativeSourceId: parseId });
