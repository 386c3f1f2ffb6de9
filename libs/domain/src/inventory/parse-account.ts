import { parseAttributes } from '../parsing/parse-collections';
import { record } from '../parsing/parse-record';
import { line, orNull, parseId } from '../parsing/parse-text';
import { parseBoolean } from '../parsing/parse-values';
import { mapped, orElse, type Parser } from '../parsing/parser';
import type { Account } from './inventory';

type UnnamedAccount = Omit<Account, 'name'> & { readonly name: string | null };

/** Reads an account; one without a name has its native identity for a name. */
export const parseAccount: Parser<Account> = mapped(
  record<UnnamedAccount>({
    id: parseId,
    sourceId: parseId,
    identityId: orNull(parseId),
    nativeIdentity: line(1, 255),
    name: orNull(line(1, 255)),
    disabled: orElse(parseBoolean, false),
    attributes: orElse(parseAttributes, {}),
  }),
  (account) => ({ ...account, name: account.name ?? account.nativeIdentity }),
);
