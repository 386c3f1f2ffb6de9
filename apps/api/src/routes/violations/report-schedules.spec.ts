import { StartScheduledReports } from '@identity-governance/application';
import { SequentialIds } from '@identity-governance/test-kit';
import { cronTimes } from '@identity-governance/platform';
import { openStore, stores, type OpenedStore } from '../../testing/open-store';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

const HOUR = 3_600_000;
const url = '/sod-policies/v1/pay-invoice/schedule';
const daily = (hour: string, rest: object = {}) => ({
  schedule: { type: 'DAILY', hours: { type: 'LIST', values: [hour] }, ...rest },
});

interface Answer {
  readonly nextRun: string | null;
  readonly [field: string]: unknown;
}

describe.each(stores)('the schedule of a policy (%s)', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;

  beforeEach(async () => {
    opened = await openStore(engine);
    await saveSampleState(opened.store);
    api = await createTestApi({ store: opened.store });
  });
  afterEach(async () => {
    await api.app.close();
    await opened.remove();
  });

  /** With a new token, as the clock moves on. */
  const send = async (
    method: 'DELETE' | 'GET' | 'PUT',
    path: string,
    { payload, headers }: Record<string, object> = {},
  ) => {
    const caller = await api.caller('sod-violation:manage sod-policy:manage');
    return api.app.inject({ method, url: path, headers: { ...caller, ...headers }, ...(payload && { payload }) });
  };
  const put = async (payload: object) => (await send('PUT', url, { payload })).json<Answer>();
  const nextRun = async () => (await send('GET', url)).json<Answer>().nextRun;
  /** As one of several workers does. */
  const work = (worker: string) => {
    const ids = { next: () => `${worker}${new SequentialIds().next().slice(1)}` };
    return new StartScheduledReports({ store: opened.store, clock: api.clock, ids, times: cronTimes }).execute();
  };
  const countReports = () => opened.store.read((tx) => tx.violationReports.count());

  it('is set, read, replaced and deleted', async () => {
    expect((await send('GET', url)).statusCode).toBe(404);
    expect((await send('PUT', '/sod-policies/v1/none/schedule', { payload: daily('6') })).statusCode).toBe(404);
    const created = await send('PUT', url, {
      payload: { ...daily('6'), description: 'd', recipients: [{ type: 'IDENTITY', id: 'ann', name: 'Ann' }] },
    });
    expect([created.statusCode, created.json()]).toEqual([
      200,
      {
        ...{ name: 'Violations of policy pay-invoice', description: 'd', emailEmptyResults: false },
        schedule: {
          ...{ type: 'DAILY', hours: { type: 'LIST', values: ['6'], interval: null } },
          ...{ expiration: null, timeZoneId: null },
        },
        recipients: [{ type: 'IDENTITY', id: 'ann', name: 'Name of ann' }],
        ...{ creatorId: 'tester', modifierId: 'tester', nextRun: '2026-01-01T06:00:00.000Z' },
        ...{ created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' },
      },
    ]);
    const read = await send('GET', url);
    expect([read.body, read.headers.etag]).toEqual([created.body, created.headers.etag]);
    expect((await send('PUT', url, { payload: daily('7'), headers: { 'if-match': '"old"' } })).statusCode).toBe(412);
    const stored = { ...read.json<Answer>(), name: 'Other' };
    expect(await put(stored)).toEqual(stored);
    expect([(await send('DELETE', url)).statusCode, (await send('DELETE', url)).statusCode]).toEqual([204, 404]);
  });

  it('starts a report when it is due, once with multiple workers', async () => {
    await put(daily('6'));
    expect([await work('a'), await countReports()]).toEqual([0, 0]);
    api.clock.advance(6 * HOUR);
    const started = await Promise.all(['a', 'b', 'c'].map(work));
    expect([started.sort(), await countReports()]).toEqual([[0, 0, 1], 1]);
    expect(await nextRun()).toBe('2026-01-02T06:00:00.000Z');
    const [report] = (await opened.store.read((tx) => tx.violationReports.list({ limit: 1, offset: 0 }))).items;
    expect(report).toMatchObject({ policyId: 'pay-invoice', client: null, subject: 'tester', status: 'PENDING' });
    expect(await opened.store.read(async (tx) => (await tx.jobs.statistics())[0])).toMatchObject({ depth: 1 });
  });

  it('starts one report for all times that were missed', async () => {
    await put(daily('6'));
    api.clock.advance(10 * 24 * HOUR);
    expect([await work('a'), await work('b'), await countReports()]).toEqual([1, 0, 1]);
    expect(await nextRun()).toBe('2026-01-11T06:00:00.000Z');
  });

  it('does not wait for a time that was stored while the clock was ahead', async () => {
    const start = api.clock.now();
    await put(daily('6'));
    api.clock.advance(30 * 24 * HOUR);
    expect(await work('a')).toBe(1);
    expect(await nextRun()).toBe('2026-01-31T06:00:00.000Z');
    api.clock.advance(start - api.clock.now());
    expect([await work('b'), await nextRun()]).toEqual([0, '2026-01-01T06:00:00.000Z']);
  });

  it('keeps to its time zone when clocks change', async () => {
    await put(daily('6', { timeZoneId: 'Europe/Berlin' }));
    expect(await nextRun()).toBe('2026-01-01T05:00:00.000Z');
    api.clock.advance(180 * 24 * HOUR);
    await work('a');
    expect(await nextRun()).toBe('2026-06-30T04:00:00.000Z');
  });

  it('ends at its expiration, and is refused where it would never start', async () => {
    await put(daily('6', { expiration: '2026-01-02T00:00:00Z' }));
    api.clock.advance(7 * HOUR);
    expect([await work('a'), await nextRun()]).toEqual([1, null]);
    const late = await send('PUT', url, { payload: daily('6', { expiration: '2026-01-01T00:00:00Z' }) });
    expect([late.statusCode, late.body]).toEqual([400, expect.stringContaining('names no time in the future')]);
  });

  it('is deleted with its policy', async () => {
    await put(daily('6'));
    expect((await send('DELETE', '/sod-policies/v1/pay-invoice')).statusCode).toBe(204);
    expect(await opened.store.read((tx) => tx.reportSchedules.count())).toBe(0);
  });
});
