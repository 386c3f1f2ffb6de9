import type { Page } from 'playwright-core';
import { appears } from './console-browser';
import type { DeployedService } from '../lib/deployed-service';

const html = `<img src=x onerror=alert(1)>\u202eevil "quoted" ${'long '.repeat(25)}`;
const formula = `=HYPERLINK("http://evil.example","<script>alert(1)</script>")\u2066`;
export const hostileId = "x'); <script>alert(1)</script>";
const id = encodeURIComponent(hostileId);
const items = {
  ROLE: ['/roles/v1', 'hostile-role'],
  ACCESS_PROFILE: ['/access-profiles/v1', 'hostile-profile'],
} as const;

/** Screens that show the names. */
export const hostileScreens = {
  'hostile identity': `identities/${id}`,
  'hostile identities': 'identities?q=evil',
  'hostile item': 'access/ROLE/hostile-role',
  'hostile items': 'access?q=evil',
  'hostile violations': 'violations?policy=hostile-policy',
  'hostile matrix': 'matrix',
  'hostile reports': 'reports',
  'hostile policies': 'policies',
  'hostile policy': 'policies/hostile-policy',
  'hostile answer': `what-if?identity=${id}&add=ACCESS_PROFILE:hostile-profile`,
} as const;

/** An identity that holds one side of one policy and violates another, all with names that try to become markup. */
export async function addHostileNames(service: DeployedService): Promise<void> {
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await service.call<unknown>('POST', path, body);
    if (status >= 300) throw new Error(`POST ${path}: ${status} ${JSON.stringify(answer)}`);
  };
  for (const [path, itemId] of Object.values(items)) await post(path, { id: itemId, name: html, description: formula });
  await post('/roles/v1', { id: 'hostile-formula', name: formula });
  const attributes = { jobTitle: `${html}${'n'.repeat(4000)}`.slice(0, 4000), department: html };
  await post('/identities/v1', { id: hostileId, name: html, attributes });
  for (const role of ['hostile-role', 'hostile-formula']) {
    await post(`/identities/v1/${id}/assignments`, { type: 'ROLE', id: role });
  }
  const side = (type: string, itemId: string) => ({ name: formula, criteriaList: [{ type, id: itemId }] });
  const policy = { name: html, description: formula, state: 'ENFORCED', level: 'CRITICAL', correctionAdvice: html };
  for (const [policyId, right] of [
    ['hostile-policy', side('ROLE', 'hostile-formula')],
    ['hostile-policy-2', side('ACCESS_PROFILE', 'hostile-profile')],
  ] as const) {
    const conflictingAccessCriteria = { leftCriteria: side('ROLE', 'hostile-role'), rightCriteria: right };
    await post('/sod-policies/v1', { ...policy, id: policyId, name: `${html} ${policyId}`, conflictingAccessCriteria });
  }
  await post('/sod-violation-report/v1/run', { filteredPolicyList: ['hostile-policy'] });
}

/** What is wrong: the name must be there as text, nothing of it as an element, and no character that is not seen. */
export async function findMarkup(page: Page): Promise<readonly string[]> {
  const isText = await appears(page.getByText('<img src=x'), 'attached');
  const elements = await page.evaluate<number>(
    `document.querySelectorAll('img[src="x"], main script').length +
      [...document.links].filter((link) => link.origin !== location.origin).length`,
  );
  const unseen = await page.evaluate<readonly string[]>(`
    [...document.querySelectorAll('body *:not(textarea)')] // what is edited is kept as it is
      .flatMap((element) => [
        ...[...element.attributes].filter(({ name }) => /^(aria-|title$|placeholder$)/.test(name)),
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE),
      ])
      .map(({ nodeValue }) => nodeValue)
      .filter((text) => /[\\p{Cf}\\p{Default_Ignorable_Code_Point}]/u.test(text))`);
  return [
    ...unseen.map((text) => `shows characters that are not seen: ${JSON.stringify(text.slice(0, 120))}`),
    ...(elements > 0 ? ['a name has become an element'] : []),
    ...(isText ? [] : ['the name is not shown as text']),
  ];
}
