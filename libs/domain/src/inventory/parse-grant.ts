import { mayGrant, type Grant } from '../access/access-item';
import { record } from '../parsing/parse-record';
import { checked, type Parser } from '../parsing/parser';
import { parseAccessItemRef } from './parse-access-item-ref';

/** Reads `{ parent: { type, id }, child: { type, id } }`. */
export const parseGrant: Parser<Grant> = checked(
  record<Grant>({ parent: parseAccessItemRef, child: parseAccessItemRef }),
  ({ parent, child }) =>
    mayGrant(parent.type, child.type)
      ? []
      : [{ field: 'child.type', reason: `\`${child.type}\` cannot be granted by \`${parent.type}\`` }],
);
