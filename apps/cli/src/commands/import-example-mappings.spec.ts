import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Store } from '@identity-governance/application';
import type { FolderReport } from '../describe-report';
import { TestWorkspace } from '../testing/test-workspace';

const examples = join(__dirname, '../../../../examples');
const folder = join(examples, 'mappings');
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
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterEach(() => {
  workspace.remove();
});

async function importFiles(mapping: string, files: string, ...flags: readonly string[]): Promise<FolderReport> {
  const { code, stdout, stderr } = await workspace.run(['import', '--json', '--mapping', mapping, ...flags, files]);
  expect({ mapping, code, found: code === 0 ? '' : stdout + stderr }).toMatchObject({ code: 0, found: '' });
  return JSON.parse(stdout) as FolderReport;
}

function importMonth([name]: System, month: string, ...flags: readonly string[]): Promise<FolderReport> {
  return importFiles(join(folder, `${name}.yaml`), join(folder, month, name), ...flags);
}

/** The ids of the accounts of each source, by native identity. */
async function readAccounts() {
  return workspace.withServices((services) =>
    services(Store).read(async (tx) => (await tx.accounts.list({ limit: 250, offset: 0 })).items),
  );
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

/** The violations at the end of October. */
const october = [
  'ad-post-approve 10002', // by a nested group
  'cross-post-pay 10001',
  'entra-admin-audit 10004',
  'okta-deploy-approve 10004',
  'sap-invoice-payment 10001', // the payments of 10002 expired
  'workday-hr-payroll 10003',
];
/** The violations at the end of November. */
const november = [
  'ad-post-approve 10001',
  'cross-post-pay 10002',
  'sap-invoice-payment 10002',
  'servicenow-change 10003',
  'workday-hr-payroll 10003',
];

const sync = ([, source]: System) => ['--mode', 'sync', '--source', source, '--max-deletes', '100%'];

describe('the example mappings', () => {
  it.each([...systems.map(([name]) => `mappings/${name}.yaml`), 'csvde/active-directory.yaml'])(
    '%s has at most 25 lines of at most 130 characters',
    (name) => {
      const lines = readFileSync(join(examples, name), 'utf8').trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(25);
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(130);
    },
  );

  it('import two months, and a scan finds what was planted', async () => {
    for (const system of systems) await importMonth(system, '2026-10');
    expect((await workspace.run(['import', join(folder, 'policies')])).code).toBe(0);
    expect(await scan()).toEqual(october);
    const before = await workspace.readState();
    const [workday] = systems;
    const { applied, files } = await importMonth(workday, '2026-11', '--dry-run', ...sync(workday));
    expect({ applied, identities: files.identities, accounts: files.accounts }).toMatchObject({
      applied: false,
      identities: { created: 1, updated: 1 },
      accounts: { created: 1 },
    });
    expect(await workspace.readState()).toEqual(before);
    for (const system of systems) await importMonth(system, '2026-11', ...sync(system));
    expect(await scan()).toEqual(november);
    const locked = [
      ...['ad-post-approve 10005', 'entra-admin-audit 10005', 'okta-deploy-approve 10002'],
      ...['okta-deploy-approve 10003', 'sap-invoice-payment 10003', 'sap-invoice-payment 10005'],
      'servicenow-change 10001',
    ];
    // locked users hold all of this, and it counts only by a setting
    expect(await scan({ DISABLED_IDENTITIES_HOLD_ACCESS: 'true' })).toEqual(expect.arrayContaining(locked));
  });

  it('of a month are one import, and the violations are those of all systems', async () => {
    expect((await importFiles(folder, join(folder, '2026-10'))).applied).toBe(true);
    await workspace.run(['import', join(folder, 'policies')]);
    expect(await scan()).toEqual(october);
    const before = await workspace.readState();
    const flags = ['--mode', 'sync', '--max-deletes', '100%'];
    const { preview } = await importFiles(folder, join(folder, '2026-11'), '--dry-run', ...flags);
    const pairs = (change: string) =>
      preview!
        .violations!.listed.filter((one) => one.change === change)
        .map(({ policy, identity }) => `${policy.id} ${identity.id}`)
        .sort();
    expect(pairs('STARTS')).toEqual(november.filter((pair) => !october.includes(pair)));
    expect(preview!.violations!.bySource).toEqual([
      { sourceId: 'ad', start: 2, startLater: 0, end: 2 },
      { sourceId: 'entra', start: 0, startLater: 0, end: 1 },
      { sourceId: 'okta', start: 0, startLater: 0, end: 1 },
      { sourceId: 'sap', start: 2, startLater: 0, end: 2 },
      { sourceId: 'servicenow', start: 1, startLater: 0, end: 0 },
    ]);
    expect(pairs('ENDS')).toEqual(october.filter((pair) => !november.includes(pair)));
    expect(await workspace.readState()).toEqual(before);
    const { files } = await importFiles(folder, join(folder, '2026-11'), ...flags);
    expect(files.accounts).toMatchObject({ created: 16, updated: 11 });
    expect(await scan()).toEqual(november);
    const again = await importFiles(folder, join(folder, '2026-11'), ...flags);
    for (const counts of Object.values(again.files)) expect(counts).toMatchObject({ created: 0, updated: 0 });
  });

  it('make one account of each user of a system, disabled by the state of the user, and lose no row', async () => {
    const [workday] = systems;
    await importMonth(workday, '2026-11');
    for (const system of systems) {
      const { notes = [] } = await importMonth(system, '2026-11');
      for (const note of notes) expect(note).toMatch(/^rows of /);
      expect(notes.length).toBeGreaterThan(0);
    }
    const accounts = await readAccounts();
    const natives = accounts.map(({ sourceId, nativeIdentity }) => `${sourceId}/${nativeIdentity}`);
    expect(accounts.map(({ id }) => id)).toEqual(natives);
    expect(accounts.filter(({ disabled }) => disabled).map(({ id }) => id)).toEqual([
      ...['ad/dpatel', 'ad/enovak-old'],
      ...['entra/5f1c0d04-7a31-4c55-9d0e-2b6f3a9c1004', 'entra/5f1c0d06-7a31-4c55-9d0e-2b6f3a9c1006'],
      ...['okta/00u4hfn7Qx10004', 'okta/00u6hfn7Qx10003', 'okta/00u7hfn7Qx10002'],
      ...['sap/MARCHETTI', 'sap/MARCHETTI_X', 'sap/NOVAK_Y', 'sap/PATEL'],
      ...['servicenow/dev.patel', 'servicenow/fay.king'],
    ]);
    expect(accounts.find(({ id }) => id === 'sap/NOVAK_X')).toMatchObject({
      attributes: { roles: ['Z_AP_INVOICE', 'Z_AP_PAYMENT'] },
      validUntil: '2020-11-01T00:00:00.000Z',
    });
  });

  it('give roles of SAP with dates to come an account for each period', async () => {
    const [workday] = systems;
    await importMonth(workday, '2026-11');
    const header = 'Tabelle\n\n\n';
    const later = `${header}\tAGR_NAME\tUNAME\tFROM_DAT\tTO_DAT\n\tZ_NOW\tNOVAK\t01.01.2020\t31.12.9999\n\tZ_A\tNOVAK\t01.01.2999\t31.12.9999\n\tZ_B\tNOVAK\t01.01.2999\t31.12.9999\n\tZ_C\tNOVAK\t01.01.2020\t31.12.2998\n\tZ_E\tNOVAK\t01.08.2999\t31.12.9999\n\tZ_D\tNOVAK\t01.01.2020\t31.12.2020\n`;
    const { notes } = await importFiles(
      join(folder, 'sap.yaml'),
      workspace.writeFiles({
        'USR02_1.txt': `${header}\tBNAME\tACCNT\tGLTGV\tGLTGB\tUFLAG\n\tNOVAK\t10005\t01.01.2021\t30.06.2999\t0\n`,
        'AGR_TEXTS_1.txt': `${header}\tAGR_NAME\tSPRAS\tTEXT\n\tZ_A\tE\tPost\n`,
        'AGR_USERS_1.txt': later,
      }),
    );
    const accounts = (await readAccounts()).filter(({ sourceId }) => sourceId === 'sap');
    expect(accounts).toMatchObject([
      {
        ...{ id: 'sap/NOVAK', attributes: { roles: 'Z_NOW' } },
        ...{ validFrom: '2021-01-01T00:00:00.000Z', validUntil: '2999-07-01T00:00:00.000Z' },
      },
      { id: 'sap/NOVAK/01.01.2020-31.12.2998', attributes: { roles: 'Z_C' }, validUntil: '2999-01-01T00:00:00.000Z' },
      {
        ...{ id: 'sap/NOVAK/01.01.2999-31.12.9999', attributes: { roles: ['Z_A', 'Z_B'] } },
        ...{ validFrom: '2999-01-01T00:00:00.000Z', validUntil: '2999-07-01T00:00:00.000Z' },
      },
    ]);
    // Z_E starts after the user ends
    const [two, three] = [
      'rule 2 (`accounts`): 6 read, 1 taken',
      'rule 3 (`accounts`): 6 read, 3 taken, 0 refused, 3 left out',
    ];
    for (const count of [two, three]) expect(notes).toContainEqual(expect.stringContaining(count));
  });

  it('give roles of SAP no day that their user, or they, do not have', async () => {
    await importMonth(systems[0], '2026-11');
    const header = 'Tabelle\n\n\n';
    const users = [
      'NEVER\t10005\t01.01.2025\t31.12.2024\t64',
      'LATER\t10005\t01.06.2999\t31.12.9999\t0',
      'OPEN\t10005\t00.00.0000\t00.00.0000\t0',
    ];
    const roles = [
      'ZA\tNEVER\t01.01.2020\t31.12.9999',
      'ZB\tLATER\t01.01.2020\t31.12.2999',
      'ZA\tOPEN\t01.01.2020\t31.12.9999',
      'ZB\tOPEN\t01.01.2020\t',
      'ZC\tOPEN\t01.06.2999\t',
      'ZD\tOPEN\t01.06.2999\t00.00.0000',
      'ZE\tOPEN\t01.01.2020\t00.00.0000',
    ];
    const { notes } = await importFiles(
      join(folder, 'sap.yaml'),
      workspace.writeFiles({
        'USR02_1.txt': `${header}\tBNAME\tACCNT\tGLTGV\tGLTGB\tUFLAG\n${users.map((row) => `\t${row}\n`).join('')}`,
        'AGR_TEXTS_1.txt': `${header}\tAGR_NAME\tSPRAS\tTEXT\n\tZA\tE\tPost\n`,
        'AGR_USERS_1.txt': `${header}\tAGR_NAME\tUNAME\tFROM_DAT\tTO_DAT\n${roles.map((row) => `\t${row}\n`).join('')}`,
      }),
    );
    const accounts = (await readAccounts()).filter(({ sourceId }) => sourceId === 'sap');
    const read = accounts.map(({ id, validFrom, attributes }) => [id, validFrom?.slice(0, 10), attributes.roles]);
    expect(read).toEqual([
      ['sap/LATER', '2999-06-01', undefined],
      ['sap/LATER/01.01.2020-31.12.2999', '2999-06-01', 'ZB'],
      ['sap/OPEN', undefined, ['ZA', 'ZB', 'ZE']],
      ['sap/OPEN/01.06.2999-00.00.0000', '2999-06-01', 'ZD'],
      ['sap/OPEN/01.06.2999-31.12.9999', '2999-06-01', 'ZC'],
    ]);
    expect(notes).toContainEqual(
      expect.stringMatching(/USR02_1.txt`.*: 3 read, 2 taken, 0 refused, 1 left out \(1 as the access ends before/),
    );
    expect(notes).toContainEqual(expect.stringContaining('`AGR_USERS_1.txt`: 7 read, 7 taken'));
  });

  it('read members of groups as csvde writes them: people, groups, and others that are named', async () => {
    const csvde = join(examples, 'csvde/active-directory.yaml');
    const others = systems.filter(([, source]) => source !== 'ad');
    for (const system of others) await importMonth(system, '2026-10');
    const { notes } = await importFiles(csvde, join(examples, 'csvde/2026-10'));
    await workspace.run(['import', join(folder, 'policies')]);
    const foreign = '1 keys of the join `who` that no row of `export_*.csv` has: `cn=s-1-5-';
    expect(notes).toContainEqual(expect.stringContaining(foreign));
    expect(await scan()).toEqual(october);
    for (const system of others) await importMonth(system, '2026-11', ...sync(system));
    await importFiles(csvde, join(examples, 'csvde/2026-11'), ...sync(['active-directory', 'ad']));
    expect(await scan()).toEqual(november);
    const disabled = (await readAccounts()).filter((one) => one.sourceId === 'ad' && one.disabled);
    expect(disabled.map(({ id }) => id)).toEqual(['ad/dpatel', 'ad/enovak-old']);
  });

  it('read users of Okta from as many pages as the API returns', async () => {
    const [workday] = systems;
    await importMonth(workday, '2026-10');
    const read = (name: string) => readFileSync(join(folder, '2026-10/okta', name), 'utf8');
    const users = JSON.parse(read('users.json')) as readonly object[];
    const pages = workspace.writeFiles({
      'users-1.json': JSON.stringify(users.slice(0, 2)),
      'users-2.json': JSON.stringify(users.slice(1)), // a user may move to the next page meanwhile
      'group_memberships.csv': read('group_memberships.csv'),
    });
    await importFiles(join(folder, 'okta.yaml'), pages);
    const { files } = await importMonth(['okta', 'okta'], '2026-10', '--dry-run');
    expect(files.accounts).toMatchObject({ created: 0, updated: 0, unchanged: users.length });
  });

  it('name members of groups of Entra ID that are no users, such as groups', async () => {
    const [workday] = systems;
    await importMonth(workday, '2026-10');
    const read = (name: string) => readFileSync(join(folder, '2026-10/entra', name), 'utf8');
    const [users, members] = [read('users_2026-10-31.csv'), read('groupMembers_2026-10-31.csv')];
    const nested = '"g2","Outer","5f1c0d51-7a31-4c55-9d0e-2b6f3a9c1051",""\n';
    const files = workspace.writeFiles({ 'users_1.csv': users, 'groupMembers_1.csv': members + nested });
    const { notes } = await importFiles(join(folder, 'entra.yaml'), files);
    expect(notes).toContainEqual(expect.stringContaining('1 keys of the join `user` that no row of `users_*.csv` has'));
    expect((await readAccounts()).filter(({ sourceId }) => sourceId === 'entra')).toHaveLength(5);
  });

  it('are explained', async () => {
    const args = (place: string, name: string) => [
      ...['import', '--mapping', join(folder, `${name}.yaml`), '--explain', place, join(folder, '2026-11', name)],
    ];
    const ended = await workspace.run(args('AGR_USERS_20261130.txt:6', 'sap'));
    const lines = ended.stdout.split('\n');
    expect([lines[0], ...lines.slice(2, 4)]).toEqual([
      'AGR_USERS_20261130.txt:6',
      '  accounts: left out: `TO_DAT` is not `31.12.9999` or `00.00.0000` or ``',
      expect.stringMatching(/accounts: left out: `TO_DAT` is not from .* to 9999-12-30, and `FROM_DAT` is not from/),
    ]);
    const { stdout } = await workspace.run([...args('users.json:4', 'okta'), '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        line: 4,
        rules: [{ rows: [{ id: 'okta/00u4hfn7Qx10004', disabled: true, attributes: { employeeNumber: '10004' } }] }],
      },
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
