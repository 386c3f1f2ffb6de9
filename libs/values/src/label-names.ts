/** A named object. `key` identifies it among all others. */
export interface NamedKey {
  readonly key: string;
  readonly name: string;
}

/** Returns the name of each object, followed by its key if another one has the same name. */
export function labelNames(objects: readonly NamedKey[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name } of objects) counts.set(name, (counts.get(name) ?? 0) + 1);
  return objects.map(({ key, name }) => (counts.get(name) === 1 ? name : `${name} (${key})`));
}
