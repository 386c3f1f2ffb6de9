/** Runs work on every element, `width` at a time. */
export async function forEachSideBySide<T>(
  list: Iterable<T>,
  width: number,
  work: (element: T) => Promise<unknown>,
): Promise<void> {
  const rest = list[Symbol.iterator]();
  const drain = async () => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, drain));
}
