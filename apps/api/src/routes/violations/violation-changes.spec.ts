import type { ViolationRecord } from '@identity-governance/records';
import { detectViolations } from '../../testing/detect-violations';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let headers: { authorization: string };

const idOf = (name: string) => `018f0000-0000-7000-8000-0000000000${name}`;
const day = (number: number) => `2025-11-0${number}T10:00:00.000Z`;
const request = { kind: 'REQUEST', client: 'console', person: 'mia', approvedBy: 'eve', comment: 'moved' } as const;
const change = { kind: 'CHANGE', changed: 'accounts', key: ['a-1'], reason: 'ACCESS_REMOVED' } as const;

/** Four records, each of which changes in another way between the second and the fifth of November. */
beforeAll(async () => {
  api = await createTestApi();
  await saveSampleState(api.store);
  await api.store.write(['assignments'], async (tx) => {
    const access = ['pay', 'invoice'].map((id) => ({ type: 'ENTITLEMENT', id }) as const);
    await tx.assignments.save(access.map((one) => ({ identityId: 'bob', access: one })));
  });
  await detectViolations(api.store);
  headers = await api.caller('sod-violation:read');
  await api.store.write(['violations'], async (tx) => {
    const [first] = (await tx.violations.list({ limit: 1, offset: 0 })).items;
    await tx.violations.delete(first!.id);
    const begin = (name: string, created: string): ViolationRecord => {
      return { ...first!, id: idOf(name), targetId: name, targetName: `Name ${name}`, created, modified: created };
    };
    const end = (record: ViolationRecord, ended: string) =>
      ({ ...record, status: 'Remediated', modified: ended, ended }) as const;
    const [started, ended, passed] = [begin('0a', day(3)), begin('0b', day(1)), begin('0c', day(3))];
    const kept = begin('0d', day(1));
    await tx.violations.save([started, ended, passed, kept]);
    await tx.violations.save([end(ended, day(4)), end(passed, day(4)), { ...kept, ownerId: 'cid', modified: day(3) }]);
    const step = { step: 'DETECTED', before: null, after: {}, cause: request } as const;
    await tx.violationHistory.save([
      { ...step, id: idOf('11'), violationId: kept.id, time: day(3), step: 'REASSIGNED' },
      { ...step, id: idOf('12'), violationId: ended.id, time: day(4), step: 'REMEDIATED', cause: change },
      { ...step, id: idOf('13'), violationId: ended.id, time: day(1) },
    ]);
    await tx.violationCoverage.save([
      { start: '2025-11-01T00:00:00.000Z', until: '2025-11-03T12:00:00.000Z' },
      { start: '2025-11-03T18:00:00.000Z', until: '2025-11-06T00:00:00.000Z' },
    ]);
  });
});

interface Difference {
  readonly change: string;
  readonly parts: readonly string[];
  readonly violation: { readonly id: string; readonly owner: { readonly id: string } };
  readonly before: { readonly owner: { readonly id: string } } | null;
}

const get = async (rest: string) => api.app.inject({ url: `/violations/v1/changes${rest}`, headers });
const between = 'from=2025-11-02&to=2025-11-05';

describe('GET /violations/v1/changes', () => {
  it('lists what started, ended, did both or changed between two times, the latest change first', async () => {
    const listed = (await get(`?${between}`)).json<readonly Difference[]>();
    expect(listed).toMatchObject([
      { change: 'STARTED_AND_ENDED', violation: { id: idOf('0c') }, before: null, ended: day(4), steps: [] },
      {
        ...{ change: 'ENDED', parts: [], violation: { id: idOf('0b'), status: 'Remediated' }, ended: day(4) },
        ...{ before: { status: 'Open', lastEvaluatedDate: '2025-11-02T23:59:59.999Z' }, omittedSteps: 0 },
        steps: [{ step: 'REMEDIATED', cause: change }],
      },
      { change: 'CHANGED', parts: ['OWNER'], violation: { owner: { id: 'cid' } }, steps: [{ cause: request }] },
      { change: 'STARTED', violation: { id: idOf('0a'), status: 'Open' }, before: null, ended: null },
    ]);
    expect(listed[2]!.before!.owner.id).not.toBe('cid');
  });

  it('compares with the present where no later time is named', async () => {
    const { body } = await get('?from=2025-11-05');
    expect(body).toBe('[]');
    const since = (await get('?from=2025-11-02')).json<readonly Difference[]>();
    expect(since.map((one) => one.change)).toEqual(['STARTED_AND_ENDED', 'ENDED', 'CHANGED', 'STARTED']);
  });

  it('narrows by change and by conditions, in pages, and counts', async () => {
    const some = await get(`?${between}&change=ENDED,STARTED&count=true&limit=1`);
    expect(some.headers['x-total-count']).toBe('2');
    const rest = await get(
      `?${between}&change=ENDED,STARTED&cursor=${encodeURIComponent(some.headers['x-next-cursor'] as string)}`,
    );
    const pages = [some, rest].flatMap((page) => page.json<readonly Difference[]>());
    expect(pages.map((one) => one.change)).toEqual(['ENDED', 'STARTED']);
    const owned = await get(`?${between}&filters=${encodeURIComponent('ownerId eq "cid"')}`);
    expect(owned.json()).toMatchObject([{ change: 'CHANGED' }]);
    expect((await get(`?${between}&change=ENDED&cursor=${some.headers['x-next-cursor'] as string}`)).statusCode).toBe(
      400,
    );
  });

  it('counts each change, and names the times of which nothing is known', async () => {
    expect((await get(`/totals?${between}`)).json()).toEqual({
      ...{ from: '2025-11-02T23:59:59.999Z', to: '2025-11-05T23:59:59.999Z' },
      ...{ started: 1, ended: 1, startedAndEnded: 1, changed: 1 },
      gaps: [{ start: '2025-11-03T12:00:00.000Z', end: '2025-11-03T18:00:00.000Z' }],
      omittedGaps: 0,
    });
    expect((await get(`/totals?${between}&change=STARTED`)).json()).toMatchObject({ started: 1, ended: 0, changed: 0 });
  });

  it('is a CSV file with what was before and who changed it', async () => {
    const { body, headers: answered } = await get(`/violation-changes.csv?${between}`);
    expect(answered['content-disposition']).toBe('attachment; filename="violation-changes.csv"');
    const [head, ...lines] = body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const cell = (line: number, name: string) => lines[line]![head!.findIndex((one) => one.endsWith(name))];
    expect(lines.map((_, i) => cell(i, 'change'))).toEqual(['STARTED_AND_ENDED', 'STARTED', 'CHANGED', 'ENDED']);
    expect([cell(3, 'cause'), cell(3, 'reason')]).toEqual(['CHANGE accounts a-1', 'ACCESS_REMOVED']);
    expect(['changed', 'by', 'approvedBy', 'comment'].map((name) => cell(2, name))).toEqual([
      'OWNER',
      'mia',
      'eve',
      'moved',
    ]);
    expect(
      (
        await api.app.inject({
          method: 'HEAD',
          url: `/violations/v1/changes/violation-changes.csv?${between}`,
          headers,
        })
      ).body,
    ).toBe('');
  });

  it.each([
    ['', 'from'],
    ['?from=2025-10-31', '`from` `2025-10-31T23:59:59.999Z` is before'],
    ['?from=2025-11-02&to=2025-11-02', '`from` must be before `to`'],
    ['?from=2025-11-02&to=2025-11-01', '`from` must be before `to`'],
    ['?from=2025-11-02&to=2999-01-01', '`to` `2999-01-01T23:59:59.999Z` is in the future'],
    ['?from=2025-11-03T15:00:00Z', 'no worker kept the records current'],
    ['?from=monday', '`from`'],
    [`?${between}&change=started`, 'STARTED'],
    [`?${between}&change=ENDED,ENDED`, 'names a change twice'],
    [`?${between}&change=`, '`change`'],
    [`?${between}&filters=targetName%20eq%20%22x%22`, 'targetName'],
  ])('refuses %s with a reason', async (query, reason) => {
    for (const path of ['', '/totals', '/violation-changes.csv']) {
      const { statusCode, body } = await get(`${path}${query}`);
      expect([path, statusCode]).toEqual([path, 400]);
      expect(body).toContain(reason);
    }
  });
});
