import type { Answer } from '../api/call';
import type { DraftChange } from '../components/changes-view';

type ProposedRow = NonNullable<Answer<'get', '/pending-changes/v1/{id}'>['proposedRows']>[number];
type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of identities and members of groups that differ. */
export function rowChanges(rows: readonly ProposedRow[]): DraftChange[] {
  return rows.flatMap(({ id, ...row }) => {
    const [before, after] = [(row.before ?? {}) as Fields, (row.after ?? {}) as Fields];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((name) => ({ field: `${id}: ${name}`, before: toText(before[name]), after: toText(after[name]) }))
      .filter((change) => change.before !== change.after);
  });
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
