import type { ChangeOperation, LoggedChange } from '../../ports/change-log';
import { loggedKeys } from '../../ports/change-log';
import { stateParts, type StatePart } from '../../ports/change-log';
import type { LoggedKind } from '../../ports/store';
import { partOfKind } from './part-of-kind';

export type UnloggedChange = Omit<LoggedChange<LoggedKind>, 'position' | 'token'>;

/** The changes of one transaction that are not yet written to the log. Memory is bounded. */
export class ChangeBuffer {
  /** The last operation by the string of the key; null when there are too many. */
  private kinds = new Map<LoggedKind, Map<string, ChangeOperation> | null>();

  record(kind: LoggedKind, keys: readonly (readonly string[])[], operation: ChangeOperation): void {
    if (keys.length === 0) return;
    const known = this.kinds.get(kind);
    if (known === null) return;
    const operations = known ?? new Map<string, ChangeOperation>();
    for (const key of keys) operations.set(JSON.stringify(key), operation);
    this.kinds.set(kind, operations.size > loggedKeys ? null : operations);
  }

  /** Whether any rows of this kind may have changed, so that more keys have no effect. */
  hasAll(kind: LoggedKind): boolean {
    return this.kinds.get(kind) === null;
  }

  /** Records that any rows of this kind may have changed. */
  recordAll(kind: LoggedKind): void {
    this.kinds.set(kind, null);
  }

  /** Returns the changes so far by part, in the order of the parts, and forgets them. */
  take(): readonly (readonly [StatePart, readonly UnloggedChange[]])[] {
    const taken = [...this.kinds];
    this.kinds = new Map();
    return stateParts.flatMap((part) => {
      const changes = taken.flatMap(([kind, operations]) =>
        partOfKind(kind) === part ? listChanges(kind, operations) : [],
      );
      return changes.length === 0 ? [] : [[part, changes] as const];
    });
  }
}

function listChanges(kind: LoggedKind, operations: Map<string, ChangeOperation> | null): readonly UnloggedChange[] {
  if (operations === null) return [{ kind, key: null, operation: 'SAVED' }];
  return [...operations].map(([key, operation]) => ({ kind, key: JSON.parse(key) as string[], operation }));
}
