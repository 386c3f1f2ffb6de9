// A provisioning cycle by SCIM over the built API and worker: node tools/run.mjs checks/intake/scim.run
import { DeployedService, unlimited } from '../lib/deployed-service';
import { onEachEngine } from '../lib/each-engine';
import { sampleFolder } from '../lib/sample-organisation';
import { Tally } from '../lib/tally';

interface Resource {
  readonly id: string;
}
interface Violation {
  readonly status: string;
}

const tally = new Tally();
const TRIES = 120;

/** Reads until the worker has followed. */
async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

await onEachEngine(async ({ engine, url }) => {
  const settings = { ...unlimited, DATABASE_URL: url, DISABLED_IDENTITIES_HOLD_ACCESS: 'false' };
  const service = await DeployedService.start(sampleFolder, settings);
  try {
    const claims = service.authorization.split('.')[1]!;
    const { client_id, azp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
    const attributes = { scimClient: client_id ?? azp ?? sub };
    await service.call('POST', '/sources/v1', { id: 'idp', name: 'Provider', attributes });
    const scim = <T = Resource>(method: string, path: string, body?: unknown) =>
      service.call<T>(method, `/scim/v2/idp${path}`, body);
    const patch = async (path: string, operation: object) => {
      const response = await fetch(`${service.baseUrl}/scim/v2/idp${path}`, {
        method: 'PATCH',
        headers: { authorization: service.authorization, 'content-type': 'application/scim+json' },
        body: JSON.stringify({ Operations: [operation] }),
      });
      return response.status;
    };
    const joiner = await scim('POST', '/Users', { userName: 'joiner@example.com', active: true });
    tally.check(`${engine}: a joiner is created`, joiner.status === 201);
    const member = [{ value: joiner.body.id }];
    const invoices = await scim('POST', '/Groups', { displayName: 'Invoices', members: member });
    const payments = await scim('POST', '/Groups', { displayName: 'Payments' });
    const refOf = ({ body: { id } }: { readonly body: Resource }) => ({ type: 'ENTITLEMENT', id });
    const policy = await service.call<Resource>('POST', '/sod-policies/v1', {
      ...{ name: 'invoices and payments of the provider', type: 'CONFLICTING_ACCESS_BASED', state: 'ENFORCED' },
      conflictingAccessCriteria: {
        leftCriteria: { criteriaList: [refOf(invoices)] },
        rightCriteria: { criteriaList: [refOf(payments)] },
      },
    });
    tally.check(`${engine}: a policy names the groups`, policy.status === 201);
    const statuses = async () => {
      const filters = encodeURIComponent(`policyId eq "${policy.body.id}"`);
      const { body } = await service.call<readonly Violation[]>('GET', `/violations/v1?filters=${filters}`);
      return Array.isArray(body) ? (body as readonly Violation[]).map(({ status }) => status).join() : '';
    };
    const added = await patch(`/Groups/${payments.body.id}`, { op: 'Add', path: 'members', value: member });
    tally.check(`${engine}: a membership is added`, added === 204);
    tally.check(`${engine}: its violation starts`, await until(async () => (await statuses()) === 'Open'));
    const left = await patch(`/Users/${joiner.body.id}`, { op: 'Replace', path: 'active', value: 'False' });
    tally.check(`${engine}: a leaver is deactivated`, left === 200);
    tally.check(`${engine}: the violation is closed`, await until(async () => (await statuses()) === 'Closed'));
    const account = await service.call<{ readonly disabled: boolean }>('GET', `/accounts/v1/${joiner.body.id}`);
    tally.check(`${engine}: the account is there, disabled`, account.body.disabled);
  } finally {
    await service.stop();
  }
});
tally.end();
