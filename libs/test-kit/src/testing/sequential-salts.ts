let last = 0;

/** Returns 1, 2, 3, … as 32 hex digits, each once in a process. */
export function sequentialSalts(count: number): readonly string[] {
  return Array.from({ length: count }, () => (++last).toString(16).padStart(32, '0'));
}
