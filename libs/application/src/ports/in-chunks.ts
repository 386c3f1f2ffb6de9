/**
 * Repeats work on up to `size` rows, each time in a transaction of its own, so that other writers do not wait long for
 * its lock. Ends with the first chunk that is not full; returns the number of rows.
 */
export async function inChunks(size: number, work: (size: number) => Promise<number>): Promise<number> {
  for (let done = 0; ;) {
    const count = await work(size);
    done += count;
    if (count < size) return done;
  }
}
