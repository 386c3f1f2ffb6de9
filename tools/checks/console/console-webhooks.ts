import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { appears, findings, settle, watch } from './console-browser';
import { Keys } from './console-keys';
import type { DeployedService } from '../lib/deployed-service';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  /** May deliver to private networks. */
  readonly service: DeployedService;
  readonly tally: Tally;
}

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Whether one of the signatures is by the secret, as Standard Webhooks defines them. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

async function shownSecret(page: Page): Promise<string> {
  const code = page.locator('main code', { hasText: 'whsec_' });
  await code.waitFor();
  return code.innerText();
}

/** Adds an endpoint by keyboard, which receives a test with its secret; then changes and deletes it. */
export async function keepEndpoints({ browser, service, tally }: Walk): Promise<void> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await browser.newPage();
  const keys = new Keys(page);
  const complaints = watch(page);
  const check = async (what: string) => {
    const found = [...complaints.splice(0), ...(await findings(page))];
    tally.check(`webhooks: ${what}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  };
  try {
    await page.goto((await service.govern('console', '--persona', 'administrator')).trim());
    await page.goto(`${service.baseUrl}/console/webhooks`);
    await settle(page);
    await keys.press('Add an endpoint');
    await check('the form');
    await keys.fill('Name', 'Desk');
    await keys.fill('Address', `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    await keys.press('Create');
    const secret = await shownSecret(page);
    await check('the secret');
    await keys.press('I have kept it');
    await page.getByText(secret).waitFor({ state: 'detached' });
    await keys.press('Send a test');
    const isDelivered = await appears(page.getByRole('row', { name: 'webhook.test' }), 'visible', 60_000);
    for (let tries = 0; received.length === 0 && tries < 600; tries++) await page.waitForTimeout(100);
    tally.check(
      'webhooks: a test arrives, signed by the secret that was shown',
      isDelivered && received[0] !== undefined && isSigned(received[0], secret),
    );
    await changeEndpoint(page, { former: secret, tally });
    await keys.press('Change');
    await keys.press('Delete');
    await keys.press('Delete it');
    tally.check('webhooks: it is deleted', await appears(page.getByText('There is no webhook endpoint.')));
    await check('without an endpoint');
  } finally {
    await page.close();
    server.close();
  }
}

interface Change {
  /** The secret before. */
  readonly former: string;
  readonly tally: Tally;
}

async function changeEndpoint(page: Page, { former, tally }: Change): Promise<void> {
  const keys = new Keys(page);
  await keys.press('Change');
  await keys.tick('import failed');
  await keys.press('Save');
  const row = page.getByRole('row', { name: 'Desk' }).first();
  tally.check('webhooks: it receives one event', await appears(row.getByText('import.failed', { exact: true })));
  await keys.press('Change');
  await keys.press('New secret');
  await keys.press('Make a new secret');
  tally.check('webhooks: another secret is shown', (await shownSecret(page)) !== former);
}
