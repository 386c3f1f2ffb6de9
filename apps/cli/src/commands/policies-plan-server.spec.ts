import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSodPolicy } from '@identity-governance/domain/shapes';
import { buildConflict } from '@identity-governance/domain/testing';
import type { PlanReport } from '../policies/plan-report';
import { FakePolicyServer } from '../testing/fake-policy-server';
import { TestWorkspace } from '../testing/test-workspace';

const ids = ['p1', 'p2', 'p3', 'p4', 'p5'];
const policy = (id: string, level = 'HIGH') =>
  `  ${id}: { name: policy ${id}, level: ${level}, sides: [{ items: [ENTITLEMENT:e1] }, { items: [ENTITLEMENT:e2] }] }\n`;

let workspace: TestWorkspace;
let server: FakePolicyServer;
let url: string;
beforeEach(async () => {
  workspace = new TestWorkspace();
  server = new FakePolicyServer();
  url = await server.start();
  for (const id of ids)
    server.policies.set(id, formatSodPolicy(buildConflict(id, ['ENTITLEMENT:e1'], ['ENTITLEMENT:e2'])));
  const all = { STARTS: 0, ENDS: 0, STAYS: 0 };
  server.simulated = { ...simulation, all, violations: [] } as FakePolicyServer['simulated'];
});
afterEach(() => {
  server.stop();
  workspace.remove();
});

const simulation = {
  leftOut: { disabledIdentities: 0, disabledAccounts: 0, accountsWithoutIdentity: 0 },
  accounts: { entitlements: 0, unmatched: [] },
  policies: [],
  warnings: [] as readonly object[],
  dangling: { grants: 0, assignments: 0 },
};

async function plan(policies: string, ...args: readonly string[]) {
  mkdirSync(join(workspace.folder, 'policies'), { recursive: true });
  const [file, token] = [join(workspace.folder, 'policies/p.yaml'), join(workspace.folder, 'token')];
  writeFileSync(file, `format: 1\npolicies:\n${policies}`);
  writeFileSync(token, 'secret\n');
  const { code, stdout, stderr } = await workspace.run([
    ...['policies', 'plan', file, '--json', '--server', url, '--token-file', token],
    ...args,
  ]);
  return { code, stderr, report: stdout === '' ? undefined : (JSON.parse(stdout) as PlanReport) };
}

const unchanged = ids.map((id) => policy(id)).join('');

describe('governance policies plan --server', () => {
  it('compares the files with all policies of the service, and changes nothing', async () => {
    const { code, report, stderr } = await plan(unchanged, '--fail-on-drift');
    expect({ code, stderr, changes: report?.changes }).toEqual({ code: 0, stderr: '', changes: [] });
    const changed = await plan(`${policy('p1', 'LOW')}${policy('p6')}`);
    expect(changed.report?.changes.map(({ action, id }) => `${action} ${id}`)).toEqual(['CHANGE p1', 'CREATE p6']);
    expect(server.requests.filter((request) => !/^(GET|POST .*simulate)/.test(request))).toEqual([]);
  });

  it('exits as for the database, by the counts and the warnings of the service', async () => {
    server.byLevel = { LOW: { STARTS: 2, ENDS: 0, STAYS: 0 } };
    expect((await plan(policy('p6', 'LOW'), '--fail-on', 'LOW')).code).toBe(3);
    expect((await plan(policy('p6', 'LOW'), '--fail-on', 'HIGH')).code).toBe(0);
    const warning = { code: 'UNSATISFIABLE_POLICIES', count: 1, text: 'one can never be violated' };
    server.simulated = { ...server.simulated, ...{ warnings: [warning] } };
    const { code, report } = await plan(policy('p6', 'LOW'), '--fail-on', 'HIGH');
    expect([code, report?.effect.warnings]).toEqual([4, [warning]]);
  });

  it('says what has no effect, as for the database', async () => {
    server.simulated = { ...server.simulated, ...{ dangling: { grants: 2, assignments: 3 } } };
    const { code, stderr } = await plan(unchanged);
    const note = 'note: 2 grants, 3 assignments name access items that do not exist; these are ignored\n';
    expect({ code, stderr }).toEqual({ code: 0, stderr: note });
    server.simulated = { ...server.simulated, ...{ dangling: undefined } };
    expect((await plan(unchanged)).stderr).toContain('the server is older than this command');
  });

  it('names the most severe of all violations that would start, over many pages', async () => {
    const one = (n: number) => ({
      ...{ change: 'STARTS', level: n === 299 ? 'CRITICAL' : 'LOW', policy: { id: 'p6', name: 'policy p6' } },
      identity: { id: `i${n}`, name: `I ${n}` },
    });
    server.byLevel = { LOW: { STARTS: 299, ENDS: 0, STAYS: 0 } };
    const violations = Array.from({ length: 300 }, (_, n) => one(n));
    server.simulated = { ...server.simulated, ...{ all: { STARTS: 300, ENDS: 0, STAYS: 0 } }, violations };
    const comment = join(workspace.folder, 'c.md');
    expect((await plan(policy('p6'), '--comment', comment, '--names', 'ids')).code).toBe(0);
    expect(readFileSync(comment, 'utf8')).toContain('i299');
    server.simulated = { ...server.simulated, ...{ all: { STARTS: 10_001, ENDS: 0, STAYS: 0 } } };
    const { code, stderr } = await plan(policy('p6'), '--names', 'ids');
    expect([code, stderr]).toEqual([1, expect.stringContaining('too many to name from a server')]);
  });

  it('names the policies whose items the service does not have, with their places', async () => {
    server.missing = ['entitlement `e-gone`'];
    const { code, stderr } = await plan(
      policy('p1') + policy('p6').replace('ENTITLEMENT:e1', 'ENTITLEMENT:e-gone, ENTITLEMENT:e1'),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/p\.yaml:\d+:3 error: the policy `p6` names `ENTITLEMENT:e-gone`, which does not exist/);
    server.missing = ['role `other`'];
    expect((await plan(policy('p6'))).stderr).toContain('(404): role `other` does not exist');
  });

  it('refuses a service whose simulations have no warnings, and what the service refuses', async () => {
    server.simulated = { ...server.simulated, ...{ warnings: undefined } };
    const { code, stderr } = await plan(policy('p6'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('the server is older than this command')]);
    const [file, other] = [join(workspace.folder, 'policies/p.yaml'), join(workspace.folder, 'other')];
    writeFileSync(other, 'wrong');
    const refused = await workspace.run(['policies', 'plan', file, '--server', url, '--token-file', other]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('(401): no token')]);
  });

  it('is used with a token, and with one state', async () => {
    expect((await plan(unchanged, '--from', workspace.folder)).code).toBe(2);
    const file = join(workspace.folder, 'policies/p.yaml');
    const token = join(workspace.folder, 'token');
    expect((await workspace.run(['policies', 'plan', file, '--server', url])).code).toBe(2);
    expect((await workspace.run(['policies', 'plan', file, '--token-file', token])).code).toBe(2);
  });
});
