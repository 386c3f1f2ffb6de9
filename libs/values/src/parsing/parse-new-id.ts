import { checked, orElse, type Parser } from './parser';
import { parseId } from './parse-text';

/** Ids that no URL can contain: clients resolve them as relative segments of the path (RFC 3986, section 5.2.4). */
const unaddressable: readonly string[] = ['.', '..'];

/**
 * Reads the id of a row that is created. `reserved`: segments of the API's paths at the place of the id. References to
 * rows take any id, because older versions created such rows.
 */
export function newId(reserved: readonly string[] = []): Parser<string> {
  const refused = [...unaddressable, ...reserved];
  return checked(parseId, (id) => (refused.includes(id) ? [{ field: '', reason: reasonOf(id) }] : []), {
    not: { enum: refused },
  });
}

function reasonOf(id: string): string {
  return unaddressable.includes(id)
    ? `\`${id}\` cannot be part of a URL: choose another id`
    : `\`${id}\` is reserved: the API uses it in its paths`;
}

/** Reads the id of a row that is created. */
export const parseNewId: Parser<string> = newId();

/** Reads the id of a row that is created, if it names one; the caller generates a missing one. */
export const parseOptionalNewId: Parser<string | null> = orElse(parseNewId, null);
