import {
  type IdentityId,
  type IdentityProfileId,
  record,
  line,
  orNull,
  parseBoolean,
  parseId,
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
  /** The manager. It is not checked, so that a manager who leaves blocks nothing. */
  readonly managerId: IdentityId | null;
  /** A disabled identity holds nothing, unless a setting says so. */
  readonly disabled: boolean;
  readonly attributes: Attributes;
}

/** What a client may say of an identity. */
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
export const parseIdentity = record<Identity>({ id: parseId, ...fields }, times);
