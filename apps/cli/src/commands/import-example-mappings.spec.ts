import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderReport } from '../describe-report';
import { TestWorkspace } from '../testing/test-workspace';

const folder = join(__dirname, '../../../../examples/mappings');
/** By the name of the mapping: the source. Workers come first. */
const systems = [
  ['workday', 'workday'],
  ['active-directory', 'ad'],
  ['sap', 'sap'],
  ['entra', 'entra'],
  ['okta', 'okta'],
  ['servicenow', 'servicenow'],
] as const;
type System = (typeof systems)[number];

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterAll(() => {
  workspace.remove();
});

async function importMonth([name]: System, month: string, ...flags: readonly string[]): Promise<FolderReport> {
  const mapping = join(folder, `${name}.yaml`);
  const { code, stdout, stderr } = await workspace.run([
    'import',
    '--json',
    '--mapping',
    mapping,
    ...flags,
    join(folder, name, month),
  ]);
  expect({ name, code, found: code === 0 ? '' : stdout + stderr }).toMatchObject({ code: 0, found: '' });
  return JSON.parse(stdout) as FolderReport;
}

/** Policy and identity of each violation. */
async function scan(env: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const file = join(workspace.folder, 'violations.csv');
  await workspace.run(['scan', '--csv', file], env);
  const [header, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
  const names = header!.split(',');
  const at = (row: string, name: string) => row.split(',')[names.indexOf(name)]!;
  return rows.map((row) => `${at(row, 'policyId')} ${at(row, 'identityId')}`).sort();
}

const sync = ([, source]: System) => ['--mode', 'sync', '--source', source, '--max-deletes', '100%'];

describe('the example mappings', () => {
  it.each(systems)('%s.yaml has at most 35 lines', (name) => {
    const lines = readFileSync(join(folder, `${name}.yaml`), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeLessThanOrEqual(35);
  });

  it('import two months, and a scan finds what was planted', async () => {
    for (const system of systems) await importMonth(system, '2026-10');
    expect((await workspace.run(['import', join(folder, 'policies')])).code).toBe(0);
    expect(await scan()).toEqual([
      'ad-post-approve 10002', // by a nested group
      'cross-post-pay 10001',
      'entra-admin-audit 10004',
      'okta-deploy-approve 10004',
      'sap-invoice-payment 10001', // the payments of 10002 expired
      'workday-hr-payroll 10003',
    ]);
    const before = await workspace.readState();
    const [workday] = systems;
    const { applied, files } = await importMonth(workday, '2026-11', '--dry-run', ...sync(workday));
    expect({ applied, identities: files.identities, accounts: files.accounts }).toMatchObject({
      applied: false,
      identities: { created: 1 },
      accounts: { created: 1, deleted: 1 },
    });
    expect(await workspace.readState()).toEqual(before);
    for (const system of systems) await importMonth(system, '2026-11', ...sync(system));
    expect(await scan()).toEqual([
      'ad-post-approve 10001',
      'cross-post-pay 10002',
      'sap-invoice-payment 10002',
      'servicenow-change 10003',
      'workday-hr-payroll 10003',
    ]);
    const locked = [
      ...['ad-post-approve 10005', 'entra-admin-audit 10005', 'okta-deploy-approve 10002'],
      ...['okta-deploy-approve 10003', 'sap-invoice-payment 10003', 'sap-invoice-payment 10005'],
      'servicenow-change 10001',
    ];
    // locked users hold all of this, and it counts only by a setting
    expect(await scan({ DISABLED_IDENTITIES_HOLD_ACCESS: 'true' })).toEqual(expect.arrayContaining(locked));
  });

  it('are explained', async () => {
    const args = (place: string, name: string) => [
      ...['import', '--mapping', join(folder, `${name}.yaml`), '--explain', place, join(folder, name, '2026-11')],
    ];
    const leaver = await workspace.run(args('Workers_2026-11-30.csv:6', 'workday'));
    expect(leaver).toMatchObject({
      code: 0,
      stdout: [
        'Workers_2026-11-30.csv:6',
        '  identities: left out: `Worker Status` is not `Active` or `On Leave`',
        '  accounts: left out: `Worker Status` is not `Active` or `On Leave`',
        '  entitlements: left out: the list of `each` is empty\n',
      ].join('\n'),
    });
    const { stdout } = await workspace.run([...args('AGR_USERS_20261130.txt', 'sap'), '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        line: 5,
        rules: [{ rows: [{ identityId: '10001', disabled: false, attributes: { roles: 'Z_AP_INVOICE' } }] }],
      },
      {
        line: 6,
        rules: [{ rows: [{ validFrom: '2022-01-01T00:00:00.000Z', validUntil: '2025-11-02T00:00:00.000Z' }] }],
      },
      { line: 7 },
    ]);
    const ended = await workspace.run([...args('AGR_USERS_20261130.txt:14', 'sap'), '--json']);
    expect(JSON.parse(ended.stdout)).toMatchObject([
      { rules: [{ rows: [{ nativeIdentity: 'NOVAK_X', validUntil: '2020-11-01T00:00:00.000Z' }] }] },
    ]);
    const expired = await workspace.run([...args('users-2026-11-30.csv:10', 'active-directory'), '--json']);
    expect(JSON.parse(expired.stdout)).toMatchObject([
      { rules: [{ rows: [{ validUntil: '2022-06-18T04:26:40.000Z' }] }] },
    ]);
    const unknown = await workspace.run(args('AGR_USER_20261130.txt', 'sap'));
    expect(unknown.stderr).toContain('did you mean `AGR_USERS_20261130.txt`?');
    expect((await workspace.run(args('AGR_USERS_20261130.txt:1', 'sap'))).stderr).toContain('has no row on line 1');
    expect((await workspace.run(['import', '--explain', 'a', folder])).code).toBe(2);
  });
});
