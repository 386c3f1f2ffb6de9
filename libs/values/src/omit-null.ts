/** A type whose properties `K` are absent instead of null. */
export type OmitNull<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]?: NonNullable<T[P]> };

/** Returns the object without those of the named properties that are null. */
export function omitNull<T extends object, K extends keyof T>(value: T, names: readonly K[]): OmitNull<T, K> {
  const isKept = ([name, property]: [string, unknown]) => property !== null || !names.includes(name as K);
  return Object.fromEntries(Object.entries(value).filter(isKept)) as OmitNull<T, K>;
}
