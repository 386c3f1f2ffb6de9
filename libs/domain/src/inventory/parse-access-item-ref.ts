import { accessItemTypes, type AccessItemRef } from '../access/access-item';
import { record } from '../parsing/parse-record';
import { parseId } from '../parsing/parse-text';
import { oneOf } from '../parsing/parse-values';
import type { Parser } from '../parsing/parser';

/** Reads `{ type, id }`; a name that stands with it is ignored. */
export const parseAccessItemRef: Parser<AccessItemRef> = record<AccessItemRef>({
  type: oneOf(accessItemTypes),
  id: parseId,
});
