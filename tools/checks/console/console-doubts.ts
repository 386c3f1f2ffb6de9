import { isDeepStrictEqual } from 'node:util';
import {
  countUnmatched,
  describeUnmatched,
  describeWithoutIdentity,
  type LeftOutNumbers,
  type UnmatchedCount,
} from '@identity-governance/values';
import type { Browser, Page } from 'playwright-core';
import { findings, settle } from './console-browser';
import type { DeployedService } from '../lib/deployed-service';
import { SeededRandom } from '../lib/seeded-random';
import type { Tally } from '../lib/tally';

interface Walk {
  readonly browser: Browser;
  /** Without an organization. */
  readonly service: DeployedService;
  readonly seed: number;
  readonly tally: Tally;
}

interface Doubted {
  readonly warnings: readonly { readonly text: string }[];
  readonly leftOut: LeftOutNumbers;
  readonly unmatched?: readonly (UnmatchedCount & { readonly sourceId: string; readonly attribute: string })[];
}

interface Scan extends Doubted {
  readonly violations: number;
}

const people = Array.from({ length: 12 }, (_, n) => `p${n}`);
const groups = Array.from({ length: 8 }, (_, n) => `g${n}`);
const attributes = ['memberOf', 'profiles'];

/** Screens with a count, a verdict or a list. */
const screens = (person: string) => [
  ...['overview', 'violations', 'violations?level=High', 'matrix', 'reports', 'policies', 'policy-findings'],
  `identities/${person}`,
  'access/ENTITLEMENT/g0',
  `what-if?identity=${person}&add=ENTITLEMENT:g0`,
];

/**
 * An organization with deleted items, unmarked attributes, disabled identities and accounts, and values that match
 * nothing: the console shows the warnings and counts of the API and of `governance scan`.
 */
export async function compareDoubts({ browser, service, seed, tally }: Walk): Promise<void> {
  const random = new SeededRandom(seed);
  await importRows(service, drawRows(random));
  for (const id of random.sample(groups.slice(1), 1 + random.below(3))) {
    await service.call('DELETE', `/entitlements/v1/${id}`);
  }
  const scan = JSON.parse(await service.govern('scan', '--json')) as Scan;
  const { body } = await service.call<Doubted>('GET', '/inventory/v1/warnings');
  const told = (one: Doubted) => ({
    warnings: one.warnings,
    leftOut: one.leftOut,
    unmatched: (one.unmatched ?? []).map(({ sourceId, attribute, count }) => [sourceId, attribute, count]),
  });
  tally.check(
    `the API warns like the scan: ${JSON.stringify(told(body))} ${JSON.stringify(told(scan))}`,
    isDeepStrictEqual(told(body), told(scan)),
  );
  const page = await browser.newPage();
  await page.goto((await service.govern('console', '--persona', 'administrator')).trim());
  await settle(page);
  const shown = await waitForCount(page, service, scan.violations);
  tally.check(`the overview counts ${shown} violations, the scan ${scan.violations}`, shown === scan.violations);
  for (const path of screens(random.pick(people))) {
    await page.goto(`${service.baseUrl}/console/${path}`);
    await settle(page);
    const found = await doubtsOn(page);
    const missing = expected(scan).filter((sentence) => !found.includes(sentence));
    tally.check(`${path} warns${missing.map((one) => `, but not: ${one}`).join('')}`, missing.length === 0);
    await checkAccess(page, path, tally);
  }
  await showLeavers(page, { service, tally });
  await page.close();
}

async function checkAccess(page: Page, path: string, tally: Tally): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    const found = await findings(page, colorScheme === 'light' ? 'all' : 'color');
    tally.check(`${path}, ${colorScheme}${found.length === 0 ? '' : `: ${found.join('; ')}`}`, found.length === 0);
  }
}

/** A disabled identity is shown as that, with what it would violate, and never as one that violates nothing. */
async function showLeavers(page: Page, { service, tally }: Pick<Walk, 'service' | 'tally'>): Promise<void> {
  await page.goto(`${service.baseUrl}/console/missing`);
  await settle(page);
  await checkAccess(page, 'missing', tally);
  const links = page.getByRole('region', { name: 'Disabled identities' }).getByRole('link');
  const addresses = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  for (const address of addresses) {
    const identityId = address!.split('/').at(-1)!;
    const body = { identityId, accessRefs: [] };
    const predicted = await service.call<{ readonly existingViolations: number }>(
      'POST',
      '/sod-violations/v1/predict',
      body,
    );
    const { existingViolations: count } = predicted.body;
    await page.goto(new URL(address!, service.baseUrl).href);
    await page.getByText('If it were enabled,').waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    const told = count === 0 ? 'would violate no policy' : `would violate ${count} polic`;
    const isRight = text.includes('This identity is disabled.') && text.includes(told);
    tally.check(
      `the leaver ${identityId} ${told}, and is no "Violates no policy"`,
      isRight && !text.includes('Violates no policy'),
    );
  }
}

/** The sentences that must be beside each count. */
function expected({ warnings, leftOut, unmatched = [] }: Doubted): readonly string[] {
  const { disabledIdentities, disabledAccounts } = leftOut;
  const isLeftOut = disabledIdentities + disabledAccounts > 0;
  const ownerless = describeWithoutIdentity(leftOut);
  return [
    ...warnings.map(({ text }) => text),
    ...(isLeftOut
      ? [`Left out: ${disabledIdentities} disabled identit`, `and ${disabledAccounts} disabled account`]
      : []),
    ...(ownerless === undefined ? [] : [`Left out: ${ownerless}`]),
    ...(unmatched.length > 0 ? [describeUnmatched(countUnmatched({ unmatched }))] : []),
  ];
}

async function doubtsOn(page: Page): Promise<string> {
  const aside = page.locator('aside.doubts').first();
  await aside.waitFor({ timeout: 10_000 }).catch(() => undefined); // none: reported by the caller
  return (await aside.count()) === 0 ? '' : ((await aside.textContent()) ?? '');
}

/** Waits until the worker has detected the violations, and returns the number that the overview shows. */
async function waitForCount(page: Page, service: DeployedService, wanted: number): Promise<number> {
  let shown = -1;
  for (let tries = 0; tries < 60 && shown !== wanted; tries++) {
    await page.goto(`${service.baseUrl}/console/overview`);
    await settle(page);
    const text = (await page.locator('.levels h2').textContent()) ?? '';
    shown = text.includes('No identity') ? 0 : Number.parseInt(text, 10);
  }
  return shown;
}

function drawRows(random: SeededRandom): readonly object[] {
  const [marked, other] = random.next() < 0.5 ? attributes : [...attributes].reverse();
  const isMarked = (name: string) => name === marked || random.next() < 0.3;
  const isDisabled = () => random.next() < 0.3;
  const ref = (id: string) => ({ type: 'ENTITLEMENT', id });
  const side = () => ({ criteriaList: random.sample(groups, 2).map(ref) });
  const conflict = () => {
    const leftCriteria = side();
    const left = new Set(leftCriteria.criteriaList.map(({ id }) => id));
    const rest = groups.filter((id) => !left.has(id));
    return { leftCriteria, rightCriteria: { criteriaList: random.sample(rest, 2).map(ref) } };
  };
  return [
    { kind: 'sources', row: { id: 'ad', name: 'Directory' } },
    ...[marked!, other!].map((name) => ({
      kind: 'account-attributes',
      row: { sourceId: 'ad', name, multiValued: true, entitlement: isMarked(name) },
    })),
    ...groups.map((id, n) => ({
      kind: 'entitlements',
      row: { id, name: `Group ${n}`, sourceId: 'ad', attribute: attributes[n % 2], value: `V${n}` },
    })),
    ...people.map((id) => ({ kind: 'identities', row: { id, name: `Person ${id}`, disabled: isDisabled() } })),
    ...[...people, 'robot', 'batch'].map((id) => ({
      kind: 'accounts',
      row: {
        ...{ id: `a-${id}`, sourceId: 'ad', nativeIdentity: id, disabled: id !== 'robot' && isDisabled() },
        identityId: people.includes(id) ? id : null,
        attributes: Object.fromEntries(
          attributes.map((name) => [name, Array.from({ length: 3 }, () => `V${random.below(10)}`)]),
        ),
      },
    })),
    ...people.flatMap((identityId) =>
      random
        .sample(groups, random.below(3))
        .map((id) => ({ kind: 'assignments', row: { identityId, access: ref(id) } })),
    ),
    ...Array.from({ length: 6 }, (_, n) => ({
      kind: 'sod-policies',
      row: {
        ...{ id: `c${n}`, name: `Conflict ${n}`, state: 'ENFORCED', level: random.pick(['HIGH', 'LOW']) },
        conflictingAccessCriteria: conflict(),
      },
    })),
  ];
}

export async function importRows(service: DeployedService, rows: readonly object[]): Promise<void> {
  const response = await fetch(`${service.baseUrl}/inventory/v1/import`, {
    method: 'POST',
    headers: { authorization: service.authorization, 'content-type': 'application/x-ndjson' },
    body: rows.map((row) => JSON.stringify(row)).join('\n'),
  });
  if (!response.ok) throw new Error(`the import is answered with ${response.status}: ${await response.text()}`);
}
