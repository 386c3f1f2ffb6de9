import type { PolicyViolation } from '../../sod/simulation/violation-view';
import { reportPage } from './report-page';
import { ReportSummary } from './report-summary';

const item = (name: string) => ({ type: 'ENTITLEMENT' as const, id: name, name });

function buildView(fields: Partial<PolicyViolation> = {}): PolicyViolation {
  return {
    ...{ id: 'v', name: 'Pay', created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' },
    ...{ lastEvaluatedDate: '2026-01-01T00:00:00.000Z', appliedControls: [], expiration: null, since: null },
    owner: { type: 'IDENTITY', id: 'bob', name: 'Bob' },
    target: { type: 'IDENTITY', id: 'ann', name: 'Ann' },
    policy: { type: 'SOD_POLICY', id: 'p', name: 'Enter vs. <pay>' },
    conflictingCriteria: [
      { name: 'left', conflictingItems: [item('Invoice')] },
      { name: 'right', conflictingItems: [item('Pay'), item('Approve')] },
    ],
    ...{ status: 'Open', level: 'High', previous: null },
    ...fields,
  };
}

const head = {
  ...{ name: 'Violations of "all"', requestedBy: '<b>', asOf: '2026-01-02T00:00:00.000Z', at: null },
  ...{ recordsUpTo: null, policies: 'all' },
  ...{
    warnings: [],
    leftOut: { disabledIdentities: 0, disabledAccounts: 0, accountsWithoutIdentity: 0 },
    unmatched: [],
  },
};

it('counts records by level, policy, control and conflicting items, and escapes names', () => {
  const summary = new ReportSummary();
  const control = {
    ...{ id: 'c', violation: 'v', control: { type: 'CONTROL' as const, id: 'k', name: 'Review' } },
    ...{ applier: { type: 'IDENTITY' as const, id: 'bob', name: 'Bob' }, status: 'Active' as const },
    ...{ appliedDate: '2026-01-01T00:00:00.000Z', expiration: '2026-02-01T00:00:00.000Z' },
  };
  summary.add(buildView());
  summary.add(buildView({ status: 'Mitigated', appliedControls: [control] }));
  summary.add(buildView({ status: 'Closed', level: 'Low' }));
  expect(summary.countOf('ENTITLEMENT:Invoice', 'ENTITLEMENT:Pay')).toBe(2);
  const named = (name: string) => ({ key: `ENTITLEMENT:${name}`, name });
  expect(summary.matrix(1)).toEqual({ left: [named('Invoice')], right: [named('Approve')] });
  const page = reportPage(head, summary);
  expect(page).toContain('Violations of &quot;all&quot;');
  expect(page).toContain('requested by &lt;b&gt;');
  expect(page).toContain('Enter vs. &lt;pay&gt; (p)');
  expect(page).toContain('the first scan of all identities has not ended');
  const rows = page.match(/<tr>.*<\/tr>/g)!.map((row) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .split(/ {2,}/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
  expect(rows).toContainEqual(['High', '2', '1', '1', '0', '0']);
  expect(rows).toContainEqual(['All', '3', '1', '1', '0', '1']);
  expect(rows).toContainEqual(['Review', '1']);
});

it('counts items and controls of one name apart, and names their ids', () => {
  const summary = new ReportSummary();
  const criteria = (id: string) => [
    { name: 'left', conflictingItems: [item('Invoice')] },
    { name: 'right', conflictingItems: [{ ...item('Pay'), id }] },
  ];
  const control = (id: string) => ({
    ...{ id: `a-${id}`, violation: 'v', control: { type: 'CONTROL' as const, id, name: 'Review' } },
    ...{ applier: { type: 'IDENTITY' as const, id: 'bob', name: 'Bob' }, status: 'Active' as const },
    ...{ appliedDate: '2026-01-01T00:00:00.000Z', expiration: '2026-02-01T00:00:00.000Z' },
  });
  for (const id of ['p1', 'p2', 'p2']) {
    summary.add(buildView({ conflictingCriteria: criteria(id), appliedControls: [control(`c-${id}`)] }));
  }
  const rows = reportPage(head, summary)
    .split('<tr>')
    .map((row) => row.replace(/<[^>]+>/g, ' ').trim());
  expect(rows.find((row) => row.includes('Pay (ENTITLEMENT:'))).toMatch(
    /Pay \(ENTITLEMENT:p2\) +Pay \(ENTITLEMENT:p1\)/,
  );
  expect(rows.find((row) => row.startsWith('Invoice'))).toMatch(/Invoice +2 +1/);
  expect(rows.filter((row) => row.startsWith('Review'))).toEqual([
    expect.stringMatching(/^Review \(c-p1\) +1$/),
    expect.stringMatching(/^Review \(c-p2\) +2$/),
  ]);
});

it('shows characters that are not seen', () => {
  const summary = new ReportSummary();
  summary.add(buildView({ policy: { type: 'SOD_POLICY', id: 'p', name: 'Approve \u202etpecca' } }));
  expect(reportPage({ ...head, policies: 'Pay\u200broll' }, summary)).toMatch(
    /Pay⟨U\+200B⟩roll.*Approve ⟨U\+202E⟩tpecca/s,
  );
});

it('has no tables for what there is not', () => {
  const page = reportPage(head, new ReportSummary());
  expect(page).not.toContain('Conflict matrix');
  expect(page).not.toContain('Compensating controls');
});

it('names what makes the numbers unreliable, before them', () => {
  const warnings = [{ code: 'UNSATISFIABLE_POLICIES' as const, count: 2, text: '2 policies can <never> be violated' }];
  const unmatched = [{ sourceId: 'erp', attribute: 'roles', count: 7, values: ['<A>', 'B'] }];
  const page = reportPage(
    {
      ...head,
      warnings,
      unmatched,
      leftOut: { disabledIdentities: 3, disabledAccounts: 1, accountsWithoutIdentity: 2 },
    },
    new ReportSummary(),
  );
  const found = page.indexOf('<strong>Warning:</strong> 2 policies can &lt;never&gt; be violated.');
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(page.indexOf('<h2>Violations</h2>'));
  expect(page).toContain('<p>7 different values of accounts match no entitlement and have no effect:</p>');
  expect(page).toContain('<li>roles of erp: “&lt;A&gt;”, “B” and 5 more</li>');
  expect(page).toContain('3 disabled identities and 1 disabled account');
  expect(page).toContain('Left out: access of 2 accounts without an identity is not evaluated.');
  expect(reportPage(head, new ReportSummary())).not.toContain('Left out');
});
