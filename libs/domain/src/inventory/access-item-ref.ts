import { accessItemTypes, type AccessItemRef } from '../access/access-item';
import { record } from '../parsing/parse-record';
import { parseId } from '../parsing/parse-text';
import { oneOf } from '../parsing/parse-values';

/** Reads `{ type, id }`; a name that stands with it is ignored. */
export const parseAccessItemRef = record<AccessItemRef>({ type: oneOf(accessItemTypes), id: parseId });
