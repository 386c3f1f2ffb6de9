import { importKinds, importTraits, type ImportKind, type Scope } from '@identity-governance/application';
import { readImportLines } from './import-line';

interface ImportToRead {
  readonly file: string;
  /** The kinds in the query, in addition to those of the rows. */
  readonly kinds: readonly ImportKind[];
  /** Number of unreadable lines after which the import ends and changes nothing. */
  readonly maxUnreadable: number;
}

/** Returns the scopes that the import needs and that are not granted. Reads the file as far as the import does. */
export async function missingImportScopes(
  granted: ReadonlySet<Scope>,
  { file, kinds, maxUnreadable }: ImportToRead,
): Promise<readonly Scope[]> {
  const all = new Set(importKinds.map((kind) => importTraits(kind).scope));
  if ([...all].every((scope) => granted.has(scope))) return [];
  const needed = new Set(kinds.map((kind) => importTraits(kind).scope));
  let unreadable = 0;
  for await (const lines of readImportLines(file)) {
    for (const [{ kind }] of lines) {
      if (kind === undefined) unreadable++;
      else needed.add(importTraits(kind).scope);
    }
    if (needed.size === all.size || unreadable > maxUnreadable) break;
  }
  return [...needed].filter((scope) => !granted.has(scope));
}
