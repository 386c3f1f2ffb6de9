import {
  type AccountId,
  type IdentityId,
  type SourceId,
  record,
  line,
  orNull,
  parseId,
  parseBoolean,
  mapped,
  orElse,
} from '@identity-governance/values';
import { parseAttributes, type Attributes } from './attributes';
import { times } from './row-properties';
import { validityFields, withValidity, type Validity } from './validity';

/** An identity's login on a source; without an identity it is uncorrelated. Its access counts while it is valid. */
export interface Account extends Validity {
  readonly id: AccountId;
  readonly sourceId: SourceId;
  readonly identityId: IdentityId | null;
  readonly nativeIdentity: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly attributes: Attributes;
}

/** What a client may say of an account. */
export type AccountDraft = Omit<Account, 'id'>;
type Unnamed<T> = Omit<T, 'name'> & { readonly name: string | null };

/** With what follows from an account: what is promoted from it. */
const accepted = ['promoted', ...times];
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
  withValidity(record<Unnamed<Account>>({ id: parseId, ...fields }, accepted)),
  nameAccount,
);

/** An account without a name has its native identity for a name. */
function nameAccount<T extends Unnamed<AccountDraft>>(account: T): T & { readonly name: string } {
  return { ...account, name: account.name ?? account.nativeIdentity };
}
