import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatSodPolicy } from '@identity-governance/domain/shapes';
import { buildConflict } from '@identity-governance/domain/testing';
import { FakePolicyServer } from '../testing/fake-policy-server';
import { TestWorkspace } from '../testing/test-workspace';

const files = {
  'entitlements.csv': 'id,name,sourceId\ne1,One,erp\ne2,Two,erp\n',
  'identities.csv': 'id,name\nann,Ann\n',
  'assignments.csv': 'identityId,accessType,accessId\nann,ENTITLEMENT,e1\nann,ENTITLEMENT,e2\n',
  'sod-policies.csv':
    'id,name,leftCriteria,rightCriteria,tags\np1,A,ENTITLEMENT:e1,ENTITLEMENT:e2,managed-by:fin\n' +
    'p2,B,ENTITLEMENT:e1,ENTITLEMENT:e2,managed-by:fin\np3,C,ENTITLEMENT:e1,ENTITLEMENT:e2,managed-by:fin\n',
};
const policy = (id: string, name: string, level = 'HIGH') =>
  `  ${id}: { name: ${name}, level: ${level}, sides: [{ items: [ENTITLEMENT:e1] }, { items: [ENTITLEMENT:e2] }] }\n`;

let workspace: TestWorkspace;
let server: FakePolicyServer;
let url: string;
let folder: string;
beforeEach(async () => {
  workspace = new TestWorkspace();
  folder = workspace.writeFiles(files);
  server = new FakePolicyServer();
  url = await server.start();
  for (const [id, name] of [
    ['p1', 'A'],
    ['p2', 'B'],
    ['p3', 'C'],
  ] as const) {
    const stored = buildConflict(id, ['ENTITLEMENT:e1'], ['ENTITLEMENT:e2']);
    server.policies.set(id, formatSodPolicy({ ...stored, name, tags: ['managed-by:fin'] }));
  }
});
afterEach(() => {
  server.stop();
  workspace.remove();
});

function write(name: string, text: string): string {
  const path = join(workspace.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Plans policies over the folder, and returns the plan file. */
async function plan(policies: string): Promise<string> {
  const file = write('policies/p.yaml', `format: 1\nmanagedBy: fin\npolicies:\n${policies}`);
  const out = join(workspace.folder, 'plan.json');
  const { code } = await workspace.run([
    'policies',
    'plan',
    file,
    '--from',
    folder,
    '--out',
    out,
    '--max-deletes',
    '100%',
  ]);
  expect(code).toBe(0);
  return out;
}

async function apply(path: string, ...args: readonly string[]) {
  const token = write('token', 'secret\n');
  server.requests.length = 0;
  return workspace.run(['policies', 'apply', path, '--server', url, '--token-file', token, ...args]);
}

/** Returns the requests that change policies, without the id of their batch. */
const writes = () =>
  server.requests
    .filter((request) => !request.startsWith('GET') && !request.includes('simulate'))
    .map((request) => request.replace(/[?&]batchId=[0-9a-f]{64}/, ''));

describe('governance policies apply', () => {
  it('deletes, changes and creates, each policy after the one that has its name', async () => {
    const path = await plan(policy('p1', 'B') + policy('p2', 'D') + policy('p4', 'C', 'LOW'));
    server.starts = { p4: 1 };
    const { code, stdout, stderr } = await apply(path);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('4 changes done, 0 pending, 0 done before');
    expect(writes()).toEqual([
      'DELETE /sod-policies/v1/p3?managedBy=fin',
      'PUT /sod-policies/v1/p2?managedBy=fin',
      'POST /sod-policies/v1',
      'PUT /sod-policies/v1/p1?managedBy=fin',
    ]);
    expect([...server.policies.values()].map(({ id, name }) => [id, name])).toEqual([
      ['p1', 'B'],
      ['p2', 'D'],
      ['p4', 'C'],
    ]);
  });

  it('applies a plan once, and completes one that was interrupted', async () => {
    const path = await plan(policy('p1', 'A', 'LOW') + policy('p2', 'B', 'LOW') + policy('p3', 'C'));
    expect((await apply(path)).code).toBe(0);
    const again = await apply(path);
    expect(again.stdout).toContain('0 changes done, 0 pending, 2 done before');
    expect(writes()).toEqual([]);
  });

  it('refuses a stale plan before any change, and names what changed', async () => {
    const path = await plan(policy('p1', 'A', 'LOW') + policy('p2', 'B', 'LOW') + policy('p3', 'C'));
    server.policies.set('p2', { ...server.policies.get('p2')!, ...{ tags: [] } });
    const { code, stderr } = await apply(path);
    expect([code, stderr]).toEqual([
      1,
      'governance: the plan is stale: `p2` changed since; run `policies plan` again\n',
    ]);
    expect(writes()).toEqual([]);
  });

  it('refuses other numbers of violations unless they are accepted', async () => {
    const path = await plan(policy('p1', 'A') + policy('p2', 'B') + policy('p3', 'C') + policy('p4', 'D'));
    server.starts = { p4: 2 };
    const refused = await apply(path);
    expect(refused.stderr).toContain('(`p4`: 2, in the plan 1); run `policies plan` again, or `--accept`');
    expect((await apply(path, '--accept')).code).toBe(0);
  });

  it('compares the numbers of each policy, also after a part was applied', async () => {
    const path = await plan(policy('p1', 'A', 'LOW') + policy('p2', 'B') + policy('p3', 'C') + policy('p4', 'D'));
    server.starts = { p1: 1 };
    expect((await apply(path)).stderr).toContain('(`p1`: 1, in the plan 0; `p4`: 0, in the plan 1)');
    server.starts = { p4: 1 };
    server.policies.set('p1', { ...server.policies.get('p1')!, ...{ level: 'LOW' } });
    server.starts = { p4: 2 };
    const refused = await apply(path);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('`p4`: 2, in the plan 1')]);
    expect(writes()).toEqual([]);
  });

  it('submits changes with their origin, waits for two approvals, and says what waits for whom', async () => {
    const path = await plan(policy('p1', 'A', 'LOW') + policy('p2', 'B') + policy('p3', 'C'));
    server.fourEyes = 'APPROVED';
    server.approvers = ['ann', 'bob'];
    const origin = ['--commit', '8f3c2a1', '--url', 'https://ci.example/runs/1'];
    const { code, stdout } = await apply(path, '--wait', '1h', ...origin);
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        'change p1: pending, 0 of 2 approvals (pending change change-of-p1)',
        '0 changes done, 1 pending, 0 done before',
        'pending changes wait for the approval of 2 persons other than ci',
        'the change of p1 (change-of-p1) is APPROVED, 2 of 2 approvals, by ann, bob',
        '',
      ],
    ]);
    expect(writes()).toEqual([
      'PUT /sod-policies/v1/p1?managedBy=fin&batchCommit=8f3c2a1&batchUrl=https%3A%2F%2Fci.example%2Fruns%2F1',
    ]);
  });

  it('fails if a change is rejected, or still waits at the end of the time', async () => {
    const path = await plan(policy('p1', 'A', 'LOW') + policy('p2', 'B') + policy('p3', 'C'));
    server.fourEyes = 'REJECTED';
    server.approvers = ['ann'];
    expect(await apply(path, '--wait', '1h')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the change of `p1` is REJECTED, 1 of 2 approvals, by ann') as string,
    });
    server.fourEyes = 'PENDING';
    const waiting = await apply(path, '--wait', '0s');
    expect(waiting.stdout).toContain('has 1 of 2 approvals, by ann; it waits for a person other than ci, ann');
    expect([waiting.code, waiting.stderr]).toEqual([
      1,
      'governance: the change of `p1` is still pending, 1 of 2 approvals, by ann (change-of-p1)\n',
    ]);
  });

  it('leaves what needs the name of a policy with a pending change until its approval', async () => {
    const moved = policy('p1', 'A') + policy('p2', 'B') + policy('p4', 'C').replace('{', '{ was: p3,');
    const path = await plan(moved);
    server.starts = { p4: 1 };
    server.fourEyes = 'PENDING';
    const { code, stdout } = await apply(path);
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        'delete p3: pending, 0 of 2 approvals (pending change change-of-p3)',
        'create p4: waiting',
        '0 changes done, 1 pending, 0 done before',
        '1 waiting for a name that a pending change gives up: apply the plan again after its approval',
        'pending changes wait for the approval of 2 persons other than ci',
        '',
      ],
    ]);
    server.fourEyes = 'APPROVED';
    const waited = await apply(path, '--wait', '1h', '--json');
    expect([waited.code, JSON.parse(waited.stdout)]).toMatchObject([
      0,
      {
        changes: [
          { action: 'DELETE', id: 'p3', result: 'UNCHANGED' },
          { action: 'CREATE', id: 'p4', result: 'PENDING' },
        ],
      },
    ]);
    expect([...server.policies.keys()]).toEqual(['p1', 'p2', 'p4']);
  });

  it('says what was applied before a refusal', async () => {
    const path = await plan(policy('p1', 'A', 'LOW') + policy('p2', 'E') + policy('p3', 'C'));
    server.policies.set('p9', { id: 'p9', name: 'E' });
    for (const flags of [['--json'], []]) {
      const { code, stdout, stderr } = await apply(path, ...flags);
      expect([code, stderr]).toEqual([1, expect.stringContaining('(400): the name is taken')]);
      if (flags.length === 0) expect(stdout).toContain('0 changes done, 0 pending, 1 done before');
      else expect(JSON.parse(stdout)).toMatchObject({ changes: [{ id: 'p1', result: 'DONE' }] });
    }
  });

  it('proposes nothing twice when a plan is applied again before its approval', async () => {
    const path = await plan(policy('p1', 'A', 'LOW') + policy('p2', 'B', 'LOW') + policy('p3', 'C'));
    server.fourEyes = 'PENDING';
    await apply(path);
    expect(writes()).toHaveLength(2);
    const again = await apply(path);
    // First, so that a change that is approved meanwhile is not proposed again.
    expect(server.requests[0]).toMatch(/^GET \/pending-changes\/v1\?/);
    expect(writes()).toEqual([]);
    expect(again.stdout).toContain('0 changes done, 2 pending, 0 done before');
  });

  it('proposes what another client has proposed otherwise under the id of its batch', async () => {
    const path = await plan(policy('p1', 'A', 'LOW') + policy('p2', 'B', 'LOW') + policy('p3', 'C'));
    server.fourEyes = 'PENDING';
    await apply(path);
    const [first] = server.pending.values();
    server.pending.set(first!.id, { ...first!, after: { ...first!.after!, name: 'Another' } });
    await apply(path);
    expect(writes()).toEqual(['PUT /sod-policies/v1/p1?managedBy=fin']);
  });

  it('refuses names that are exchanged, damaged plans, and a token over plain HTTP', async () => {
    const path = await plan(policy('p1', 'B') + policy('p2', 'A') + policy('p3', 'C'));
    expect((await apply(path)).stderr).toContain('the policies `p1`, `p2` exchange their names');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace('"name": "B",\n   "description', '"name": "X",\n   "description'),
    );
    expect((await apply(path)).stderr).toContain('the plan is damaged: its policy `p1` has another hash');
    writeFileSync(path, '{}');
    expect((await apply(path)).stderr).toContain('is not a plan: `changes` is missing');
    const token = write('token', 'secret');
    const plain = ['policies', 'apply', path, '--server', 'http://example.com', '--token-file', token];
    expect(await workspace.run(plain)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('must be an `https:` URL') as string,
    });
  });
});
