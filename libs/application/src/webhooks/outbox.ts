import {
  formatControl,
  uuidOf,
  violationEventType,
  webhookEventType,
  type CompensatingControl,
  type ImportRecord,
  type PendingChange,
  type ViolationHistoryEntry,
  type WebhookEvent,
} from '@identity-governance/records';
import { override } from '../audit/audited-collection';
import type { ChangeWatcher, Collection, DeletionWatcher } from '../ports/collection';
import type { IdGenerator } from '../ports/id-generator';
import type { Store, WriteTransaction } from '../ports/store';

interface RowChange<T> {
  readonly before: T | null;
  readonly after: T | null;
}

/** An event before it has its id and time. */
type EventDraft = Pick<WebhookEvent, 'data' | 'subject' | 'type'>;

/**
 * Returns a store that writes an event for each step of a violation, control, pending change or import while a webhook
 * endpoint exists.
 *
 * INVARIANT (outbox): an event is written in the transaction of its change, and exists when, and only when, that
 * commits.
 */
export function withOutbox(store: Store, ids: IdGenerator): Store {
  const write: Store['write'] = (exclusive, work, stage) =>
    store.write(exclusive, (tx) => work(recordEvents(tx, ids)), stage);
  return override(store, { write });
}

function recordEvents(tx: WriteTransaction, ids: IdGenerator): WriteTransaction {
  let hasEndpoint: Promise<boolean> | undefined;
  const recording =
    <T>(draft: (changes: readonly RowChange<T>[]) => Promise<readonly EventDraft[]>) =>
    async (changes: readonly RowChange<T>[]): Promise<void> => {
      if (changes.length === 0) return;
      hasEndpoint ??= tx.webhookEndpoints.count().then((count) => count > 0);
      if (!(await hasEndpoint)) return;
      const time = await tx.currentTime();
      const drafts = await draft(changes);
      await tx.webhookEvents.save(drafts.map((event) => ({ id: uuidOf(ids.next()), time, ...event })));
    };
  return override(tx, {
    controls: watch(tx.controls, recording(describeAll(describeControl))),
    imports: watch(tx.imports, recording(describeAll(describeImport))),
    pendingChanges: watch(tx.pendingChanges, recording(describeAll(describePendingChange))),
    violationHistory: watch(
      tx.violationHistory,
      recording((changes) => describeSteps(tx, changes)),
    ),
  });
}

/** Returns the same collection; `record` receives its changes. */
function watch<T extends object, K, C extends Collection<T, K>>(
  collection: C & Collection<T, K>,
  record: (changes: readonly RowChange<T>[]) => Promise<void>,
): C {
  const deleteMany = async (keys: readonly K[], onDelete?: DeletionWatcher<T>) => {
    const changes: RowChange<T>[] = [];
    const deleted = await collection.deleteMany(keys, (before) => {
      changes.push({ before, after: null });
      onDelete?.(before);
    });
    await record(changes);
    return deleted;
  };
  return override<C>(collection, {
    async save(rows: readonly T[], onChange?: ChangeWatcher<T>) {
      const changes: RowChange<T>[] = [];
      const counts = await collection.save(rows, (before, after) => {
        changes.push({ before, after });
        onChange?.(before, after);
      });
      await record(changes);
      return counts;
    },
    delete: async (key: K) => (await deleteMany([key])) > 0,
    deleteMany,
  });
}

function describeAll<T>(describe: (change: RowChange<T>) => readonly EventDraft[]) {
  return (changes: readonly RowChange<T>[]) => Promise.resolve(changes.flatMap(describe));
}

function describeControl({ before, after }: RowChange<CompensatingControl>): readonly EventDraft[] {
  const type = before === null ? 'control.created' : after === null ? 'control.deleted' : 'control.updated';
  const view = (control: CompensatingControl | null) => control && formatControl(control);
  return [{ type, subject: (after ?? before)!.id, data: { before: view(before), after: view(after) } }];
}

/** Describes an import. It has one record, which is written when it ends. */
function describeImport({ after }: RowChange<ImportRecord>): readonly EventDraft[] {
  if (after === null) return [];
  return [{ type: webhookEventType('import', after.outcome), subject: after.id, data: { import: after } }];
}

/** Describes a pending change. Changes that ended long ago are removed without an event. */
function describePendingChange({ after }: RowChange<PendingChange>): readonly EventDraft[] {
  if (after === null) return [];
  return [{ type: webhookEventType('pending-change', after.state), subject: after.id, data: { change: after } }];
}

/** Describes steps, with the current records of the violations. */
async function describeSteps(
  tx: WriteTransaction,
  changes: readonly RowChange<ViolationHistoryEntry>[],
): Promise<readonly EventDraft[]> {
  const entries = changes.flatMap(({ after }) => after ?? []);
  const found = await tx.violations.getMany([...new Set(entries.map(({ violationId }) => violationId))]);
  const records = new Map(found.map((record) => [record.id, record]));
  return entries.map(({ violationId, step, before, after, cause }) => ({
    type: violationEventType(step),
    subject: violationId,
    data: { violation: records.get(violationId) ?? { id: violationId }, before, after, cause },
  }));
}
