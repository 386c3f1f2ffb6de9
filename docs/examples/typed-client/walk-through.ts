// A walk through the service with a client whose types are generated from its OpenAPI document.
// docs/getting-started.md tells how to run it.
import createClient from 'openapi-fetch';
import type { paths } from './identity-governance.js';

const { BASE_URL = 'http://127.0.0.1:3000', TOKEN = '' } = process.env;
const api = createClient<paths>({ baseUrl: BASE_URL, headers: { authorization: `Bearer ${TOKEN}` } });
const experimental = { 'X-Service-Experimental': 'true' } as const;

/** The body of a good answer; an answer that is not good ends the walk. */
function expectData<T>({ data, error }: { readonly data?: T; readonly error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

// What would this role do to Maya, who posts invoices?
const request = {
  identityId: 'maya.lindqvist',
  accessRefs: [{ type: 'ROLE' as const, id: 'r-payments-backup' }],
};
const prediction = expectData(await api.POST('/sod-violations/v1/predict', { body: request }));
for (const { policy, level, kind } of prediction.violationContexts) {
  console.log(`predicted ${policy.id} ${level} ${kind}`);
}

// What does she hold, and by which path?
const access = expectData(
  await api.GET('/identities/v1/{id}/access', { params: { path: { id: request.identityId } } }),
);
const nested = access.access.find(({ assigned }) => !assigned);
console.log(
  `holds ${access.access.length} items, ${nested?.id} by ${nested?.paths[0]?.map(({ id }) => id).join(' > ')}`,
);

// Which policies are the most severe?
const policies = expectData(
  await api.GET('/sod-policies/v1', {
    params: { query: { filters: 'level eq "CRITICAL"', sorters: 'name', limit: 3 } },
  }),
);
for (const { id, name } of policies) console.log(`policy ${id} ${name}`);

// A check tells everything, also what is violated already; the worker runs it.
const started = expectData(await api.POST('/sod-violations/v1/check', { body: request }));
const check = expectData(
  await api.GET('/sod-violations/v1/check/{requestId}', {
    params: { path: { requestId: started.requestId }, query: { wait: 30 } },
  }),
);
console.log(`checked ${check.state} ${check.violatedPolicies?.map(({ id }) => id).join(' ')}`);

// Contractors sign in with a second factor when they are off the network.
const profile = expectData(
  await api.PATCH('/auth-profiles/v1/{id}', {
    params: { path: { id: 'contractors' }, header: experimental },
    headers: { 'content-type': 'application/json-patch+json' },
    body: [
      { op: 'replace', path: '/type', value: 'MFA' },
      { op: 'replace', path: '/offNetwork', value: true },
    ],
  }),
);
console.log(`patched ${profile.id} ${profile.type} ${profile.offNetwork}`);
