import type { Browser } from 'playwright-core';
import { allOf, findings, settle, watch } from './console-browser';
import { importRows } from './console-doubts';
import type { DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  /** Without an organization. */
  readonly service: DeployedService;
  readonly tally: Tally;
}

const kinds = {
  NEVER: 'Cannot be violated',
  REDUNDANT: 'Adds nothing',
  KEEP: 'Part of another',
  OPEN: 'Not decided',
} as const;
type Kind = keyof typeof kinds;

interface Analysis {
  readonly examined: number;
  readonly counts: Readonly<Record<Kind, number>>;
  readonly findings: readonly { readonly kind: Kind; readonly text: string }[];
}

const groups = Array.from({ length: 50 }, (_, n) => `g${n}`);
const ref = (id: string) => ({ type: 'ENTITLEMENT', id });
const role = { type: 'ROLE', id: 'r' };
const hostile = '<b>Post</b> \u202eyap';

/** An organization with each kind of finding: a level, and two sides or the sets of which two are too many. */
function planted(): readonly object[] {
  const conflict = (left: readonly object[], right: readonly object[]) => ({
    conflictingAccessCriteria: { leftCriteria: { criteriaList: left }, rightCriteria: { criteriaList: right } },
  });
  const refs = (ids: readonly string[]) => ids.map(ref);
  const sets = (criteriaList: readonly object[], minimum: number) => ({
    ...{ type: 'CARDINALITY_BASED', threshold: 1 },
    sets: [{ name: 'all', minimum, criteriaList }],
  });
  const policies = {
    whole: { level: 'HIGH', ...conflict(refs(['g0', 'g1']), refs(['g2', 'g3'])) },
    part: { level: 'LOW', name: hostile, ...conflict([ref('g0')], [ref('g2')]) },
    'by-role': { level: 'LOW', ...conflict([role], [ref('g3')]) },
    severe: { level: 'CRITICAL', ...conflict([ref('g1')], [ref('g3')]) },
    dead: { level: 'HIGH', ...conflict([ref('gone')], [ref('g0')]) },
    pairs: { level: 'MEDIUM', ...sets(refs(groups.slice(10)), 2) },
    many: { level: 'LOW', ...sets(refs(groups.slice(10)), 5) },
  };
  return [
    { kind: 'sources', row: { id: 'ad', name: 'Directory' } },
    ...[...groups, 'gone'].map((id) => ({
      kind: 'entitlements',
      row: { id, name: `Group ${id}`, sourceId: 'ad', attribute: 'memberOf', value: id },
    })),
    { kind: 'roles', row: { id: role.id, name: 'Role' } },
    { kind: 'roles', row: { id: 'other', name: hostile } },
    { kind: 'grants', row: { parent: role, child: ref('g0') } },
    { kind: 'grants', row: { parent: { type: 'ROLE', id: 'other' }, child: ref('g3') } },
    ...Object.entries(policies).map(([id, row]) => ({
      kind: 'sod-policies',
      row: { id, name: `Policy ${id}`, state: 'ENFORCED', ...row },
    })),
  ];
}

/** The console shows the counts and findings of the API and of `governance policies analyze`, each with its witness. */
export async function compareFindings({ browser, service, tally }: Walk): Promise<void> {
  await importRows(service, planted());
  await service.call('DELETE', '/entitlements/v1/gone');
  const { body } = await service.call<Analysis>('GET', '/sod-policies/v1/analysis');
  const found = new Set(body.findings.map(({ kind }) => kind));
  tally.check(`each kind is found: ${[...found].join(', ')}`, found.size === Object.keys(kinds).length);
  const printed = JSON.parse(await service.govern('policies', 'analyze', '--json')) as Pick<Analysis, 'findings'>;
  const sentences = (one: Pick<Analysis, 'findings'>) => one.findings.map(({ text }) => text).join('\n');
  tally.check('the API finds what the command finds', sentences(body) === sentences(printed));

  const page = await browser.newPage();
  await page.goto((await service.govern('console', '--persona', 'policy-owner')).trim());
  await settle(page);
  const complaints = watch(page);
  await page.goto(`${service.baseUrl}/console/policies`);
  await page.getByRole('link', { name: /^Findings/ }).click();
  await page.locator('main .figures').waitFor();
  await page.locator('main .matrix').waitFor();
  const { shown, rows } = await page.evaluate<{ readonly shown: string; readonly rows: number }>(`({
    shown: [...document.querySelectorAll('.figure')].map((one) => one.textContent).join(),
    rows: document.querySelectorAll('main .table:not(.matrix) tbody tr').length,
  })`);
  const expected = Object.entries(kinds).map(([kind, title]) => `${title}${body.counts[kind as Kind]}`);
  tally.check(`the console counts the findings of the API: ${shown}`, shown === expected.join());
  tally.check(`it lists all of them: ${rows}`, rows === body.findings.length);
  const text = (await page.locator('main').textContent()) ?? '';
  const missing = body.findings.filter((one) => !text.includes(one.text.replaceAll('\u202e', 'U+202E')));
  tally.check(`it shows each sentence ${missing.map((one) => one.text).join('; ')}`, missing.length === 0);
  tally.check('it counts the examined policies', text.includes(`${body.examined} enforced policies examined`));
  tally.check('it counts what was not decided', text.includes(`${body.counts.OPEN} policy was not decided`));
  for (const witness of await allOf(page.getByText('Show a witness'))) await witness.click();
  await page.getByRole('row', { name: 'by-role' }).getByText('Group g3').waitFor();
  const pair = page.getByRole('link', { name: /^Role and .*: 2 policies, High/ });
  const leads = await pair.first().getAttribute('href');
  tally.check(`a pair of roles leads to its question: ${leads}`, (leads ?? '').endsWith('?add=ROLE:r&add=ROLE:other'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const faults = [...complaints.splice(0), ...(await findings(page, colorScheme === 'light' ? 'all' : 'color'))];
    tally.check(`findings, ${colorScheme} ${faults.join('; ')}`, faults.length === 0);
  }
  await page.getByRole('row', { name: 'by-role' }).getByRole('link', { name: 'What if' }).click();
  await page.waitForURL('**/console/what-if**');
  const { searchParams } = new URL(page.url());
  const added = searchParams.getAll('add').join();
  tally.check(
    `a witness leads to its question: ${added}`,
    added.includes('ROLE:r') && added.includes('ENTITLEMENT:g3'),
  );
  await page.close();
}
