import type { Browser } from 'playwright-core';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the provider of the API's tests
import { TestOpenIdProvider } from '../../../apps/api/src/testing/test-openid-provider';
import { findings, settle, tabTo, watch } from './console-browser';
import { freePort, type DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

const deepLink = '/console/what-if?identity=maya.lindqvist&add=ROLE:r-payments-backup';
const client = { clientId: 'console', clientSecret: 'a-secret-of-the-console' };
const users = {
  auditor: { name: 'Imogen <b>Redfern</b>', roles: ['inventory:read', 'sod-policy:read', 'sod-violation:read'] },
  guest: { name: 'Guest', roles: [] },
};

/** Signs in and out at the login page of a real OpenID provider, with the keyboard alone. */
export async function signInByProvider(
  browser: Browser,
  { service, tally }: { service: DeployedService; tally: Tally },
) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const provider = await TestOpenIdProvider.start({ ...client, redirectUri: `${url}/console/callback` }, users);
  const own = await service.another(service.databaseUrl, {
    ...{ PORT: port, AUTH_ISSUER: provider.issuer, AUTH_AUDIENCE: 'governance' },
    ...{ CONSOLE_CLIENT_ID: client.clientId, CONSOLE_CLIENT_SECRET: client.clientSecret, CONSOLE_URL: url },
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = watch(page);
  const logIn = async (user: string) => {
    await page.goto(`${url}${deepLink}`);
    await settle(page);
    await tabTo(page, page.getByRole('link', { name: 'Sign in' }));
    await page.keyboard.press('Enter');
    await page.locator('input[name=login]').waitFor();
    await page.locator('input[name=login]').fill(user);
    await page.locator('input[name=password]').fill('any');
    await page.keyboard.press('Enter');
    await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
    await page.locator('button[type=submit]').click();
    await page.waitForURL(`${url}/console/**`);
    await settle(page);
  };
  try {
    await page.goto(`${url}${deepLink}`);
    await settle(page);
    tally.check('the sign-in page has no findings', (await findings(page)).length === 0);
    await logIn('auditor');
    await page.getByText('would be violated').first().waitFor();
    const { pathname, search } = new URL(page.url());
    tally.check('signing in at the provider leads to the wanted page', `${pathname}${search}` === deepLink);
    const shown = await page.getByRole('navigation').innerText();
    tally.check('navigation shows what the session may read', shown.includes('Violations') && !shown.includes('Audit'));
    tally.check('its scripts see no cookie', (await page.evaluate<string>('document.cookie')) === '');
    const menu = page.getByRole('button', { name: 'Imogen <b>Redfern</b>' });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    const cookies = (await context.cookies(url)).map(({ name }) => name);
    tally.check('signing out ends the session', !cookies.includes('governance-session'));
    await context.clearCookies();
    await logIn('guest');
    const notice = page.getByRole('alert');
    tally.check('a user without rights reads what to do', (await notice.innerText()).includes('Ask an administrator'));
    tally.check('the page after a failed sign-in has no findings', (await findings(page)).length === 0);
    tally.check(`signing in causes no complaints ${complaints.join('; ')}`, complaints.length === 0);
  } finally {
    await context.close();
    await own.stop();
    await provider.stop();
  }
}
