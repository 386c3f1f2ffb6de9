import { importKinds, importTraits, type ImportKind, type Scope } from '@identity-governance/application';
import { readImportLines } from './import-line';

/** The scopes that the rows of the file and these kinds need and that are not granted. The whole file is read. */
export async function missingImportScopes(
  file: string,
  granted: ReadonlySet<Scope>,
  kinds: readonly ImportKind[],
): Promise<readonly Scope[]> {
  const all = new Set(importKinds.map((kind) => importTraits(kind).scope));
  if ([...all].every((scope) => granted.has(scope))) return [];
  const needed = new Set(kinds.map((kind) => importTraits(kind).scope));
  for await (const lines of readImportLines(file)) {
    for (const [{ kind }] of lines) if (kind !== undefined) needed.add(importTraits(kind).scope);
    if (needed.size === all.size) break;
  }
  return [...needed].filter((scope) => !granted.has(scope));
}
