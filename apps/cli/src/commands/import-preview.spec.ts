import { Store } from '@identity-governance/application';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderReport } from '../describe-report';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;

beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
  await workspace.run(['import', workspace.writeFiles(organisationFiles)]);
});
afterEach(() => {
  workspace.remove();
});

const importFiles = (files: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
  workspace.run(['import', workspace.writeFiles(files), ...flags]);
const previewOf = async (files: Readonly<Record<string, string>>, ...flags: readonly string[]) =>
  (JSON.parse((await importFiles(files, '--dry-run', '--json', ...flags)).stdout) as FolderReport).preview;
const lastImport = () =>
  workspace.withServices((services) =>
    services(Store).read(async (tx) => (await tx.imports.list({ limit: 250, offset: 0 })).items.at(-1)),
  );

const conflict = 'identityId,accessType,accessId\nann,ROLE,r-payer\n';
const pair = { level: 'CRITICAL', policy: { id: 'p1', name: 'Post vs. pay' }, identity: { id: 'ann', name: 'Ann' } };

describe('governance import --dry-run', () => {
  it('lists created, changed and deleted rows, and violations that would start', async () => {
    const before = await workspace.readState();
    const preview = await previewOf({
      'identities.csv': 'id,name,attributes\nann,Ann B.,"{""department"":""GL""}"\nbob,Bob,\n',
      'assignments.csv': conflict,
    });
    expect(preview).toEqual({
      rowCount: 3,
      rows: [
        {
          change: 'updated',
          kind: 'identities',
          id: 'ann',
          fields: ['name', 'identityProfileId', 'attributes.department'],
        },
        { change: 'created', kind: 'identities', id: 'bob', fields: [] },
        { change: 'created', kind: 'assignments', id: 'ann/ROLE/r-payer', fields: [] },
      ],
      violations: {
        begin: 1,
        end: 0,
        listed: [{ change: 'BEGINS', ...pair, identity: { id: 'ann', name: 'Ann B.' } }],
      },
    });
    expect(await workspace.readState()).toEqual(before);
  });

  it('prints rows and violations, and writes all to a CSV file', async () => {
    const csv = join(workspace.folder, 'preview.csv');
    const { code, stdout } = await importFiles({ 'assignments.csv': conflict }, '--dry-run', '--csv', csv);
    expect(code).toBe(0);
    expect(stdout).toContain('1 violations would start, 0 would end');
    expect(stdout).toMatch(/│ starts\s+│ CRITICAL │ Post vs\. pay │ Ann \(ann\) │/);
    expect(readFileSync(csv, 'utf8').split('\n')).toEqual([
      'change,file,id,fields,identityName,level,policyId,policyName',
      'created,assignments.csv,ann/ROLE/r-payer,,,,,',
      'violation starts,,ann,,Ann,CRITICAL,p1,Post vs. pay',
      '',
    ]);
    expect((await importFiles({ 'assignments.csv': conflict }, '--csv', csv)).code).toBe(2);
  });

  it('evaluates changed grants and policies, accounts that carry access, and identities that are deleted', async () => {
    await importFiles({ 'assignments.csv': conflict });
    expect(await lastImport()).toMatchObject({ violations: { begun: 1, ended: 0 } });
    const ends = { begin: 0, end: 1, listed: [{ change: 'ENDS', ...pair }] };
    const grants = 'parentType,parentId,childType,childId\nROLE,r-clerk,ACCESS_PROFILE,p-clerk\n';
    expect((await previewOf({ 'grants.csv': grants }, '--mode', 'sync', '--max-deletes', '100%'))?.violations).toEqual(
      ends,
    );
    const policy = organisationFiles['sod-policies.csv'].replace('CRITICAL', 'LOW').replace(';ROLE:r-payer', '');
    expect((await previewOf({ 'sod-policies.csv': policy }))?.violations).toMatchObject({ begin: 0, end: 0 });
    const none = 'id,name\n';
    const left = await previewOf({ 'identities.csv': none }, '--mode', 'sync', '--max-deletes', '100%');
    expect(left).toMatchObject({ violations: ends });
    expect(left?.rows.map(({ kind, id }) => `${kind} ${id}`)).toContain('accounts a1');
  });

  it('evaluates what accounts carry, with marks and entitlements of the same import', async () => {
    const files = {
      'account-attributes.csv': 'sourceId,name,entitlement\nerp,groups,true\n',
      'entitlements.csv': 'id,name,sourceId,attribute,value\ne-pay,Pay invoice,erp,groups,pay\n',
      'accounts.csv': 'id,sourceId,identityId,nativeIdentity,attributes\na1,erp,ann,ANN,"{""groups"":[""PAY""]}"\n',
    };
    expect((await previewOf(files))?.violations).toEqual({ begin: 1, end: 0, listed: [{ change: 'BEGINS', ...pair }] });
    await importFiles(files);
    expect(await lastImport()).toMatchObject({ violations: { begun: 1, ended: 0 } });
    const off = { 'accounts.csv': 'id,sourceId,identityId,nativeIdentity\na1,erp,ann,ANN\n' };
    expect((await previewOf(off))?.violations).toEqual({ begin: 0, end: 1, listed: [{ change: 'ENDS', ...pair }] });
  });

  it('previews nothing where rows have errors', async () => {
    expect(
      await previewOf({ 'assignments.csv': 'identityId,accessType,accessId\neve,ROLE,r-payer\n' }),
    ).toBeUndefined();
  });
});
