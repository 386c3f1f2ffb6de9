import { err, nearestName, ok, quote, type Result, quoteSome } from '@identity-governance/values';

/** Returns the position of a column in a header. Case is ignored if only one column has the name. */
export function findColumn(names: readonly string[], name: string): Result<number, string> {
  const exact = indexesOf(names, (one) => one === name);
  const found = exact.length > 0 ? exact : indexesOf(names, (one) => one.toLowerCase() === name.toLowerCase());
  if (found.length === 1) return ok(found[0]!);
  return err(found.length > 1 ? `has the column ${quote(name)} twice` : describeMissing(names, name));
}

function describeMissing(names: readonly string[], name: string): string {
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
