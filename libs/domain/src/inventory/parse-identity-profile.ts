import { record } from '../parsing/parse-record';
import { lines, orNull, parseId, parseName } from '../parsing/parse-text';
import { integer } from '../parsing/parse-values';
import { orElse, type Parser } from '../parsing/parser';
import type { IdentityProfile } from './inventory';

const maxPriority = 2 ** 31 - 1; // an integer column of both databases

export const parseIdentityProfile: Parser<IdentityProfile> = record<IdentityProfile>({
  id: parseId,
  name: parseName,
  description: orNull(lines(0, 2000)),
  priority: orElse(integer(0, maxPriority), 0),
  authoritativeSourceId: parseId,
});
