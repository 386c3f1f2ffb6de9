import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();
const erase = (...flags: readonly string[]) => workspace.run(['erase', '--identity', 'ann', ...flags]);

beforeAll(async () => {
  await workspace.migrate();
  expect(await workspace.run(['import', workspace.writeFiles(organisationFiles)])).toMatchObject({ code: 0 });
});
afterAll(() => {
  workspace.remove();
});

describe('governance erase', () => {
  it('needs a reason, and refuses an identity of the inventory, with the rows that have it', async () => {
    expect(await erase()).toMatchObject({ code: 2 });
    const refused = await erase('--reason', 'request 7', '--force');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('rows still refer to the identity: its assignments; account `a1` (identity_id');
  });

  it('erases an identity that left, once, and says what is left to do', async () => {
    const left = {
      ...organisationFiles,
      'identities.csv': 'id,name\n',
      'accounts.csv': 'id,sourceId,identityId,nativeIdentity\n',
      'assignments.csv': 'identityId,accessType,accessId\n',
      'governance-groups.csv': 'id,name,ownerId\nauditors,Auditors,\n',
      'governance-group-members.csv': 'groupId,identityId\n',
      'sod-policies.csv': organisationFiles['sod-policies.csv'].replace(',ann,', ',,'),
    };
    const sync = ['--mode', 'sync', '--max-deletes', '100%'];
    const { code: imported, stderr } = await workspace.run(['import', workspace.writeFiles(left), ...sync]);
    expect([imported, imported === 0 ? '' : stderr]).toEqual([0, '']);
    const { code, stdout } = await erase('--reason', 'request 7');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^erased as erased-[0-9a-f]{16}: \d+ audit events and \d+ other rows changed\n/),
    ]);
    expect(stdout).toContain('backups and exported files still have the values');
    expect(await workspace.run(['audit', 'verify'])).toMatchObject({ code: 0 });
    expect(await erase('--reason', 'request 7', '--json')).toMatchObject({
      ...{ code: 1, stderr: '{"error":"no stored row names this identity","exitCode":1}\n' },
    });
  });
});
