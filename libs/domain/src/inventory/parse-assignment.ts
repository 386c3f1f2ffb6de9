import { record } from '../parsing/parse-record';
import { parseId } from '../parsing/parse-text';
import type { Parser } from '../parsing/parser';
import type { Assignment } from './inventory';
import { parseAccessItemRef } from './parse-access-item-ref';

/** Reads `{ identityId, access: { type, id } }`. */
export const parseAssignment: Parser<Assignment> = record<Assignment>({
  identityId: parseId,
  access: parseAccessItemRef,
});
