import { jobKinds, parsePayload, RestoreLostJobs, type JobKind, type Store } from '@identity-governance/application';
import * as build from '../testing/sample-rows';
import { use, type OpenJobs } from './opened-jobs';
import { withStore } from './opened-store';

const completed = '2026-01-01T00:00:00.000Z';

/** Rows of each kind: unfinished work, `lost` without and `queued` with a job, and `ended` work without one. */
async function saveRows(store: Store): Promise<void> {
  await store.write([], async (tx) => {
    const waiting = ['lost', 'queued'];
    const delivery = { state: 'PENDING', attempts: 3, completed: null } as const;
    await tx.promotions.save([
      build.buildPromotion('lost', { id: 'p', state: 'RUNNING', sourceIds: ['hr'], afterAccountId: 'a7' }),
      build.buildPromotion('queued', { id: 'p', state: 'FAILED', sourceIds: ['hr'] }),
      build.buildPromotion('ended', { state: 'DONE' }),
      build.buildPromotion('discarded', { state: 'FAILED', sourceIds: ['hr'], completed }),
    ]);
    await tx.importSchedules.save([
      ...waiting.map((id) => ({ ...build.buildImportSchedule(id), attempt: 'a', running: completed })),
      { ...build.buildImportSchedule('ended'), attempt: null, running: null },
    ]);
    await tx.sodChecks.save([
      ...waiting.map((id) => ({ ...build.buildSodCheck(id), state: 'PENDING' as const, completed: null })),
      { ...build.buildSodCheck('ended'), state: 'ERROR', completed },
    ]);
    await tx.stateQueries.save([
      ...waiting.map((id) => build.buildStateQuery(id)),
      build.buildStateQuery('ended', { status: 'ERROR', completed }),
    ]);
    await tx.violationReports.save([
      ...waiting.map((id) => ({ ...build.buildViolationReport(id), status: 'PENDING' as const, completed: null })),
      { ...build.buildViolationReport('ended'), status: 'SUCCESS', completed },
    ]);
    await tx.webhookDeliveries.save([
      ...waiting.map((id) => ({ ...build.buildWebhookDelivery(id), ...delivery })),
      { ...build.buildWebhookDelivery('ended'), state: 'DEAD', completed },
    ]);
  });
}

/** Tests that accepted work without a job is found and enqueued again. For specs only. */
export function testLostJobs(open: OpenJobs): void {
  it('enqueues accepted work of every kind again whose job is missing, once, and nothing else', async () =>
    withStore(open, async (store) => {
      await saveRows(store);
      await use(store, async (jobs) => {
        await jobs.enqueue({ kind: 'promotion', payload: { attributeId: 'queued', promotionId: 'p', position: '1:' } });
        await jobs.enqueue({ kind: 'scheduled-import', payload: { importId: 'queued' }, delayMilliseconds: 60_000 });
        await jobs.enqueue({ kind: 'sod-check', payload: { requestId: 'queued' } });
        await jobs.enqueue({ kind: 'state-query', payload: { queryId: 'queued' } });
        await jobs.enqueue({ kind: 'violation-report', payload: { reportId: 'queued' } });
        await jobs.enqueue({ kind: 'webhook-delivery', payload: { deliveryId: 'queued', attempt: '3' } });
      });
      const restored: [JobKind, readonly string[]][] = [];
      const restore = new RestoreLostJobs({ store, onRestored: (kind, keys) => restored.push([kind, keys]) });
      await Promise.all([restore.execute(), restore.execute()]);
      expect(new Map(restored)).toEqual(new Map(jobKinds.map((kind) => [kind, ['lost']])));
      const payloads = async (kind: JobKind) =>
        (await use(store, async (jobs) => jobs.take(kind, 10))).map(({ payload }) => parsePayload(kind, payload));
      expect((await payloads('promotion')).slice(1)).toEqual([
        { attributeId: 'lost', promotionId: 'p', position: '1:a7' },
      ]);
      expect((await payloads('scheduled-import')).slice(1)).toEqual([{ importId: 'lost' }]);
      expect((await payloads('sod-check')).slice(1)).toEqual([{ requestId: 'lost' }]);
      expect((await payloads('state-query')).slice(1)).toEqual([{ queryId: 'lost' }]);
      expect((await payloads('violation-report')).slice(1)).toEqual([{ reportId: 'lost' }]);
      expect((await payloads('webhook-delivery')).slice(1)).toEqual([{ deliveryId: 'lost', attempt: '3' }]);
    }));
}
