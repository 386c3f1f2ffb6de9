/** The extended result code of an error of SQLite; errors of the system have negative numbers. */
export function sqliteCode(error: unknown): number | undefined {
  const { errno } = (error ?? {}) as { readonly errno?: unknown };
  return typeof errno === 'number' && errno > 0 ? errno : undefined;
}

/** The code that all extended codes of one kind share. */
export function primaryOf(code: number): number {
  return code & 0xff;
}
