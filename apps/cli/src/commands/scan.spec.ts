import { Store, type ScanReport } from '@identity-governance/application';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

/** Bob violates both policies, through roles and directly; Ann none; Cid holds what does not exist. */
const files = {
  ...organisationFiles,
  'identities.csv': 'id,name,attributes\nann,Ann,\nbob,=Bob,"{""department"":""AP""}"\ncid,Cid,\n',
  'assignments.csv':
    'identityId,accessType,accessId\nbob,ROLE,r-clerk\nann,ROLE,r-clerk\nbob,ENTITLEMENT,e-pay\ncid,ENTITLEMENT,e-pay\n',
  'sod-policies.csv':
    'id,name,level,state,leftCriteria,rightCriteria\n' +
    'p1,Post vs. pay,CRITICAL,,ENTITLEMENT:e-post,ENTITLEMENT:e-pay;ROLE:r-payer\n' +
    'p2,Clerk vs. pay,LOW,,ROLE:r-clerk,ENTITLEMENT:e-pay\n' +
    'p3,Off,HIGH,NOT_ENFORCED,ROLE:r-clerk,ENTITLEMENT:e-post\n',
};

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = new TestWorkspace();
});
afterEach(() => {
  workspace.remove();
});

async function scanJson(...args: readonly string[]): Promise<ScanReport> {
  const { stdout } = await workspace.run(['scan', '--json', ...args]);
  return JSON.parse(stdout) as ScanReport;
}

describe('governance scan', () => {
  it('finds the same in a folder as in the database that the folder was imported into', async () => {
    const folder = workspace.writeFiles(files);
    const ofFolder = await scanJson(folder);
    expect(workspace.listFolder()).toEqual(['files']);
    await workspace.migrate();
    await workspace.run(['import', folder]);
    expect(await scanJson()).toEqual(ofFolder);
    expect(ofFolder).toEqual({
      ...{ identities: 3, identitiesWithViolations: 1, violations: 2 },
      byLevel: { CRITICAL: 1, HIGH: 0, MEDIUM: 0, LOW: 1 },
      leftOut: { disabledIdentities: 0, disabledAccounts: 0, accountsWithoutIdentity: 0 },
      policies: [
        { id: 'p1', name: 'Post vs. pay', level: 'CRITICAL', violations: 1 },
        { id: 'p2', name: 'Clerk vs. pay', level: 'LOW', violations: 1 },
      ],
      dangling: { grants: 0, assignments: 0, policies: 0, accountValues: 0 },
      warnings: [],
    });
  });

  it('gives an account of a folder to the identity that the rules of its source find, as an import does', async () => {
    const folder = workspace.writeFiles({
      'sources.csv': 'id,name,correlation\ns,S,attributes.email=email\n',
      'account-attributes.csv': 'sourceId,name,entitlement\ns,groups,true\n',
      'entitlements.csv': 'id,name,sourceId,attribute,value\na,A,s,groups,A\nb,B,s,groups,B\n',
      'identities.csv': 'id,name,email\nann,Ann,ann@example.com\n',
      'accounts.csv':
        'id,sourceId,nativeIdentity,attributes\nx,s,x,"{""email"":""Ann@example.com"",""groups"":[""A"",""B""]}"\n',
      'sod-policies.csv': 'id,name,leftCriteria,rightCriteria\np,P,ENTITLEMENT:a,ENTITLEMENT:b\n',
    });
    const { code, stderr } = await workspace.run(['scan', folder, '--fail-on', 'LOW']);
    expect([code, stderr]).toEqual([3, expect.stringContaining('1 violation of level')]);
  });

  /** Ann violates a policy by two values of her account; each repeated row would hide that if it counted. */
  const carrying = {
    'sources.csv': 'id,name,correlation\ns,S,attributes.email=email\n',
    'account-attributes.csv': 'sourceId,name,entitlement\ns,groups,true\n',
    'entitlements.csv': 'id,name,sourceId,attribute,value\na,A,s,groups,A\nb,B,s,groups,B\n',
    'access-profiles.csv': 'id,name\nq,Q\n',
    'roles.csv': 'id,name\nr,R\n',
    'identities.csv': 'id,name,email,disabled\nann,Ann,ann@example.com,false\n',
    'accounts.csv':
      'id,sourceId,nativeIdentity,attributes\nx,s,x,"{""email"":""ann@example.com"",""groups"":[""A"",""B""]}"\n',
    'assignments.csv': 'identityId,accessType,accessId,validUntil\nann,ROLE,r,\n',
    'sod-policies.csv': 'id,name,state,leftCriteria,rightCriteria\np,P,ENFORCED,ENTITLEMENT:a,ENTITLEMENT:b\n',
  };
  it.each([
    ['sources.csv', 's,S,\n', '3 column `id`'],
    ['account-attributes.csv', 's,groups,false\n', '3 column `name`'],
    ['entitlements.csv', 'b,B,s,groups,C\n', '4 column `id`'],
    ['access-profiles.csv', 'q,R\n', '3 column `id`'],
    ['roles.csv', 'r,S\n', '3 column `id`'],
    ['identities.csv', 'ann,Ann,other@example.com,true\n', '3 column `id`'],
    ['accounts.csv', 'x,s,x,"{}"\n', '3 column `id`'],
    ['sod-policies.csv', 'p,P,NOT_ENFORCED,ENTITLEMENT:a,ENTITLEMENT:b\n', '3 column `id`'],
  ] as const)('refuses a repeated row of %s, as an import does', async (name, row, place) => {
    expect((await scanJson(workspace.writeFiles(carrying))).violations).toBe(1);
    const folder = workspace.writeFiles({ ...carrying, [name]: carrying[name] + row });
    await workspace.migrate();
    for (const command of ['import', 'scan', 'causes'] as const) {
      const { code, stdout, stderr } = await workspace.run([command, folder]);
      expect({ command, code, stdout }).toEqual({ command, code: 1, stdout: '' });
      expect(stderr).toContain(`${name}:${place} is the same as on line ${Number(place.charAt(0)) - 1}`);
    }
  });

  it('counts an assignment of a folder if any of its rows counts', async () => {
    const once = 'identityId,accessType,accessId,validUntil\nbob,ROLE,r-clerk,\nbob,ENTITLEMENT,e-pay,\n';
    for (const assignments of [`${once}bob,ENTITLEMENT,e-pay,2020-01-01\n`, `${once}bob,ENTITLEMENT,e-pay,\n`]) {
      const folder = workspace.writeFiles({ ...files, 'assignments.csv': assignments });
      expect((await scanJson(folder)).violations).toBe(2);
    }
  });

  it('reads the rows of a folder, not the keys of those that an import would delete', async () => {
    const folder = workspace.writeFiles(files);
    mkdirSync(join(folder, 'deleted'));
    writeFileSync(join(folder, 'deleted/assignments.csv'), 'identityId,accessType,accessId\n');
    expect((await scanJson(folder)).violations).toBe(2);
  });

  it('prints a table for people, and says who names what does not exist', async () => {
    const dangling = { 'assignments.csv': `${files['assignments.csv']}ann,ROLE,r-typo\n` };
    const { code, stdout, stderr } = await workspace.run(['scan', workspace.writeFiles({ ...files, ...dangling })]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ CRITICAL │ Post vs\. pay +│ p1 │ +1 │/);
    expect(stdout).toContain('1 of 3 identities violate 2 of 2 policies: 2 violations (CRITICAL 1, LOW 1)');
    expect(stderr).toContain('note: 1 assignments name access items that do not exist');
  });

  it('narrows by policy, enforced or not, and by level', async () => {
    const folder = workspace.writeFiles(files);
    const ids = async (...args: readonly string[]) => (await scanJson(folder, ...args)).policies.map(({ id }) => id);
    expect(await ids('--level', 'low')).toEqual(['p2']);
    expect(await ids('--level', 'LOW', '--level', 'CRITICAL')).toEqual(['p1', 'p2']);
    expect(await ids('--policy', 'p3', 'p1')).toEqual(['p1', 'p3']);
    expect(await scanJson(folder, '--policy', 'p3')).toMatchObject({ violations: 2, identitiesWithViolations: 2 });
    const unknown = await workspace.run(['scan', folder, '--policy', 'p9']);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no policy `p9`') as string });
    expect((await workspace.run(['scan', folder, '--level', 'WILD'])).code).toBe(2);
  });

  it('writes every violation with names and paths, for its owner alone and without formulas', async () => {
    const file = join(workspace.folder, 'violations.csv');
    const { code } = await workspace.run(['scan', workspace.writeFiles(files), '--csv', file, '--paths']);
    expect(code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(
      'identityId,identityName,level,policyId,policyName,items,paths\n' +
        "bob,'=Bob,LOW,p2,Clerk vs. pay,ROLE:r-clerk;ENTITLEMENT:e-pay,ROLE:r-clerk;ENTITLEMENT:e-pay\n" +
        "bob,'=Bob,CRITICAL,p1,Post vs. pay,ENTITLEMENT:e-post;ENTITLEMENT:e-pay,ROLE:r-clerk > ACCESS_PROFILE:p-clerk > ENTITLEMENT:e-post;ENTITLEMENT:e-pay\n",
    );
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('writes all ways by which an item is held up to the limit, and how many more there are', async () => {
    const roles = Array.from({ length: 8 }, (_, n) => `r${n}`);
    const many = {
      ...files,
      'roles.csv': `${files['roles.csv']}${roles.map((id) => `${id},Role\n`).join('')}`,
      'grants.csv': `${files['grants.csv']}${roles.map((id) => `ROLE,${id},ENTITLEMENT,e-pay\n`).join('')}`,
    };
    const file = join(workspace.folder, 'violations.csv');
    const pathsOf = async (held: readonly string[]) => {
      const assigned = held.map((id) => `cid,ROLE,${id}\n`).join('');
      const assignments = `identityId,accessType,accessId\ncid,ENTITLEMENT,e-post\n${assigned}`;
      await workspace.run([
        ...['scan', workspace.writeFiles({ ...many, 'assignments.csv': assignments })],
        ...['--csv', file, '--paths', '--policy', 'p1'],
      ]);
      return readFileSync(file, 'utf8').split('\n')[1]!.split(',').at(-1)!.split(';')[1]!;
    };
    const way = (id: string) => `ROLE:${id} > ENTITLEMENT:e-pay`;
    expect(await pathsOf(['r0', 'r1'])).toBe(`${way('r0')} | ${way('r1')}`);
    expect(await pathsOf(roles.slice(0, 5))).toBe(roles.slice(0, 5).map(way).join(' | '));
    expect(await pathsOf(roles)).toBe(`${roles.slice(0, 5).map(way).join(' | ')} | and 3 more`);
  });

  it('writes the first step and the last 49 of a long way, and how many there are between', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `g${n}`);
    const grants = ids.map((id, n) => `ROLE,${id},${n < 59 ? `ROLE,g${n + 1}` : 'ENTITLEMENT,e-pay'}\n`);
    const nested = {
      ...files,
      'roles.csv': `${files['roles.csv']}${ids.map((id) => `${id},Role\n`).join('')}`,
      'grants.csv': `${files['grants.csv']}${grants.join('')}`,
      'assignments.csv': 'identityId,accessType,accessId\ncid,ENTITLEMENT,e-post\ncid,ROLE,g0\n',
    };
    const file = join(workspace.folder, 'violations.csv');
    await workspace.run(['scan', workspace.writeFiles(nested), '--csv', file, '--paths', '--policy', 'p1']);
    const steps = ['ROLE:g0', '(11 more)', ...ids.slice(12).map((id) => `ROLE:${id}`), 'ENTITLEMENT:e-pay'];
    expect(readFileSync(file, 'utf8')).toContain(`;${steps.join(' > ')}\n`);
  });

  it.each([
    ['CRITICAL', 3],
    ['LOW', 3],
  ])('ends with 3 when asked to fail on %s', async (level, code) => {
    const folder = workspace.writeFiles(files);
    expect((await workspace.run(['scan', folder, '--fail-on', level])).code).toBe(code);
  });

  it('ends with 0 when all violations are of a lower level than the one to fail on', async () => {
    const low = { ...files, 'sod-policies.csv': files['sod-policies.csv'].replace('CRITICAL', 'MEDIUM') };
    const folder = workspace.writeFiles(low);
    expect((await workspace.run(['scan', folder, '--fail-on', 'HIGH'])).code).toBe(0);
    expect((await workspace.run(['scan', folder, '--fail-on', 'MEDIUM', '--json'])).code).toBe(3);
  });

  it.each([
    ['assignments.csv', 'identityId,accessType,accessId\nann,RULE,x\n', 'assignments.csv:2 column `accessType`'],
    ['sod-policies.csv', 'id,name,leftCriteria,rightCriteria\np1,P,ROLE:a,ROLE:a\n', 'sod-policies.csv:2'],
    ['identities.csv', 'id,nom\nann,Ann\n', '`nom`'],
    ['grants.csv', 'parentType,parentId,childType,childId\n"open', 'grants.csv:2'],
  ])('scans nothing when %s has an error, and says where', async (name, content, place) => {
    const { code, stdout, stderr } = await workspace.run(['scan', workspace.writeFiles({ ...files, [name]: content })]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(place);
  });

  it('scans no folder without assignments or policies: no identity would violate anything', async () => {
    const others = Object.entries(files).filter(([name]) => name !== 'sod-policies.csv');
    const folder = workspace.writeFiles(Object.fromEntries(others));
    const { code, stderr } = await workspace.run(['scan', folder]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('has no `sod-policies.csv`') as string,
    });
  });

  it('says in one line that a file cannot be written', async () => {
    const file = join(workspace.folder, 'no/such/folder.csv');
    const { code, stderr } = await workspace.run(['scan', workspace.writeFiles(files), '--csv', file]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/governance: there is no `.*folder\.csv`/);
    expect(stderr).not.toContain('    at ');
    expect(existsSync(join(workspace.folder, 'no'))).toBe(false);
  });
});

describe('governance scan --reconcile', () => {
  it('makes the records equal a scan, and says which differed', async () => {
    const reconcile = () => workspace.run(['scan', '--reconcile', '--json']);
    await workspace.migrate();
    await workspace.run(['import', workspace.writeFiles(files)]);
    expect(await reconcile()).toMatchObject({ code: 0, stdout: '{"evaluated":1,"differences":[]}\n' });
    await workspace.withServices((services) =>
      services(Store).write(['violations'], async (tx) => {
        const [first] = (await tx.violations.list({ limit: 1, offset: 0 })).items;
        await tx.violations.delete(first!.id);
      }),
    );
    const { code, stdout } = await workspace.run(['scan', '--reconcile']);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^DETECTED policy p[12] identity bob record [-0-9a-f]{36}\n$/);
    const again = await workspace.run(['scan', '--reconcile']);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('1 identity was compared') as string });
    expect((await workspace.run(['scan', '--reconcile', '--csv', 'x'])).code).toBe(2);
  });
});
