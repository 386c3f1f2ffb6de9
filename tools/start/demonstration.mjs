import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const demo = JSON.parse(readFileSync(join(root, 'tools/sample/demo.json'), 'utf8'));

/** A client of the API, as any other would be. */
export function createClient(baseUrl, token) {
  return async (path, body) => {
    const response = await fetch(baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) {
      const { status } = response;
      throw Object.assign(new Error(`${path} answered ${status}: ${reasonOf(answer)}`), { status });
    }
    return answer;
  };
}

function reasonOf({ error, message, messages = [], causes = [] }) {
  return [error, message, ...[...messages, ...causes].map(({ text }) => text)].filter(Boolean).join('; ');
}

/** The command that predicts what the sample's request would violate. */
export const predictArguments = [
  ...['predict', '--identity', demo.identityId, '--access'],
  ...demo.accessRefs.map(({ type, id }) => `${type}:${id}`),
];

const levels = ['Critical', 'High', 'Medium', 'Low'];

/** The records of violations, where most come from, and the least that ends those of one identity, as lines. */
export async function showViolations(call) {
  const counts = countsOf(await untilUpToDate(call));
  const open = encodeURIComponent('status eq "Open"');
  const { groups, identities, violations } = await call(`/violations/v1/totals?groupBy=level&filters=${open}`);
  const byLevel = countsOf({ groups });
  const levelText = levels.map((level) => `${level} ${byLevel.get(level) ?? 0}`).join(', ');
  const [cause] = await call('/violations/v1/causes?limit=1');
  return [
    `The worker keeps records of violations: ${violations} are open, of ${identities} identities (${levelText}),`,
    `and ${counts.get('Mitigated') ?? 0} are mitigated for a time.`,
    ...(cause === undefined ? [] : describeCause(cause)),
    ...(await describeRemediation(call)),
  ];
}

function countsOf({ groups }) {
  return new Map(groups.map(({ key, violations }) => [key[0].value, violations]));
}

function describeCause({ policy, items, ends }) {
  const names = items.map(({ name, id }) => `${name} (${id})`).join(' together with ');
  return ['', `Most come from: ${names}`, `  ${ends} violations of ${policy.name} end without it`];
}

/** Shows the identity of the violation that is listed first. */
async function describeRemediation(call) {
  const live = encodeURIComponent('status eq "Open"');
  const [first] = await call(`/violations/v1?limit=1&sorters=-level&filters=${live}`);
  if (first === undefined) return [];
  const { violations, proposals } = await call(`/identities/v1/${encodeURIComponent(first.target.id)}/remediation`);
  if (proposals.length === 0) return [];
  const [{ removals }] = proposals;
  return [
    '',
    `The least to take away from ${first.target.name}, so that ${violations.length === 1 ? 'the violation ends' : `${violations.length} violations end`}:`,
    ...removals.map(({ item, from }) => `  ${item.name} (${item.id}), from ${from.name}`),
  ];
}

/** The first scan takes longer than this only where there are very many identities. */
const MAX_TRIES = 300;

/** The numbers of records, once the worker has ended its first scan and the mitigations whose time is over. */
async function untilUpToDate(call) {
  await until(
    () => call('/violations/v1/totals?groupBy=status'),
    ({ violations }) => violations > 0,
  );
  const mitigated = encodeURIComponent('status eq "Mitigated"');
  await until(
    () => call(`/violations/v1?filters=${mitigated}`),
    (violations) => violations.every(({ expiration }) => Date.parse(expiration) > Date.now()),
  );
  return call('/violations/v1/totals?groupBy=status');
}

async function until(read, isKnown) {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await read();
      if (isKnown(answer) || tries === MAX_TRIES) return answer;
    } catch (error) {
      if (tries === MAX_TRIES || error.status !== 503) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Commands for a shell: the token first, then a prediction, what an identity holds, and a list. */
export function commandsToPaste(baseUrl, token) {
  return [
    ...setToken(token),
    `${curl} -H 'Content-Type: application/json' -d '${JSON.stringify(demo)}' '${baseUrl}/sod-violations/v1/predict'`,
    '',
    `${curl} '${baseUrl}/identities/v1/${encodeURIComponent(demo.identityId)}/access'`,
    '',
    `${curl} '${baseUrl}/violations/v1?limit=5&sorters=-level'`,
  ];
}

/** The first commands for a database of the user's own. */
export function firstSteps(baseUrl, token, { isEmpty, governance }) {
  const next = isEmpty
    ? [
        'The database holds no identities yet. Load your own data, CSV files as docs/import-format.md describes them:',
        '',
        `${governance} import ./my-organisation`,
      ]
    : ['The database holds identities already. This command lists their violations:', '', `${governance} scan`];
  return [...next, '', ...setToken(token), `${curl} '${baseUrl}/identities/v1?limit=5'`];
}

const setToken = (token) => [
  'Paste these into another terminal (the token is good for eight hours):',
  '',
  `TOKEN=${token}`,
  '',
];

const curl = 'curl -s -H "Authorization: Bearer $TOKEN"';
