import type { ScimEntry } from './scim-user';

/** Adds each value unless one with the same type and fields exists. The last primary value becomes the only one. */
export function addEntries(entries: ScimEntry[], added: readonly ScimEntry[]): void {
  const index = new EntryIndex(entries);
  let primary: ScimEntry | undefined;
  for (const entry of added) {
    const known = index.find(entry);
    if (known === undefined) {
      entries.push(entry);
      index.add(entry);
    }
    if (entry.primary) primary = known ?? entry;
  }
  if (primary !== undefined) keepOnePrimary(entries, primary);
}

/** Removes the values that have all fields of one of the given ones, whatever their type. */
export function removeEntries(entries: ScimEntry[], removed: readonly ScimEntry[]): void {
  const keys = new Map<string, { readonly names: readonly string[]; readonly keys: Set<string> }>();
  for (const { fields } of removed) {
    const names = namesOf(fields);
    const known = keys.get(names.join()) ?? { names, keys: new Set() };
    keys.set(names.join(), known);
    known.keys.add(keyOf(fields, names));
  }
  const isRemoved = ({ fields }: ScimEntry) => [...keys.values()].some((one) => one.keys.has(keyOf(fields, one.names)));
  replaceEntries(
    entries,
    entries.filter((entry) => !isRemoved(entry)),
  );
}

/** Returns the number of different sets of fields that the values have. */
export function countFieldSets(entries: readonly ScimEntry[]): number {
  return new Set(entries.map(({ fields }) => namesOf(fields).join())).size;
}

export function replaceEntries(entries: ScimEntry[], next: readonly ScimEntry[]): void {
  entries.length = 0;
  for (const entry of next) entries.push(entry);
}

export function keepOnePrimary(entries: readonly ScimEntry[], primary: ScimEntry): void {
  for (const entry of entries) entry.primary = entry === primary;
}

/** The first value for each key of some fields. */
interface FirstValues {
  readonly names: readonly string[];
  readonly byKey: Map<string, ScimEntry>;
}

/** Finds the first value that has the type and all fields of another, by one map for each set of field names. */
class EntryIndex {
  private readonly maps = new Map<string, FirstValues>();

  constructor(private readonly entries: readonly ScimEntry[]) {}

  find(sample: ScimEntry): ScimEntry | undefined {
    const names = namesOf(sample.fields);
    const map = this.maps.get(names.join()) ?? this.openMap(names);
    return map.byKey.get(typedKeyOf(sample, names));
  }

  /** Includes a value that was appended to the list. */
  add(entry: ScimEntry): void {
    for (const map of this.maps.values()) addFirst(map, entry);
  }

  private openMap(names: readonly string[]): FirstValues {
    const map: FirstValues = { names, byKey: new Map() };
    for (const entry of this.entries) addFirst(map, entry);
    this.maps.set(names.join(), map);
    return map;
  }
}

function addFirst({ names, byKey }: FirstValues, entry: ScimEntry): void {
  const key = typedKeyOf(entry, names);
  if (!byKey.has(key)) byKey.set(key, entry);
}

function namesOf(fields: ReadonlyMap<string, string>): readonly string[] {
  return [...fields.keys()].sort();
}

function typedKeyOf({ type, fields }: ScimEntry, names: readonly string[]): string {
  const length = type?.length ?? -1; // keeps the two parts apart
  return `${length}:${type ?? ''}${keyOf(fields, names)}`;
}

/** Returns a key of the values of these fields; that of a missing field differs from each string. */
function keyOf(fields: ReadonlyMap<string, string>, names: readonly string[]): string {
  if (names.length !== 1) return JSON.stringify(names.map((name) => fields.get(name)));
  const only = fields.get(names[0]!);
  return only === undefined ? '' : `=${only}`;
}
