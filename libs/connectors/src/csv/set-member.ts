/** Sets a property of an object, at a path of names. */
export function setMember(record: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    record[name!] = value;
    return;
  }
  const inner = (record[name!] ?? {}) as Record<string, unknown>;
  record[name!] = inner;
  setMember(inner, rest, value);
}
