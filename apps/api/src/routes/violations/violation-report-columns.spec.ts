import { RunViolationReport } from '@identity-governance/application';
import { refOf } from '@identity-governance/domain/testing';
import { buildIdentity, SequentialIds } from '@identity-governance/test-kit';
import { createReportTools } from '@identity-governance/platform';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { detectViolations } from '../../testing/detect-violations';
import { openStore, type OpenedStore } from '../../testing/open-store';
import { saveSampleState } from '../../testing/sample-state';
import { createTestApi, type TestApi } from '../../testing/test-api';
import { unzip } from '../../testing/unzip';

describe.each(['memory', 'sqlite'] as const)('the columns of a report (%s)', (engine) => {
  let opened: OpenedStore;
  let api: TestApi;
  let files: Record<string, Buffer>;

  beforeAll(async () => {
    opened = await openStore(engine);
    await saveSampleState(opened.store);
    api = await createTestApi({ store: opened.store });
    await opened.store.write(['assignments', 'inventory', 'sod-policies'], async (tx) => {
      const staff = { managerId: 'bob', email: 'ann@example.com', attributes: { department: 'Treasury' } };
      await tx.identities.save([buildIdentity('ann', { name: 'Ann', ...staff })]);
      await tx.assignments.save([{ identityId: 'ann', access: refOf('ENTITLEMENT:pay') }]);
      const policy = (await tx.sodPolicies.get('pay-invoice'))!;
      const described = { ...policy, description: 'Nobody pays what he enters', externalPolicyReference: 'SOX-7' };
      const kept = { ...policy, id: 'kept', name: 'Kept', sets: policy.sets.map((set) => ({ ...set })) };
      await tx.sodPolicies.save([described, { ...kept, state: 'NOT_ENFORCED' }]);
    });
    await detectViolations(opened.store);
    await mitigate();
    files = await writeReport();
  });
  afterAll(async () => {
    await api.app.close();
    await opened.remove();
  });

  /** Applies a control to the violation, which another person approved. */
  async function mitigate(): Promise<void> {
    await opened.store.write(['violations'], async (tx) => {
      const [record] = (await tx.violations.list({ limit: 1, offset: 0 })).items;
      const time = '2026-10-14T09:30:00.000Z';
      const control = { controlId: 'k', controlName: 'Review', controlType: 'Mitigation', comments: 'ok' } as const;
      const period = { appliedDate: time, expiration: '2026-12-24T23:59:59.999Z', status: 'Active' } as const;
      await tx.appliedControls.save([
        { id: 'applied', violationId: record!.id, applierId: 'bob', ...control, ...period },
      ]);
      const cause = { kind: 'REQUEST', client: 'c', person: 'bob', approvedBy: 'cid', comment: 'ok' } as const;
      const step = { step: 'CONTROL_APPLIED', before: {}, after: { control: { id: 'k', name: 'Review' } } } as const;
      await tx.violationHistory.save([{ id: 'step', violationId: record!.id, time, cause, ...step }]);
    });
  }

  async function writeReport(): Promise<Record<string, Buffer>> {
    const headers = await api.caller('sod-violation:manage');
    const url = '/sod-violation-report/v1';
    const started = await api.app.inject({ method: 'POST', url: `${url}/run`, headers });
    const { id } = started.json<{ readonly id: string }>();
    const reports = createReportTools({ version: '1.2.3' });
    const ids = new SequentialIds();
    await new RunViolationReport({ store: opened.store, clock: api.clock, ids, reports }).execute({ reportId: id });
    return unzip((await api.app.inject({ url: `${url}/${id}/download`, headers })).rawPayload);
  }

  it('have who the identity is, why it has the access, what the policy is for, and who approved the control', () => {
    const [row] = parse<Record<string, string>>(files['violations.csv']!, { bom: true, columns: true });
    expect(row).toMatchObject({
      ...{ identityName: 'Ann', identityEmail: 'ann@example.com', identityDepartment: 'Treasury' },
      ...{ managerId: 'bob', managerName: 'Name of bob' },
      leftPaths: 'Name of clerk (ROLE:clerk) > Name of invoice (ENTITLEMENT:invoice)',
      rightPaths: 'Name of pay (ENTITLEMENT:pay)',
      ...{ policyDescription: 'Nobody pays what he enters', externalPolicyReference: 'SOX-7' },
      ...{ controlName: 'Review', controlAppliedBy: 'Name of bob' },
      ...{ controlApprovedBy: 'Name of cid', controlApprovedById: 'cid' },
    });
  });

  it('include policies without violations in a file, a sheet and the page', async () => {
    const policies = parse<Record<string, string>>(files['policies.csv']!, { bom: true, columns: true });
    expect(policies).toEqual([
      expect.objectContaining({ policyId: 'kept', state: 'NOT_ENFORCED', open: '0', closed: '0' }),
      expect.objectContaining({
        policyId: 'pay-invoice',
        state: 'ENFORCED',
        open: '1',
        externalPolicyReference: 'SOX-7',
      }),
    ]);
    const [head, ...rows] = await readSheet(files['violations.xlsx']!, 'Policies');
    const [id, open] = [head!.indexOf('Policy id'), head!.indexOf('Open')];
    expect(rows.map((row) => [row[id], row[open]])).toEqual([
      ['kept', 0],
      ['pay-invoice', 1],
    ]);
    expect(files['report.html']!.toString()).toContain('<td>Kept (kept)</td>');
  });

  it('are dates in the workbook where they are times', async () => {
    const [head, row] = await readSheet(files['violations.xlsx']!, 'Violations');
    const cell = (title: string) => row![head!.indexOf(title)];
    expect(cell('Control applied (UTC)')).toEqual(new Date('2026-10-14T09:30:00.000Z'));
    expect([cell('Identity email'), cell('Left paths')]).toEqual(['ann@example.com', expect.stringContaining(' > ')]);
  });
});
