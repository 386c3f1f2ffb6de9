import {
  type AccountId,
  type IdentityId,
  type SourceId,
  record,
  line,
  orNull,
  newId,
  parseId,
  parseBoolean,
  mapped,
  orElse,
} from '@identity-governance/values';
import { parseAttributes, type Attributes } from './attributes';
import { times } from './row-properties';
import { validityFields, withValidity, type Validity } from './validity';

/** An identity's login on a source; without an identity it is uncorrelated. Its access counts during its validity. */
export interface Account extends Validity {
  readonly id: AccountId;
  readonly sourceId: SourceId;
  readonly identityId: IdentityId | null;
  readonly nativeIdentity: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly attributes: Attributes;
}

/** The properties of an account that clients set. */
export type AccountDraft = Omit<Account, 'id'>;
type Unnamed<T> = Omit<T, 'name'> & { readonly name: string | null };

/** Accepted properties, including the promoted values that follow from an account. */
const accepted = ['promoted', ...times];
const parseAccountId = newId(['search-attribute-config', 'unmatched-entitlement-values']);
const parseLoginName = line(1, 255);

const fields = {
  sourceId: parseId,
  identityId: orNull(parseId),
  nativeIdentity: parseLoginName,
  name: orNull(parseLoginName),
  disabled: orElse(parseBoolean, false),
  ...validityFields,
  attributes: orElse(parseAttributes, {}),
};

export const parseAccountDraft = mapped(
  withValidity(record<Unnamed<AccountDraft>>(fields, ['id', ...accepted])),
  nameAccount,
);
export const parseAccount = mapped(
  withValidity(record<Unnamed<Account>>({ id: parseAccountId, ...fields }, accepted)),
  nameAccount,
);

/** Sets a missing name to the native identity. */
function nameAccount<T extends Unnamed<AccountDraft>>(account: T): T & { readonly name: string } {
  return { ...account, name: account.name ?? account.nativeIdentity };
}
