import type { Browser, BrowserContext } from 'playwright-core';
import { findings, settle, watch } from './console-browser';
import type { DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  readonly service: DeployedService;
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly tally: Tally;
}

const id = 'dropped-role';
const rows = [
  { kind: 'roles', row: { id, name: '<b>Dropped</b> role' } },
  { kind: 'grants', row: { parent: { type: 'ROLE', id }, child: { type: 'ENTITLEMENT', id: '<i>none</i>' } } },
  { kind: 'assignments', row: { identityId: 'maya.lindqvist', access: { type: 'ROLE', id: 'r-payments-backup' } } },
];

/** Shows what a file would change, which changes nothing, and imports its valid rows. */
export async function importAfterDryRun({ browser, service, storageState, tally }: Walk): Promise<void> {
  const page = await browser.newPage({ storageState });
  const complaints = watch(page);
  const check = async (what: string) => {
    const found = [...complaints.splice(0), ...(await findings(page))];
    tally.check(`${what}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  };
  const roleStatus = async () => (await service.call('GET', `/roles/v1/${id}`)).status;
  await page.goto(`${service.baseUrl}/console/imports`);
  await settle(page);
  await page.getByRole('link', { name: 'Import a file' }).click();
  const buffer = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'));
  const file = page.getByLabel('File', { exact: true });
  await file.setInputFiles({ name: 'rows.ndjson', mimeType: 'application/x-ndjson', buffer });
  await page.getByRole('button', { name: 'Show what would change' }).press('Enter');
  await page.getByRole('heading', { name: 'Nothing is changed yet' }).waitFor();
  const refused = await page.getByRole('region', { name: '1 error' }).getByRole('row').nth(1).innerText();
  tally.check(`a dry run shows refused rows: ${refused}`, /grants\s+2\s+child.id\s+`<i>none<\/i>`/.test(refused));
  const starting = await page.getByRole('region', { name: 'Violations' }).getByText('+ starts').count();
  tally.check(`a dry run shows the violations that would start: ${starting}`, starting > 0);
  tally.check('a dry run changes nothing', (await roleStatus()) === 404);
  await check('a dry run');
  await page.getByLabel('Reason').fill('A new <b>desk</b>');
  await page.getByRole('button', { name: 'Import the rows without errors' }).press('Enter');
  await page.waitForURL('**/console/imports');
  await page.getByText('A new <b>desk</b>').waitFor();
  tally.check('the import after a dry run imports the rows', (await roleStatus()) === 200);
  await check('the imports after an import');
  await page.close();
}
