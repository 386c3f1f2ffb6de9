import {
  type IdentityId,
  type IdentityProfileId,
  record,
  line,
  orNull,
  parseBoolean,
  parseId,
  parseNewId,
  parseName,
  orElse,
} from '@identity-governance/values';
import { parseAttributes, type Attributes } from './attributes';
import { times } from './row-properties';

export interface Identity {
  readonly id: IdentityId;
  readonly name: string;
  readonly email: string | null;
  readonly identityProfileId: IdentityProfileId | null;
  /** The id of the manager. It need not exist, so that the departure of a manager blocks nothing. */
  readonly managerId: IdentityId | null;
  /** Whether the identity is disabled. A disabled identity holds nothing unless a setting changes that. */
  readonly disabled: boolean;
  readonly attributes: Attributes;
}

/** The properties of an identity that clients set. */
export type IdentityDraft = Omit<Identity, 'id'>;

const maxEmailLength = 320;

const fields = {
  name: parseName,
  email: orNull(line(1, maxEmailLength)),
  identityProfileId: orNull(parseId),
  managerId: orNull(parseId),
  disabled: orElse(parseBoolean, false),
  attributes: orElse(parseAttributes, {}),
};

export const parseIdentityDraft = record<IdentityDraft>(fields, ['id', ...times]);
export const parseIdentity = record<Identity>({ id: parseNewId, ...fields }, times);
