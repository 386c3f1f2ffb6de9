import { record } from '../parsing/parse-record';
import { line, lines, orNull, parseId } from '../parsing/parse-text';
import { oneOf, parseBoolean } from '../parsing/parse-values';
import { checked, orElse, type Parser } from '../parsing/parser';
import { reservedNames } from '../json-patch/json-value';
import { accountAttributeTypes, type AccountAttribute } from './inventory';

/** The name becomes a member of every account's attributes. */
const parseAttributeName = checked(line(1, 128), (name) =>
  reservedNames.includes(name) ? [{ field: '', reason: `\`${name}\` is a reserved name` }] : [],
);

export const parseAccountAttribute: Parser<AccountAttribute> = record<AccountAttribute>({
  sourceId: parseId,
  name: parseAttributeName,
  type: orElse(oneOf(accountAttributeTypes), 'STRING'),
  multiValued: orElse(parseBoolean, false),
  description: orNull(lines(0, 2000)),
});
