import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const files = {
  ...organisationFiles,
  'entitlements.csv': 'id,name,sourceId\ne-post,Post invoice,erp\ne-pay,Pay invoice,erp\n',
  'roles.csv': 'id,name\nr-payer,Payer\n',
  'access-profiles.csv': 'id,name,sourceId\n',
  'grants.csv': 'parentType,parentId,childType,childId\nROLE,r-payer,ENTITLEMENT,e-pay\n',
  'identity-profiles.csv': 'id,name,authoritativeSourceId\n',
  'identities.csv': 'id,name,email\nann,Ann Lee,ann@x.example\nbob,Twin,bob@x.example\ncid,TWIN,\nTwin2,=bob,\n',
  'assignments.csv': 'identityId,accessType,accessId\nann,ROLE,r-payer\nann,ENTITLEMENT,e-pay\nbob,ROLE,r-payer\n',
  'accounts.csv': 'id,sourceId,identityId,nativeIdentity\n',
  'sod-policies.csv': 'id,name,leftCriteria,rightCriteria\n',
} as const;

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
  const imported = await workspace.run(['import', workspace.writeFiles(files)]);
  expect(imported).toMatchObject({ code: 0, stderr: expect.any(String) as string });
});
afterAll(() => {
  workspace.remove();
});

describe('governance who', () => {
  it('lists who holds an item, and through what', async () => {
    const { stdout } = await workspace.run(['who', 'ENTITLEMENT:e-pay', '--json']);
    const payer = { type: 'ROLE', id: 'r-payer', name: 'Payer' };
    expect(JSON.parse(stdout)).toEqual([
      { id: 'ann', name: 'Ann Lee', email: 'ann@x.example', assigned: true, through: [payer] },
      { id: 'bob', name: 'Twin', email: 'bob@x.example', assigned: false, through: [payer] },
    ]);
    const table = await workspace.run(['who', 'ENTITLEMENT:e-pay']);
    expect(table.stdout).toContain('assigned, through ROLE:r-payer');
    expect((await workspace.run(['who', 'ENTITLEMENT:e-post'])).stdout).toBe('no identity holds it\n');
  });

  it('writes a CSV file', async () => {
    const csv = join(workspace.folder, 'who.csv');
    await workspace.run(['who', 'ROLE:r-payer', '--csv', csv]);
    expect(readFileSync(csv, 'utf8')).toBe(
      'id,name,email,assigned,through\nann,Ann Lee,ann@x.example,true,\nbob,Twin,bob@x.example,true,\n',
    );
  });

  it('reads page after page, shows the first holders, and counts the others', async () => {
    const many = new TestWorkspace();
    await many.migrate();
    const ids = Array.from({ length: 520 }, (_, n) => `i${String(n).padStart(3, '0')}`);
    const identities = ids.map((id) => `${id},Name ${id},\n`).join('');
    const assignments = ids.map((id) => `${id},ROLE,r-payer\n`).join('');
    const imported = await many.run([
      'import',
      many.writeFiles({
        ...files,
        'governance-group-members.csv': 'groupId,identityId\n',
        'identities.csv': `id,name,email\n${identities}`,
        'assignments.csv': `identityId,accessType,accessId\n${assignments}`,
      }),
    ]);
    expect(imported).toMatchObject({ code: 0 });
    const csv = join(many.folder, 'who.csv');
    const { stdout } = await many.run(['who', 'ENTITLEMENT:e-pay', '--json', '--csv', csv]);
    expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)).toEqual(ids);
    const lines = readFileSync(csv, 'utf8').trimEnd().split('\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(ids);
    const table = await many.run(['who', 'ENTITLEMENT:e-pay']);
    expect(table.stdout).toContain('i049');
    expect(table.stdout).not.toContain('i050');
    expect(table.stdout).toContain('and 470 more; `--csv <file>` lists all');
    expect((await many.run(['who', 'ENTITLEMENT:e-post', '--json'])).stdout).toBe('[]\n');
    many.remove();
  });

  it('refuses what is no item, and an unknown one', async () => {
    expect(await workspace.run(['who', 'e-pay'])).toMatchObject({ code: 2 });
    const unknown = await workspace.run(['who', 'ROLE:none']);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no role `none`') as string });
  });
});

describe('governance access', () => {
  it('lists what an identity holds, and by which paths', async () => {
    const { stdout } = await workspace.run(['access', 'bob', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      identityId: 'bob',
      access: [
        { id: 'e-pay', assigned: false, paths: [[{ id: 'r-payer' }, { id: 'e-pay' }]] },
        { id: 'r-payer', assigned: true },
      ],
    });
    const csv = join(workspace.folder, 'access.csv');
    const table = await workspace.run(['access', 'bob', '--csv', csv]);
    expect(table.stdout).toContain('ROLE:r-payer > ENTITLEMENT:e-pay');
    expect(readFileSync(csv, 'utf8').split('\n')[1]).toBe(
      'ENTITLEMENT,e-pay,Pay invoice,false,ROLE:r-payer > ENTITLEMENT:e-pay',
    );
    expect((await workspace.run(['access', 'cid'])).stdout).toBe('identity `cid` holds no access\n');
  });

  it('takes a name or a mail address that is unique, and an id before these', async () => {
    const idFor = async (text: string) => {
      const { stdout, stderr } = await workspace.run(['access', text, '--json']);
      return stdout === '' ? stderr : (JSON.parse(stdout) as { identityId: string }).identityId;
    };
    expect(await Promise.all(['ANN LEE', 'Bob@X.example', '=BOB', 'Twin2'].map(idFor))).toEqual([
      ...['ann', 'bob', 'Twin2', 'Twin2'],
    ]);
    expect(await idFor('twin')).toContain('`bob` (Twin, bob@x.example), `cid` (TWIN)');
    expect(await idFor('nobody')).toContain('there is no identity `nobody`');
  });

  it('is requested by predict and check in the same way', async () => {
    const predicted = await workspace.run(['predict', '--identity', 'ann lee', '--access', 'ROLE:r-payer', '--json']);
    expect(predicted).toMatchObject({ code: 0 });
    expect(await workspace.run(['check', '--identity', 'ann@x.example', '--json'])).toMatchObject({ code: 0 });
    const unclear = await workspace.run(['check', '--identity', 'twin']);
    expect(unclear).toMatchObject({ code: 1, stderr: expect.stringContaining('several identities') as string });
  });
});

describe('a folder', () => {
  it.each([
    ['who', 'ENTITLEMENT:e-pay'],
    ['access', 'ann'],
    ['access', 'BOB@x.example'],
  ])('answers `%s %s` as its import does', async (...words) => {
    const folder = workspace.writeFiles(files);
    const ofFolder = await workspace.run([...words, folder, '--json']);
    expect(ofFolder).toMatchObject({ code: 0, stdout: expect.stringContaining('r-payer') as string });
    expect(ofFolder).toEqual(await workspace.run([...words, '--json']));
  });

  it('counts the access of identities that it does not list', async () => {
    const folder = workspace.writeFiles({ ...files, 'identities.csv': 'id,name\nbob,Bob\n' }, 'partial');
    const { stdout } = await workspace.run(['who', 'ENTITLEMENT:e-pay', folder, '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      { id: 'ann', name: 'ann' },
      { id: 'bob', name: 'Bob' },
    ]);
    expect((await workspace.run(['access', 'ann', folder])).stdout).toContain('ROLE:r-payer');
  });
});
