import { Store } from '@identity-governance/application';
import { join } from 'node:path';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterEach(() => {
  workspace.remove();
});

type Files = Readonly<Record<string, string>>;

async function readAccounts() {
  return workspace.withServices((services) =>
    services(Store).read(async (tx) => (await tx.accounts.list({ limit: 100, offset: 0 })).items),
  );
}

describe('a folder of mappings', () => {
  const mappingOf = (source: string, rules: string) =>
    `constants: { sourceId: ${source} }\nrows: { sources: { id: ${source}, name: ${source} } }\nfiles:\n${rules}`;
  const mappings = {
    'a.yaml': mappingOf('a', '  people.csv: { rows: [{ kind: identities, columns: { id: id, name: id } }] }'),
    'b.yaml': mappingOf(
      'b',
      '  users.csv: { rows: [{ kind: accounts, columns: { nativeIdentity: id, identityId: person } }] }',
    ),
  };
  const importMonth = async (files: Files, ...flags: readonly string[]) => {
    const month = workspace.writeFiles(files, 'month');
    return workspace.run(['import', '--mapping', workspace.writeFiles(mappings, 'mappings'), ...flags, month]);
  };

  it('is one import in the order of need, of subfolders or of one folder', async () => {
    const flat = await importMonth({ 'users.csv': 'id,person\nx,p1\n', 'people.csv': 'id\np1\n' });
    expect(flat).toMatchObject({ code: 0, stdout: expect.stringMatching(/accounts +│ +1/) as unknown });
  });

  it('changes nothing if one system has an error, whose file has the name of its folder', async () => {
    const files = { 'a/people.csv': 'id\np1\n', 'b/users.csv': 'id,person\nx,p1\ny,p2\n' };
    const before = await workspace.readState();
    const { code, stderr } = await importMonth(files);
    expect([code, stderr]).toEqual([1, expect.stringContaining('b/users.csv:3 column `person` `p2` is not a known')]);
    expect(await workspace.readState()).toEqual(before);
  });

  it('synchronizes the kinds of each system, and no other source', async () => {
    const own = {
      'sources.csv': 'id,name\nother,Other\nb,b\n',
      'entitlements.csv': 'id,name,sourceId\ne1,E1,b\n',
      'roles.csv': 'id,name\nr1,R1\n',
      'grants.csv': 'parentType,parentId,childType,childId\nROLE,r1,ENTITLEMENT,e1\n',
      'accounts.csv': 'id,sourceId,nativeIdentity\nother/x,other,x\nb/gone,b,gone\n',
    };
    expect((await workspace.run(['import', workspace.writeFiles(own, 'own')])).code).toBe(0);
    const files = { 'a/people.csv': 'id\np1\n', 'b/users.csv': 'id,person\nx,p1\n' };
    const refused = await importMonth(files, '--mode', 'sync');
    expect(refused.stderr).toContain('accounts lacks 1 of 1 rows of source `b`');
    expect((await importMonth(files, '--mode', 'sync', '--max-deletes', '100%')).code).toBe(0);
    expect((await readAccounts()).map(({ id }) => id)).toEqual(['b/x', 'other/x']);
    const grants = await workspace.withServices((services) => services(Store).read((tx) => tx.grants.count()));
    expect(grants).toBe(1);
  });

  it.each<readonly [Files, string]>([
    [{ 'a/people.csv': 'id\n', 'b/users.csv': 'id,person\n', 'c/x.csv': '' }, 'no mapping reads the folder `c` of'],
    [{ 'a/people.csv': 'id\n' }, 'has no file `users.csv`, which `b.yaml` names'],
    [{ 'people.csv': 'id\n', 'users.csv': 'id,person\n', 'x.csv': '' }, 'does not name `x.csv`'],
  ])('refuses what no mapping reads: %j', async (files, reason) => {
    const { code, stderr } = await importMonth(files);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });
});

describe('a single mapping', () => {
  it('synchronizes the sources that are its rows, and kinds without sources, and is refused if it has no source', async () => {
    const own = {
      'sources.csv': 'id,name\na,A\nb,B\n',
      'identities.csv': 'id,name\np1,P\n',
      'accounts.csv': 'id,sourceId,nativeIdentity\na/x,a,x\nb/x,b,x\n',
    };
    await workspace.run(['import', workspace.writeFiles(own, 'own')]);
    const rules = `files:
  users.csv:
    rows:
      - { kind: identities, columns: { id: id, name: id } }
      - { kind: accounts, columns: { nativeIdentity: id } }
`;
    const users = { 'users.csv': 'id\ny\n' };
    const sync = async (head: string) => {
      const mapping = join(workspace.writeFiles({ 'm.yaml': `${head}${rules}` }, 'mapping'), 'm.yaml');
      const flags = ['--mode', 'sync', '--max-deletes', '100%'];
      return workspace.run(['import', '--mapping', mapping, ...flags, workspace.writeFiles(users)]);
    };
    const before = await workspace.readState();
    const refused = await sync('constants: { sourceId: a }\n');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('name one by `source`')]);
    expect(await workspace.readState()).toEqual(before);
    expect((await sync('constants: { sourceId: a }\nrows: { sources: { id: a, name: A } }\n')).code).toBe(0);
    expect((await readAccounts()).map(({ id }) => id)).toEqual(['a/y', 'b/x']);
    const identities = await workspace.withServices((services) => services(Store).read((tx) => tx.identities.count()));
    expect(identities).toBe(1);
  });
});
