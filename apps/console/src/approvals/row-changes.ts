import type { Answer } from '../api/call';
import { rowChanges as changesOfRow } from '../audit/row-changes';
import type { DraftChange } from '../components/changes-view';

type ProposedRow = NonNullable<Answer<'get', '/pending-changes/v1/{id}'>['proposedRows']>[number];
type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of identities and members of groups that differ. */
export function rowChanges(rows: readonly ProposedRow[]): DraftChange[] {
  return rows.flatMap(({ id, before, after }) =>
    changesOfRow((before ?? {}) as Fields, (after ?? {}) as Fields).map((change) => ({
      ...change,
      field: `${id}: ${change.field}`,
    })),
  );
}
