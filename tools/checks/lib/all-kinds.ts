import type { DeployedService } from './deployed-service';
import { readSampleOrganisation } from './sample-organisation';

interface Kind {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly type?: string;
  readonly body?: unknown;
}

const item = { type: 'ROLE', id: 'r-payments-backup' };

/** A request of each kind that needs the database; none is refused while it is well. */
function kindsFor(identityId: string, n: number): readonly Kind[] {
  const id = encodeURIComponent(identityId);
  const type = 'application/json';
  const policy = {
    ...{ name: `Kind ${n}`, description: 'x'.repeat(200), state: 'NOT_ENFORCED' },
    conflictingAccessCriteria: {
      leftCriteria: { criteriaList: [item] },
      rightCriteria: { criteriaList: [{ type: 'ROLE', id: 'r-employee' }] },
    },
  };
  const row = { kind: 'sources', row: { id: `kind-${n}`, name: `Kind ${n}` } };
  return [
    { method: 'GET', path: '/identities/v1?limit=5' },
    { method: 'GET', path: `/identities/v1/${id}/access` },
    { method: 'GET', path: '/accounts/v1?limit=5' },
    { method: 'GET', path: '/sod-policies/v1?limit=5' },
    { method: 'GET', path: '/violations/v1?limit=5' },
    { method: 'GET', path: '/violations/v1/totals?groupBy=level' },
    { method: 'GET', path: '/imports/v1' },
    { method: 'GET', path: '/audit-events/v1?limit=5' },
    { method: 'POST', path: '/sod-violations/v1/predict', type, body: { identityId, accessRefs: [item] } },
    { method: 'POST', path: '/sod-violations/v1/check', type, body: { identityId, accessRefs: [item] } },
    { method: 'POST', path: '/sod-policies/v1', type, body: policy },
    { method: 'POST', path: '/inventory/v1/import', type: 'application/x-ndjson', body: row },
  ];
}

export interface Statuses {
  /** How many responses there were, by status; with `!` where 503 came without `Retry-After`, by kind where 500. */
  readonly byStatus: Readonly<Record<string, number>>;
  readonly maxMilliseconds: number;
}

/** Sends requests of all kinds, two at a time, until the promise settles. */
export async function sendAllKinds(service: DeployedService, until: Promise<unknown>): Promise<Statuses> {
  const identities = [...readSampleOrganisation().assigned.keys()];
  const byStatus: Record<string, number> = {};
  let longest = 0;
  let isOver = false;
  const end = () => (isOver = true);
  void until.then(end, end);
  const client = async (offset: number) => {
    // Each of the kinds in turn, and two at a time: a client of the service runs up to two imports.
    for (let n = offset; !isOver; n++) {
      const kinds = kindsFor(identities[n % identities.length]!, ++named);
      const kind = kinds[n % kinds.length]!;
      const start = performance.now();
      const key = keyOf(await send(service, kind), kind);
      longest = Math.max(longest, performance.now() - start);
      byStatus[key] = (byStatus[key] ?? 0) + 1;
    }
  };
  await Promise.all([0, 6].map(client));
  return { byStatus, maxMilliseconds: Math.round(longest) };
}

/** Of policies and sources, whose names are unique. */
let named = 0;

async function send(service: DeployedService, { method, path, type, body }: Kind): Promise<Response> {
  const headers = { authorization: service.authorization, ...(type !== undefined && { 'content-type': type }) };
  const response = await fetch(service.baseUrl + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}

function keyOf({ status, headers }: Response, { method, path }: Kind): string {
  if (status === 503) return Number(headers.get('retry-after')) >= 1 ? '503' : `503! ${path}`;
  return status < 300 ? 'done' : `${status} ${method} ${path}`;
}
