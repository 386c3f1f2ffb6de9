import type { StatePart, StateVersions } from '../ports/change-log';
import { rowKinds, type AuditedName } from '../ports/row-kinds';
import type { ForeseenChanges, TransactionOf } from '../ports/store';
import { auditRules, idOfKey, type AuditRule } from './audit-rules';
import type { Change } from './audit-trail';

/** A transaction did otherwise than was foreseen: with what was written of that it must not be committed. */
export class Unforeseen extends Error {}

/** More changes by others than that are not looked through: then nothing was foreseen. */
const MOST_CHANGES = 1000;

/**
 * The changes whose events are written before the locks of their transaction. They are true where others have not
 * changed these rows meanwhile, and the transaction makes just these changes of them: both is seen to.
 */
export class ForeseenEvents {
  readonly changes: readonly Change[];
  private readonly unmet: Set<string>;
  private readonly rows: ReadonlySet<string>;
  /** The type of the rows of each kind. */
  private readonly types: ReadonlyMap<string, string>;

  constructor(
    private readonly versions: StateVersions,
    foreseen: readonly ForeseenChanges[],
  ) {
    const distinct = new Map(foreseen.flatMap(changesOf).map((change) => [changeText(change), change]));
    this.changes = [...distinct.values()];
    this.unmet = new Set(distinct.keys());
    this.rows = new Set(this.changes.map(rowText));
    this.types = new Map(foreseen.map(({ name }) => [name, rowKinds[name].types[0]]));
  }

  /** Throws where others have changed the rows since. To be called under the locks, which keep the rows then. */
  async refuseChanged(tx: TransactionOf<'changes' | 'versions'>): Promise<void> {
    const now = await tx.versions();
    const parts = new Set([...this.types.keys()].flatMap((name) => rowKinds[name as AuditedName].part ?? []));
    for (const part of parts) if (now[part].token !== this.versions[part].token) await this.readChanges(tx, part);
  }

  /** Whether the change has its event already. */
  take(change: Change): boolean {
    if (this.unmet.delete(changeText(change))) return true;
    if (this.rows.has(rowText(change))) throw new Unforeseen(`another change of ${rowText(change)}`);
    return false;
  }

  refuseUnmet(): void {
    const [first] = this.unmet;
    if (first !== undefined) throw new Unforeseen(`not made: ${first}`);
  }

  private async readChanges(tx: TransactionOf<'changes'>, part: StatePart): Promise<void> {
    const entries = await tx.changes.changesAfter(part, this.versions[part], MOST_CHANGES);
    if (entries === undefined || entries.length === MOST_CHANGES) throw new Unforeseen(`many changes of ${part}`);
    for (const { kind, key } of entries) {
      const type = this.types.get(kind);
      if (type === undefined) continue;
      if (key === null || this.rows.has(`${type} ${idOfKey(key)}`))
        throw new Unforeseen(`a change of ${kind} by others`);
    }
  }
}

function changesOf({ name, action, rows }: ForeseenChanges): readonly Change[] {
  const { typeOf, keyOf, idOf } = auditRules[name] as unknown as AuditRule<object, unknown>;
  return rows.map((row) => {
    const image = row as Change['after'];
    const place = { type: typeOf(row), id: idOf(keyOf(row)) };
    return action === 'CREATED' ? { ...place, before: null, after: image } : { ...place, before: image, after: null };
  });
}

function rowText({ type, id }: Change): string {
  return `${type} ${id}`;
}

function changeText(change: Change): string {
  return `${change.before === null ? 'CREATED' : change.after === null ? 'DELETED' : 'UPDATED'} ${rowText(change)}`;
}
