import type { ScanReport } from '@identity-governance/application';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

/** Nobody is assigned anything: Ann and Bob hold what their accounts carry, Bob by one that is disabled. */
const files = {
  ...organisationFiles,
  'account-attributes.csv': 'sourceId,name,multiValued,entitlement\nerp,memberOf,true,true\n',
  'entitlements.csv':
    'id,name,sourceId,attribute,value\n' +
    'e-post,Post invoice,erp,memberOf,"CN=Post,OU=Groups"\ne-pay,Pay invoice,erp,memberOf,"CN=Pay,OU=Groups"\n',
  'identities.csv': 'id,name\nann,Ann\nbob,Bob\ncid,Cid\n',
  'identity-profiles.csv': 'id,name,authoritativeSourceId\n',
  'accounts.csv':
    'id,sourceId,identityId,nativeIdentity,disabled,attributes\n' +
    'a1,erp,ann,ANN,,"{""memberOf"":[""cn=post,ou=groups"",""CN=Old,OU=Groups""]}"\n' +
    'a2,erp,ann,ANN2,,"{""memberOf"":""CN=Pay,OU=Groups""}"\n' +
    'b1,erp,bob,BOB,true,"{""memberOf"":[""CN=Post,OU=Groups"",""CN=Pay,OU=Groups""]}"\n' +
    'c1,erp,,CID,,"{""memberOf"":[""CN=Old,OU=Groups""],""other"":""CN=Pay,OU=Groups""}"\n',
} as const;
const policies =
  'id,name,leftCriteria,rightCriteria\np1,Post vs. pay,ENTITLEMENT:e-post,ENTITLEMENT:e-pay;ROLE:r-payer\n';
const folderFiles = without('assignments.csv', { ...files, 'sod-policies.csv': policies });

function without(name: string, all: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(all).filter(([file]) => file !== name));
}
const oldGroup = { sourceId: 'erp', attribute: 'memberOf', value: 'CN=Old,OU=Groups', accounts: 2 };

let workspace: TestWorkspace;
let folder: string;
beforeEach(() => {
  workspace = new TestWorkspace();
  folder = workspace.writeFiles(folderFiles);
});
afterEach(() => {
  workspace.remove();
});

async function runJson<T>(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<T> {
  const { stdout } = await workspace.run([...args, '--json'], env);
  return JSON.parse(stdout) as T;
}

async function load(): Promise<void> {
  await workspace.migrate();
  expect((await workspace.run(['import', folder])).code).toBe(0);
}

describe('access that accounts bring', () => {
  it('is found by a scan of a folder without assignments, as by one of the database', async () => {
    const ofFolder = await runJson<ScanReport>(['scan', folder]);
    expect(ofFolder).toMatchObject({ identitiesWithViolations: 1, violations: 1, dangling: { accountValues: 1 } });
    expect(ofFolder).toMatchObject({ leftOut: { disabledIdentities: 0, disabledAccounts: 1 } });
    await load();
    expect(await runJson(['scan'])).toEqual(ofFolder);
  });

  it('is that of disabled accounts only where the setting says so', async () => {
    const env = { DISABLED_IDENTITIES_HOLD_ACCESS: 'true' };
    expect(await runJson(['scan', folder], env)).toMatchObject({ violations: 2, leftOut: { disabledAccounts: 0 } });
    await load();
    expect(await runJson(['scan'], env)).toMatchObject({ violations: 2 });
    const check = (identity: string) => runJson(['check', '--identity', identity]);
    expect(await check('bob')).toEqual({ violationContexts: [], violatedPolicies: [], leftOutAccounts: 1 });
    expect((await workspace.run(['check', '--identity', 'bob'])).stdout).toContain('Left out  1 disabled account');
  });

  it('is not that of disabled identities, which are counted, and described as though they were enabled', async () => {
    const disabled = {
      ...folderFiles,
      'identities.csv': 'id,name,disabled\nann,Ann,true\nbob,Bob,TRUE\ncid,Cid,false\n',
    };
    const closed = workspace.writeFiles(disabled, 'disabled');
    const ofFolder = await runJson<ScanReport>(['scan', closed]);
    const leftOut = { disabledIdentities: 2, disabledAccounts: 1, accountsWithoutIdentity: 1 };
    expect(ofFolder).toMatchObject({ violations: 0, leftOut, warnings: [{ code: 'NO_ACCESS_HELD' }] });
    await workspace.run(['migrate']);
    expect((await workspace.run(['import', closed])).code).toBe(0);
    expect(await runJson(['scan'])).toEqual(ofFolder);
    expect((await workspace.run(['scan'])).stdout).toContain('left out: 2 disabled identities and 1 disabled account');
    for (const command of ['check', 'predict']) {
      const { stdout } = await workspace.run([command, '--identity', 'bob', '--access', 'ENTITLEMENT:e-pay']);
      expect(stdout).toContain('if it and its accounts were enabled');
    }
    const checked = { violatedPolicies: [{ id: 'p1' }], identityDisabled: true };
    expect(await runJson(['check', '--identity', 'bob'])).toMatchObject(checked);
    expect(await runJson(['access', 'bob'])).toMatchObject({ identityDisabled: true, access: [{}, {}] });
    expect(await runJson(['remediate', 'bob'])).toMatchObject({ identityDisabled: true, violations: [{}] });
    expect((await workspace.run(['remediate', 'bob'])).stdout).toContain('if it and its accounts were enabled');
    const who = await workspace.run(['who', 'ENTITLEMENT:e-pay', '--json']);
    expect([who.stdout, who.stderr]).toEqual(['[]\n', expect.stringContaining('left out: 2 identities')]);
    const given = workspace.writeFiles(
      { 'given.csv': 'identityId,accessType,accessId\nbob,ENTITLEMENT,e-pay\n' },
      'given',
    );
    for (const from of [[closed], []]) {
      const report = await runJson(['simulate', ...from, '--assignments', join(given, 'given.csv')]);
      expect(report).toMatchObject({ all: { STARTS: 0, STAYS: 1 }, leftOut: { disabledIdentities: 1 } });
    }
  });

  it('is explained from the account down', async () => {
    const file = join(workspace.folder, 'violations.csv');
    await workspace.run(['scan', folder, '--csv', file, '--paths']);
    expect(readFileSync(file, 'utf8')).toContain(
      'ENTITLEMENT:e-post;ENTITLEMENT:e-pay,ACCOUNT:a1 > ENTITLEMENT:e-post;ACCOUNT:a2 > ENTITLEMENT:e-pay\n',
    );
    await load();
    const { stdout } = await workspace.run(['check', '--identity', 'ann']);
    expect(stdout).toContain('ANN2');
  });

  it('stays what it is when a simulation takes the same access away as an assignment', async () => {
    const assignments = 'identityId,accessType,accessId\nann,ENTITLEMENT,e-pay\n';
    const assigned = workspace.writeFiles({ ...folderFiles, 'assignments.csv': assignments }, 'assigned');
    const removed = join(workspace.writeFiles({ 'removed.csv': assignments }, 'removed'), 'removed.csv');
    const report = await runJson(['simulate', assigned, '--remove-assignments', removed]);
    const unmatched = [{ sourceId: 'erp', attribute: 'memberOf', count: 1, values: ['CN=Old,OU=Groups'] }];
    expect(report).toMatchObject({ all: { STARTS: 0, ENDS: 0, STAYS: 1 }, unmatched });
  });

  it('is listed where a value stands for no entitlement', async () => {
    expect(await runJson(['unmatched-values', folder])).toEqual([oldGroup]);
    await workspace.migrate();
    const imported = await workspace.run(['import', folder]);
    expect(imported.stderr).toContain('note: 1 value of accounts matches no entitlement and has no effect');
    expect(imported.stderr).toContain('  erp, memberOf: `CN=Old,OU=Groups`\n');
    expect(await runJson(['import', folder])).not.toHaveProperty('unmatchedValues');
    const fewer = 'id,name,sourceId,attribute,value\ne-post,Post invoice,erp,memberOf,"CN=Posts,OU=Groups"\n';
    const changed = workspace.writeFiles({ 'entitlements.csv': fewer }, 'changed');
    expect(await runJson(['import', changed])).toMatchObject({
      unmatchedValues: 2,
      unmatched: [
        { sourceId: 'erp', attribute: 'memberOf', count: 2, values: ['CN=Old,OU=Groups', 'cn=post,ou=groups'] },
      ],
    });
    await workspace.run(['import', folder]);
    const unmatched = [{ sourceId: 'erp', attribute: 'memberOf', count: 1, values: ['CN=Old,OU=Groups'] }];
    expect(await runJson(['scan'])).toMatchObject({ unmatched });
    const { stderr } = await workspace.run(['scan', folder]);
    expect(stderr).toContain('note: 1 value of accounts matches no entitlement and has no effect');
    expect(stderr).toContain('  erp, memberOf: `CN=Old,OU=Groups`\n');
    await load();
    expect(await runJson(['unmatched-values'])).toEqual([oldGroup]);
    const file = join(workspace.folder, 'values.csv');
    const { stdout } = await workspace.run(['unmatched-values', '--csv', file]);
    expect(stdout).toContain('CN=Old,OU=Groups');
    expect(readFileSync(file, 'utf8')).toBe('sourceId,attribute,value,accounts\nerp,memberOf,"CN=Old,OU=Groups",2\n');
  });

  it('is simulated for accounts that are added, replaced and removed, of a folder as of the database', async () => {
    await load();
    const header = 'id,sourceId,identityId,nativeIdentity,disabled,attributes\n';
    const draft = (line: string) =>
      join(workspace.writeFiles({ 'draft.csv': `${header}${line}\n` }, 'draft'), 'draft.csv');
    const pay = '"{""memberOf"":[""CN=Pay,OU=Groups"",""CN=Post,OU=Groups"",""CN=Old,OU=Groups""]}"';
    const unmatched = [{ sourceId: 'erp', attribute: 'memberOf', count: 1, values: ['CN=Old,OU=Groups'] }];
    for (const from of [[folder], []]) {
      const simulate = (...flags: readonly string[]) => runJson(['simulate', ...from, ...flags]);
      const all = (STARTS: number, ENDS: number, STAYS: number) => ({ all: { STARTS, ENDS, STAYS } });
      const added = await simulate('--accounts', draft(`c2,erp,cid,CID,,${pay}`));
      expect(added).toMatchObject({ ...all(1, 0, 1), accounts: { entitlements: 2, unmatched } });
      expect(await simulate('--accounts', draft(`b1,erp,bob,BOB,false,${pay}`))).toMatchObject(all(1, 0, 1));
      expect(await simulate('--accounts', draft('a2,erp,ann,ANN2,,'))).toMatchObject(all(0, 1, 0));
      expect(await simulate('--remove-accounts', 'a1', 'b1')).toMatchObject(all(0, 1, 0));
      const missing = await workspace.run(['simulate', ...from, '--remove-accounts', 'a9']);
      expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('there is no account `a9`')]);
    }
    const { stderr } = await workspace.run(['simulate', folder, '--accounts', draft(`c2,erp,cid,CID,,${pay}`)]);
    expect(stderr).toContain(
      'the accounts of the draft carry 2 entitlements; 1 value of accounts matches no entitlement',
    );
    const open = await workspace.run(['simulate', folder, '--accounts', draft(`c2,erp,,CID,,${pay}`)]);
    expect([open.code, open.stderr]).toEqual([
      1,
      expect.stringContaining('accounts.csv:2 column `identityId` is required'),
    ]);
  });

  it('needs assignments or accounts in a folder, as there would be nothing to scan', async () => {
    const rest = without('accounts.csv', folderFiles);
    const { code, stderr } = await workspace.run(['scan', workspace.writeFiles(rest, 'rest')]);
    expect(code).toBe(1);
    expect(stderr).toContain('has no `assignments.csv`');
  });
});
