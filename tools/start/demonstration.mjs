import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describePrediction } from './describe-prediction.mjs';
import { root } from './workspace.mjs';

const demo = JSON.parse(readFileSync(join(root, 'tools/sample/demo.json'), 'utf8'));
const collections = { ENTITLEMENT: 'entitlements', ACCESS_PROFILE: 'access-profiles', ROLE: 'roles' };

/** A client of the API, as any other would be. */
export function createClient(baseUrl, token) {
  return async (path, body) => {
    const response = await fetch(baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${reasonOf(answer)}`);
    return answer;
  };
}

function reasonOf({ error, message, messages = [], causes = [] }) {
  return [error, message, ...[...messages, ...causes].map(({ text }) => text)].filter(Boolean).join('; ');
}

/** Asks for the prediction of the sample and returns it as lines to print. */
export async function demonstrate(call) {
  const requested = await Promise.all(
    demo.accessRefs.map(({ type, id }) => call(`/${collections[type]}/v1/${encodeURIComponent(id)}`)),
  );
  const identity = await call(`/identities/v1/${encodeURIComponent(demo.identityId)}`);
  const prediction = await call('/sod-violations/v1/predict', demo);
  const named = requested.map((item, n) => ({ ...demo.accessRefs[n], name: item.name }));
  return describePrediction({ identity, requested: named, prediction });
}

/** Commands for a shell: the token first, then a prediction, what an identity holds, and a list. */
export function commandsToPaste(baseUrl, token) {
  return [
    ...setToken(token),
    `${curl} -H 'Content-Type: application/json' -d '${JSON.stringify(demo)}' '${baseUrl}/sod-violations/v1/predict'`,
    '',
    `${curl} '${baseUrl}/identities/v1/${encodeURIComponent(demo.identityId)}/access'`,
    '',
    `${curl} '${baseUrl}/roles/v1?limit=5'`,
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
