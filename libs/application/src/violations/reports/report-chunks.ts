import type { ViolationReport, ViolationReportChunk } from '@identity-governance/records';
import type { ViolationReportId } from '@identity-governance/values';
import type { StoreOf } from '../../ports/store';

/** Chunks that are deleted in one transaction. */
const DELETED_AT_ONCE = 100;

/** Reads the chunks of a completed report one by one, each in its own transaction. */
export async function* readChunks(
  store: StoreOf<'violationReportChunks'>,
  { id, attempt }: Pick<ViolationReport, 'attempt' | 'id'>,
): AsyncGenerator<ViolationReportChunk> {
  let number: string | undefined = '';
  while (number !== undefined) {
    const after: readonly string[] = [id, attempt ?? '', number];
    const { items }: { readonly items: readonly ViolationReportChunk[] } = await store.read((tx) =>
      tx.violationReportChunks.list({ limit: 1, offset: 0, after }),
    );
    const chunk = items.find((one) => one.reportId === id && one.attempt === attempt);
    if (chunk !== undefined) yield chunk;
    number = chunk?.number;
  }
}

/** Deletes the chunks of a report, except those of one attempt. */
export async function removeChunks(
  store: StoreOf<never, 'violationReportChunks'>,
  reportId: ViolationReportId,
  keptAttempt = '',
): Promise<void> {
  const where = [
    { field: 'reportId', op: 'eq', value: reportId },
    { op: 'not', of: { field: 'attempt', op: 'eq', value: keptAttempt } },
  ] as const;
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
    deleted = await store.write([], async (tx) => {
      const { items } = await tx.violationReportChunks.outline({ limit: DELETED_AT_ONCE, offset: 0, where });
      const keys = items.map(({ key: [, attempt, number] }) => ({ reportId, attempt: attempt!, number: number! }));
      return tx.violationReportChunks.deleteMany(keys);
    });
  }
}
