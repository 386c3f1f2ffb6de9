import type { Browser } from 'playwright-core';
import { appears, findings, settle, watch } from './console-browser';
import { importRows } from './console-doubts';
import type { DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  readonly service: DeployedService;
  readonly tally: Tally;
}

/** Without identities or policies the console says so where it counts violations, and leads to what is missing. */
export async function takeFirstSteps({ browser, service, tally }: Walk): Promise<void> {
  await untilScanned(service);
  const page = await browser.newPage();
  const complaints = watch(page);
  await page.goto((await service.govern('console', '--persona', 'administrator')).trim());
  await settle(page);
  const expectOn = async (path: string, sentence: string) => {
    await page.goto(`${service.baseUrl}/console/${path}`);
    const isSaid = await appears(page.getByText(sentence), 'visible', 60_000); // after the next scan of the worker
    tally.check(`${path} says: ${sentence}`, isSaid);
  };
  for (const path of ['overview', 'violations', 'matrix']) {
    await expectOn(path, 'There are no identities yet, so no policy can be violated.');
    const found = [...complaints.splice(0), ...(await findings(page))];
    tally.check(`${path}, empty${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  }
  await page.getByRole('link', { name: 'Import identities and what they may access' }).click();
  await page.waitForURL('**/console/imports/new');
  await importRows(service, [{ kind: 'identities', row: { id: 'ada', name: 'Ada' } }]);
  await expectOn('overview', 'No policy is enforced, so none can be violated.');
  await page.getByRole('link', { name: 'Write a policy and enforce it' }).click();
  await page.waitForURL('**/console/new-policy');
  const side = (id: string) => ({ criteriaList: [{ type: 'ENTITLEMENT', id }] });
  await importRows(service, [
    { kind: 'sources', row: { id: 'erp', name: 'ERP' } },
    ...['pay', 'approve'].map((id) => ({ kind: 'entitlements', row: { id, name: id, sourceId: 'erp' } })),
    {
      kind: 'sod-policies',
      row: {
        id: 'p',
        name: 'Pay vs. approve',
        state: 'ENFORCED',
        conflictingAccessCriteria: { leftCriteria: side('pay'), rightCriteria: side('approve') },
      },
    },
  ]);
  await expectOn('overview', 'No identity violates a policy.');
  await page.close();
}

/** Before it, counts of violations are answered with 503, of which the browser complains. */
async function untilScanned(service: DeployedService): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if ((await service.call('GET', '/violations/v1/totals?groupBy=status')).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the worker does not scan');
}
