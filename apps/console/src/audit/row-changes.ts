interface RowChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Returns the fields of a row that differ, as strings. */
export function rowChanges(before: Row, after: Row): readonly RowChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
