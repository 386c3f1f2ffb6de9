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
  it('warns of invalid rows that the last imports of other inputs left out, and of those that it would leave out', async () => {
    const warned = async (files: Readonly<Record<string, string>>, ...flags: readonly string[]) => {
      const { warnings = [] } = JSON.parse((await importFiles(files, '--json', ...flags)).stdout) as FolderReport;
      return warnings.flatMap(({ code, count }) => (code === 'SKIPPED_ROWS' ? [count] : []));
    };
    const [bad, good] = [{ 'roles.csv': 'id,name\nr9,\n' }, { 'roles.csv': 'id,name\nr9,R9\n' }];
    const twice = { 'identities.csv': 'id,name\nzoe,Zoe\n,\n,\n' };
    expect(await warned(bad, '--skip-invalid')).toEqual([1]);
    expect(await warned(twice, '--skip-invalid', '--dry-run')).toEqual([3]);
    expect(await warned(bad, '--skip-invalid', '--dry-run')).toEqual([1]);
    expect(await warned(good, '--dry-run')).toEqual([]);
    expect(await warned(twice, '--skip-invalid')).toEqual([3]);
  });

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
        start: 1,
        startLater: 0,
        end: 0,
        bySource: [{ sourceId: 'erp', start: 1, startLater: 0, end: 0 }],
        listed: [{ change: 'STARTS', ...pair, identity: { id: 'ann', name: 'Ann B.' } }],
      },
    });
    expect(await workspace.readState()).toEqual(before);
  });

  it('prints rows and violations, and writes all to a CSV file', async () => {
    const csv = join(workspace.folder, 'preview.csv');
    const { code, stdout } = await importFiles({ 'assignments.csv': conflict }, '--dry-run', '--csv', csv);
    expect(code).toBe(0);
    expect(stdout).toContain('1 violation would start, 0 would end');
    expect(stdout).toMatch(/│ starts\s+│ CRITICAL │ Post vs\. pay │ Ann \(ann\) │/);
    expect(readFileSync(csv, 'utf8').split('\n')).toEqual([
      'change,file,id,fields,identityName,level,policyId,policyName,date',
      'created,assignments.csv,ann/ROLE/r-payer,,,,,,',
      'violation starts,,ann,,Ann,CRITICAL,p1,Post vs. pay,',
      '',
    ]);
    expect((await importFiles({ 'assignments.csv': conflict }, '--csv', csv)).code).toBe(2);
  });

  it('evaluates changed grants and policies, accounts that carry access, and identities that are deleted', async () => {
    await importFiles({ 'assignments.csv': conflict });
    expect(await lastImport()).toMatchObject({ violations: { started: 1, ended: 0 } });
    const erp = { sourceId: 'erp', start: 0, startLater: 0, end: 1 };
    const ends = { start: 0, startLater: 0, end: 1, bySource: [erp], listed: [{ change: 'ENDS', ...pair }] };
    const grants = 'parentType,parentId,childType,childId\nROLE,r-clerk,ACCESS_PROFILE,p-clerk\n';
    expect((await previewOf({ 'grants.csv': grants }, '--mode', 'sync', '--max-deletes', '100%'))?.violations).toEqual(
      ends,
    );
    const policy = organisationFiles['sod-policies.csv'].replace('CRITICAL', 'LOW').replace(';ROLE:r-payer', '');
    expect((await previewOf({ 'sod-policies.csv': policy }))?.violations).toMatchObject({ start: 0, end: 0 });
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
    expect((await previewOf(files))?.violations).toMatchObject({
      start: 1,
      end: 0,
      listed: [{ change: 'STARTS', ...pair }],
    });
    await importFiles(files);
    expect(await lastImport()).toMatchObject({ violations: { started: 1, ended: 0 } });
    const off = { 'accounts.csv': 'id,sourceId,identityId,nativeIdentity\na1,erp,ann,ANN\n' };
    expect((await previewOf(off))?.violations).toMatchObject({
      start: 0,
      end: 1,
      listed: [{ change: 'ENDS', ...pair }],
    });
  });

  it('finds a violation that ends now and starts again later', async () => {
    await importFiles({ 'assignments.csv': conflict });
    const later = 'identityId,accessType,accessId,validFrom\nann,ROLE,r-payer,2999-03-01\n';
    expect((await previewOf({ 'assignments.csv': later }))?.violations).toMatchObject({
      ...{ start: 0, startLater: 1, end: 1 },
      listed: [
        { change: 'ENDS', ...pair },
        { change: 'STARTS_LATER', date: '2999-03-01T00:00:00.000Z', ...pair },
      ],
    });
  });

  it('finds violations that start later, by date and by source, and only those that the import causes', async () => {
    const dated = (from: string) => `identityId,accessType,accessId,validFrom\nann,ROLE,r-payer,${from}\n`;
    const later = { 'assignments.csv': dated('2999-03-01') };
    const expected = { change: 'STARTS_LATER', date: '2999-03-01T00:00:00.000Z', ...pair };
    expect((await previewOf(later))?.violations).toEqual({
      ...{ start: 0, startLater: 1, end: 0 },
      bySource: [{ sourceId: 'erp', start: 0, startLater: 1, end: 0 }],
      listed: [expected],
    });
    const csv = join(workspace.folder, 'later.csv');
    const { stdout } = await importFiles(later, '--dry-run', '--csv', csv);
    expect(stdout).toContain('0 violations would start, 0 would end, 1 would start later');
    expect(stdout).toMatch(/│ starts 2999-03-01 │ CRITICAL │ Post vs\. pay │ Ann \(ann\) │/);
    expect(readFileSync(csv, 'utf8')).toContain(
      'violation starts,,ann,,Ann,CRITICAL,p1,Post vs. pay,2999-03-01T00:00:00.000Z',
    );
    await importFiles(later);
    // it is known, starts on another date, and then at once
    const other = { 'identities.csv': 'id,name,disabled\nann,Ann B.,\n' };
    expect((await previewOf({ ...later, ...other }))?.violations).toMatchObject({ start: 0, startLater: 0 });
    expect((await previewOf({ 'assignments.csv': dated('2020-01-01') }))?.violations).toMatchObject({
      start: 1,
      startLater: 0,
    });
    const accounts = {
      'account-attributes.csv': 'sourceId,name,entitlement\nerp,groups,true\n',
      'entitlements.csv':
        'id,name,sourceId,attribute,value\ne-pay,Pay invoice,erp,groups,pay\ne-post,Post,erp,groups,post\n',
      'sod-policies.csv': `id,name,level,leftCriteria,rightCriteria\np9,Both,LOW,ENTITLEMENT:e-pay,ENTITLEMENT:e-post\n`,
      'identities.csv': 'id,name\nbob,Bob\n',
      'accounts.csv':
        'id,sourceId,identityId,nativeIdentity,attributes,validFrom\na1,erp,bob,A,"{""groups"":[""PAY""]}",\na2,erp,bob,B,"{""groups"":[""POST""]}",2999-01-01\n',
    };
    const found = (await previewOf(accounts))?.violations;
    expect(found?.listed).toContainEqual({
      ...{ change: 'STARTS_LATER', date: '2999-01-01T00:00:00.000Z', level: 'LOW' },
      ...{ policy: { id: 'p9', name: 'Both' }, identity: { id: 'bob', name: 'Bob' } },
    });
    // both policies for Bob, and the new one for Ann
    expect(found?.bySource).toEqual([{ sourceId: 'erp', start: 0, startLater: 3, end: 0 }]);
  });

  it('previews nothing where rows have errors', async () => {
    expect(
      await previewOf({ 'assignments.csv': 'identityId,accessType,accessId\neve,ROLE,r-payer\n' }),
    ).toBeUndefined();
  });
});
