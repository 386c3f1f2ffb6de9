import { createHash } from 'node:crypto';
import {
  DetectViolations,
  AccessSnapshots,
  RunViolationReport,
  type ReportManifest,
  type ViolationReportView,
} from '@identity-governance/application';
import {
  buildAccount,
  buildAccountAttribute,
  buildIdentity,
  buildImport,
  buildViolation,
  SequentialIds,
} from '@identity-governance/test-kit';
import { createReportTools } from '@identity-governance/platform';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { openStore, type OpenedStore } from '../../testing/open-store';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';
import { unzip } from '../../testing/unzip';

interface Reference {
  readonly name: string;
  readonly id: string;
  readonly status: string;
}

describe.each(['memory', 'sqlite'] as const)('reports of violations (%s)', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;
  let headers: Record<string, string>;

  beforeAll(async () => {
    opened = await openStore(engine);
    await saveSampleState(opened.store);
    api = await createTestApi({ store: opened.store });
    headers = { ...(await api.caller('sod-violation:manage')) };
  });
  afterAll(async () => {
    await api.app.close();
    await opened.remove();
  });

  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    api.app.inject({ method, url, headers, ...(payload && { payload }) });
  const start = async (url: string, payload?: object) => (await send('POST', url, payload)).json<Reference>();
  const write = (reportId: string) =>
    new RunViolationReport({
      ...{ store: opened.store, clock: api.clock, ids: new SequentialIds() },
      reports: createReportTools({ version: '1.2.3' }),
    }).execute({ reportId });

  const detect = () =>
    new DetectViolations({
      ...{ store: opened.store, snapshots: new AccessSnapshots(opened.store), holder: 'w', carryMilliseconds: 0 },
      ids: new SequentialIds(api.clock),
    }).execute();

  it('are started, written by the worker, and downloaded as an archive', async () => {
    expect((await send('GET', '/sod-violation-report/v1')).statusCode).toBe(404);
    const report = await start('/sod-violation-report/v1/run');
    expect(report).toMatchObject({ type: 'REPORT_RESULT', name: 'Violations of all policies', status: 'PENDING' });
    expect(await start('/sod-violation-report/v1/run', {})).toEqual(report);
    const url = `/sod-violation-report/v1/${report.id}/download`;
    const early = await send('GET', url);
    expect([early.statusCode, early.body]).toEqual([409, expect.stringContaining('is PENDING')]);

    const records = [
      buildViolation('019b7652-a200-7000-8000-000000000001', { policyId: 'pay-invoice', targetName: '=1+1;+2' }),
      buildViolation('019b7652-a200-7000-8000-000000000002', {
        policyId: 'gone',
        status: 'Closed',
        ended: '2026-01-02T00:00:00.000Z',
      }),
    ];
    const applied = buildImport('applied', { started: '2026-01-02T00:00:00.000Z' });
    await opened.store.write(['violations'], async (tx) => {
      await tx.violations.save(records);
      await tx.imports.save([applied, { ...applied, id: 'refused', outcome: 'REFUSED' }]);
      await tx.accountAttributes.save([buildAccountAttribute('groups', { sourceId: 'erp', entitlement: true })]);
      const left = { identityId: 'cid', sourceId: 'erp', disabled: true };
      await tx.accounts.save([
        buildAccount('carries', { ...left, attributes: { groups: 'x' } }),
        buildAccount('carries-nothing', left),
      ]);
      await tx.identities.save([buildIdentity('cid', { name: 'Name of cid', disabled: true })]);
    });
    await write(report.id);
    expect((await send('GET', '/sod-violation-report/v1')).json()).toEqual({ ...report, status: 'WARNING' });
    const status = `/sod-policies/v1/sod-violation-report-status/${report.id}`;
    expect((await send('GET', status)).json<Reference>().status).toBe('WARNING');

    const downloaded = await send('GET', `${url}/quarter.zip`);
    expect(downloaded.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="quarter.zip"',
      'content-length': String(downloaded.rawPayload.length),
    });
    expect((await send('GET', url)).rawPayload.equals(downloaded.rawPayload)).toBe(true);
    const head = await api.app.inject({ method: 'HEAD', url, headers });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      ...[200, String(downloaded.rawPayload.length), ''],
    ]);
    const files = unzip(downloaded.rawPayload);
    const csv = files['violations.csv']!;
    const rows = parse<Record<string, string>>(csv, { bom: true, columns: true });
    expect(rows.map(({ id, policyId, status }) => [id, policyId, status])).toEqual([
      [records[1]!.id, 'gone', 'Closed'],
      [records[0]!.id, 'pay-invoice', 'Open'],
    ]);
    expect(rows[1]).toMatchObject({
      ...{ identityName: 'Name of ann', leftItems: 'Name of pay (ENTITLEMENT:pay)', level: 'High' },
    });
    const manifest = JSON.parse(files['manifest.json']!.toString()) as ReportManifest;
    expect(manifest).toMatchObject({
      ...{ format: 'violation-report/1', id: report.id, recordsUpTo: null, softwareVersion: '1.2.3', policyIds: null },
      leftOut: { disabledIdentities: 1, disabledAccounts: 1 },
      ...{ identities: 3, assignments: 1, violationsByStatus: { Closed: 1, Open: 1 } },
      requestedBy: { client: 'tester' },
      imports: [
        { id: 'applied', started: applied.started, counts: {} },
        { id: expect.not.stringMatching('refused') as unknown },
      ],
      policies: [{ id: 'pay-invoice', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown }],
      files: [
        { name: 'violations.csv', rows: 2, bytes: csv.length, sha256: sha256(csv) },
        { name: 'policies.csv', rows: 2, sha256: sha256(files['policies.csv']!) },
        { name: 'violations.xlsx', sha256: sha256(files['violations.xlsx']!) },
        { name: 'report.html', sha256: sha256(files['report.html']!) },
      ],
    });
    expect(await readSheet(files['violations.xlsx']!)).toHaveLength(3);
    expect(files['report.html']!.toString()).toContain('<h2>Policies</h2>');
  });

  it('are about one policy, or about those that are named', async () => {
    const path = '/sod-policies/v1/pay-invoice/violation-report';
    expect((await send('GET', path)).statusCode).toBe(404);
    const report = await start(`${path}/run`);
    expect(report).toMatchObject({ name: 'Violations of policy pay-invoice' });
    await detect();
    await write(report.id);
    expect((await send('GET', path)).json()).toEqual({ ...report, status: 'SUCCESS' });
    const download = await send('GET', `/sod-violation-report/v1/${report.id.replaceAll('-', '')}/download`);
    const files = unzip(download.rawPayload);
    const { recordsUpTo, policyIds } = JSON.parse(files['manifest.json']!.toString()) as ReportManifest;
    expect([typeof recordsUpTo, policyIds]).toEqual(['string', ['pay-invoice']]);
    const rows = parse<Record<string, string>>(files['violations.csv']!, { bom: true, columns: true });
    expect(rows.map(({ policyId }) => policyId)).toEqual(['pay-invoice']);

    const named = await start('/sod-violation-report/v1/run', { filteredPolicyList: ['pay-invoice'] });
    expect(named.id).not.toBe(report.id);
  });

  it('are listed, the latest first, with who started them, until they are deleted', async () => {
    const policyIds = ['pay-invoice'];
    const listed = (await send('GET', '/violation-reports/v1?sorters=-created')).json<ViolationReportView[]>();
    const pending = listed.find(({ status }) => status === 'PENDING')!;
    expect(pending).toEqual({
      ...{ id: expect.any(String) as string, name: 'Violations of policy pay-invoice', policyId: null, policyIds },
      ...{ client: 'tester', subject: 'tester', status: 'PENDING', message: null, bytes: 0, at: null },
      ...{ created: '2026-01-01T00:00:00.000Z', completed: null },
    });
    const written = await send(
      'GET',
      '/violation-reports/v1?filters=status eq "SUCCESS" and policyId eq "pay-invoice"',
    );
    const [report] = written.json<ViolationReportView[]>();
    expect(report).toMatchObject({ policyId: 'pay-invoice', policyIds, bytes: expect.any(Number) as number });
    const one = await send('GET', `/violation-reports/v1/${report!.id.replaceAll('-', '')}`);
    expect(one.json()).toEqual(report);
    expect([listed.length, (await send('GET', '/violation-reports/v1/none')).statusCode]).toEqual([3, 404]);
  });

  it.each([
    ['POST /sod-policies/v1/none/violation-report/run', undefined, 404],
    ['POST /sod-violation-report/v1/run', { filteredPolicyList: ['pay-invoice', 'none'] }, 404],
    ['POST /sod-violation-report/v1/run', { filteredPolicyList: [] }, 400],
    ['POST /sod-violation-report/v1/run', { at: '2999-01-01' }, 400],
    ['POST /sod-violation-report/v1/run', { policies: [] }, 400],
    ['GET /sod-violation-report/v1/none/download', undefined, 404],
    ['GET /sod-violation-report/v1/none/download/a%22b.zip', undefined, 400],
    ['GET /sod-policies/v1/sod-violation-report-status/none', undefined, 404],
  ])('refuse %s with %j', async (request, payload, status) => {
    const [method, url] = request.split(' ') as ['GET' | 'POST', string];
    expect((await send(method, url, payload)).statusCode).toBe(status);
  });

  it('are started by callers who may read violations, up to a number in a day', async () => {
    const run = async (headers: Record<string, string>) => {
      const started = await api.app.inject({ method: 'POST', url: '/sod-violation-report/v1/run', headers });
      if (started.statusCode === 200) await write(started.json<Reference>().id);
      return started;
    };
    const [reader, other] = [await api.caller('sod-violation:read'), await api.caller('sod-policy:read')];
    expect((await run(other)).statusCode).toBe(403);
    // Those that the manager of the same name has started count as well.
    const ofManager = (await send('GET', '/violation-reports/v1?limit=50')).json<unknown[]>().length;
    for (let n = ofManager; n < 20; n++) expect((await run(reader)).statusCode).toBe(200);
    const refused = await run(reader);
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('20 reports in the last 24')]);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await run(headers)).statusCode).toBe(200);
  });

  it('end with a warning that page and manifest name if policies can never be violated', async () => {
    await opened.store.write(['access'], (tx) => tx.accessItems.delete({ type: 'ENTITLEMENT', id: 'pay' }));
    const report = await start('/sod-violation-report/v1/run', {});
    await write(report.id);
    const path = `/sod-policies/v1/sod-violation-report-status/${report.id}`;
    expect((await send('GET', path)).json()).toMatchObject({ status: 'WARNING' });
    const view = (await send('GET', `/violation-reports/v1/${report.id}`)).json<ViolationReportView>();
    expect(view.message).toContain('1 enforced policy can never be violated');
    const files = unzip((await send('GET', `/sod-violation-report/v1/${report.id}/download`)).rawPayload);
    const { warnings } = JSON.parse(files['manifest.json']!.toString()) as ReportManifest;
    const reader = await api.caller('inventory:read');
    const listed = await api.app.inject({ url: '/inventory/v1/warnings', headers: reader });
    expect(listed.json()).toMatchObject({ warnings });
    expect(warnings.map(({ code }) => code)).toEqual(['DANGLING_POLICIES', 'UNSATISFIABLE_POLICIES']);
    for (const { text } of warnings) expect(files['report.html']!.toString()).toContain(text);
  });

  it('have the records of a past time, as the list of then, and the period that covers it', async () => {
    await detect();
    const time = (day: number) => `2025-11-0${day}T10:00:00.000Z`;
    const coverage = { start: '2025-11-01T00:00:00.000Z', until: '2025-11-08T00:00:00.000Z' };
    const held = buildViolation('019a0000-0000-7000-8000-000000000001', { created: time(1), modified: time(1) });
    const other = { ...held, id: '019a0000-0000-7000-8000-000000000002', policyId: 'gone', targetId: 'bob' };
    const versions = [
      [held, other],
      [{ ...held, ownerId: 'bob', modified: time(2) }],
      [{ ...held, ownerId: 'bob', status: 'Remediated', modified: time(4), ended: time(4) } as const],
      [{ ...other, level: 'Low', severity: '0', modified: time(5) } as const],
    ];
    for (const saved of versions) {
      await opened.store.write(['violations'], async (tx) => {
        await tx.violations.save(saved);
        await tx.violationCoverage.save([coverage]);
      });
    }
    for (const day of ['2025-11-01', '2025-11-03', '2025-11-04', '2025-11-07']) {
      const report = await start('/sod-violation-report/v1/run', { at: day });
      expect(report.name).toBe(`Violations of all policies as of ${day}T23:59:59.999Z`);
      await write(report.id);
      const files = unzip((await send('GET', `/sod-violation-report/v1/${report.id}/download`)).rawPayload);
      const csv = (text: string) => new Set(parse<Record<string, string>>(text, { bom: true, columns: true }));
      const written = csv(files['violations.csv']!.toString());
      const downloaded = csv((await send('GET', `/violations/v1/violations.csv?at=${day}`)).body);
      expect([...written]).toEqual([...downloaded].map((row) => expect.objectContaining(row) as unknown));
      for (const { leftPaths, rightPaths } of written) expect([leftPaths, rightPaths]).toEqual(['', '']);
      const listed = (await send('GET', `/violations/v1?at=${day}`)).json<ListedViolation[]>();
      const shown = listed.map(({ id, status, level, owner }) => ({ id, status, level, ownerId: owner.id }));
      expect([...written]).toEqual(expect.arrayContaining(shown.map((one) => expect.objectContaining(one) as unknown)));
      expect([listed.length, written.size]).toEqual([2, 2]);
      const statuses = new Set(listed.map(({ status }) => status));
      const countOf = (status: string) => listed.filter((one) => one.status === status).length;
      const manifest = JSON.parse(files['manifest.json']!.toString()) as ReportManifest;
      expect(manifest).toMatchObject({
        ...{ at: `${day}T23:59:59.999Z`, coverage },
        violationsByStatus: Object.fromEntries([...statuses].map((status) => [status, countOf(status)])),
      });
      expect(files['report.html']!.toString()).toContain(`${day}T23:59:59.999Z`);
    }
  });
});

interface ListedViolation {
  readonly id: string;
  readonly status: string;
  readonly level: string;
  readonly owner: { readonly id: string };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
