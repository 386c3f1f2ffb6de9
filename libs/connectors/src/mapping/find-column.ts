import { err, nearestName, ok, quote, type Result, quoteSome } from '@identity-governance/values';

/**
 * Returns the position of a column in a header; undefined if it has none. Case is ignored if only one column has the
 * name. An error: the header has the column, and its values are not those of one column.
 */
export function findColumn(names: readonly string[], name: string): Result<number | undefined, string> {
  const exact = indexesOf(names, (one) => one === name);
  const found = exact.length > 0 ? exact : indexesOf(names, (one) => one.toLowerCase() === name.toLowerCase());
  const part = names.find((one) => isRangeOf(one, name));
  if (part !== undefined)
    return err(
      `has only a part of ${quote(name)} in its column ${quote(part)}; export it whole, as an import over LDAP does`,
    );
  return found.length > 1 ? err(`has the column ${quote(name)} twice`) : ok(found[0]);
}

/** Active Directory writes more than 1,500 values in a column such as `member;range=0-1499`. */
function isRangeOf(column: string, name: string): boolean {
  return column.toLowerCase().startsWith(`${name.toLowerCase()};range=`);
}

/** Returns the error for a header without the column. */
export function describeMissing(names: readonly string[], name: string): string {
  const nearest = nearestName(name, names);
  const proposal = nearest === undefined ? '' : `, did you mean ${quote(nearest)}?`;
  const list = `${nearest === undefined ? '; i' : ' I'}ts columns are ${quoteSome(names, maxShown)}`;
  return `has no column ${quote(name)}, which the mapping names${proposal}${list}`;
}

/** Maximum number of header names in an error. */
const maxShown = 20;

function indexesOf(names: readonly string[], isWanted: (name: string) => boolean): readonly number[] {
  return names.flatMap((name, i) => (isWanted(name) ? i : []));
}
