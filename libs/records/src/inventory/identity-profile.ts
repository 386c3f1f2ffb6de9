import {
  type IdentityProfileId,
  type SourceId,
  record,
  parseDescription,
  parseId,
  parseNewId,
  parseName,
  parseOptionalNewId,
  integer,
  oneOf,
  mapped,
  orElse,
} from '@identity-governance/values';
import { notKeptOf, type Unidentified } from './row-properties';

export interface IdentityProfile {
  readonly id: IdentityProfileId;
  /** Unique regardless of case. */
  readonly name: string;
  readonly description: string | null;
  readonly priority: number;
  readonly authoritativeSourceId: SourceId;
}

/** The properties of an identity profile that clients set. */
export type IdentityProfileDraft = Omit<IdentityProfile, 'id'>;

interface Body extends Omit<IdentityProfileDraft, 'authoritativeSourceId'> {
  readonly authoritativeSource: { readonly type: 'SOURCE'; readonly id: SourceId };
}

const maxPriority = 2 ** 31 - 1; // an integer column in both databases

const fields = {
  name: parseName,
  description: parseDescription,
  priority: orElse(integer(0, maxPriority), 0),
};

export const parseAuthoritativeSource = record<Body['authoritativeSource']>(
  { type: orElse(oneOf(['SOURCE'] as const), 'SOURCE' as const), id: parseId },
  ['name'],
);

const bodyFields = { ...fields, authoritativeSource: parseAuthoritativeSource };

/** Reads the body of a client, which names the source by a reference, or an import row, which names it by id. */
export const parseIdentityProfileDraft = mapped(
  record<Body>(bodyFields, ['id', ...notKeptOf.identityProfile]),
  (body): IdentityProfileDraft => nameSourceById(body),
);
export const parseNewIdentityProfile = mapped(
  record<Body & { readonly id: string | null }>({ id: parseOptionalNewId, ...bodyFields }, notKeptOf.identityProfile),
  (body): Unidentified<IdentityProfile> => nameSourceById(body),
);
export const parseIdentityProfile = record<IdentityProfile>(
  { id: parseNewId, ...fields, authoritativeSourceId: parseId },
  notKeptOf.identityProfile,
);

function nameSourceById<T extends Body>({ authoritativeSource, ...rest }: T) {
  return { ...rest, authoritativeSourceId: authoritativeSource.id };
}
