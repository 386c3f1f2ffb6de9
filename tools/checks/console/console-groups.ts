import type { Browser, BrowserContext } from 'playwright-core';
import { appears, findings, settle, watch } from './console-browser';
import { Keys } from './console-keys';
import type { DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  readonly service: DeployedService;
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly tally: Tally;
}

/** Creates a governance group with members, changes and deletes it, with the keyboard alone. */
export async function keepGroups({ browser, service, storageState, tally }: Walk): Promise<void> {
  const page = await browser.newPage({ storageState });
  const keys = new Keys(page);
  const complaints = watch(page);
  const check = async (what: string) => {
    const found = [...complaints.splice(0), ...(await findings(page))];
    tally.check(`groups: ${what}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  };
  await page.goto(`${service.baseUrl}/console/groups`);
  await settle(page);
  await keys.press('New group');
  await check('the form');
  await keys.fill('Name', 'Reviewers');
  await keys.pick('Owner (optional)', 'maya lind', 'Maya Lindqvist');
  await keys.press('Create');
  const isShown = await appears(page.getByRole('heading', { name: 'Reviewers', level: 1 }));
  tally.check('groups: a new one is shown', isShown && (await appears(page.getByText('The group has no member.'))));
  await keys.pick('Add a member', 'karim hadd', 'Karim Haddad');
  const member = page.getByRole('row', { name: 'Karim Haddad' });
  tally.check('groups: a member is added', await appears(member));
  await check('with a member');
  const path = `/workgroups/v1/${page.url().split('/').at(-1)!}`;
  const { body } = await service.call<readonly { readonly id: string }[]>('GET', `${path}/members`);
  tally.check('groups: the API lists the member', body.map(({ id }) => id).join() === 'karim.haddad');
  await keys.press('Remove');
  await keys.press('Remove the member');
  tally.check('groups: the member is removed', await appears(page.getByText('The group has no member.')));
  await keys.press('Change the group');
  await keys.fill('Name', 'Reviewers of finance');
  await keys.press('Save');
  tally.check('groups: it is renamed', await appears(page.getByRole('heading', { name: 'Reviewers of finance' })));
  await keys.press('Change the group');
  await keys.press('Delete');
  await keys.press('Delete the group');
  const isListed = await appears(page.getByRole('heading', { name: 'Governance groups', level: 1 }));
  tally.check('groups: it is deleted', isListed && (await service.call('GET', path)).status === 404);
  await check('afterwards');
  await page.close();
}
