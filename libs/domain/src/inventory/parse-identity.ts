import { parseAttributes } from '../parsing/parse-collections';
import { record } from '../parsing/parse-record';
import { line, orNull, parseId, parseName } from '../parsing/parse-text';
import { orElse, type Parser } from '../parsing/parser';
import type { Identity } from './inventory';

export const parseIdentity: Parser<Identity> = record<Identity>({
  id: parseId,
  name: parseName,
  email: orNull(line(1, 320)),
  identityProfileId: orNull(parseId),
  attributes: orElse(parseAttributes, {}),
});
