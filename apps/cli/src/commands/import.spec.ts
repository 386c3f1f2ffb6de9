import { Store } from '@identity-governance/application';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { FolderReport } from '../describe-report';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;

beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
});
afterEach(() => {
  workspace.remove();
});

const importFiles = (files: Readonly<Record<string, string | Buffer>>, ...flags: readonly string[]) =>
  workspace.run(['import', workspace.writeFiles(files), ...flags]);

describe('governance import', () => {
  it('loads a folder and says what it did', async () => {
    const { code, stdout, stderr } = await importFiles(organisationFiles);
    expect(code).toBe(0);
    expect(stdout).toMatch(/│ entitlements\.csv\s+│\s+2 │\s+0 │\s+0 │\s+0 │/);
    expect(stderr).toContain('identities.csv: 1 row\n');
    await workspace.withServices(async (services) => {
      await services(Store).read(async (tx) => {
        expect(await tx.identities.get('ann')).toEqual({
          ...{ id: 'ann', name: 'Ann', email: null, identityProfileId: 'staff', managerId: null, disabled: false },
          attributes: { department: 'AP' },
        });
        expect(await tx.sodPolicies.get('p1')).toMatchObject({
          level: 'CRITICAL',
          threshold: 2,
          ownerRef: { type: 'IDENTITY', id: 'ann' },
          tags: ['sox', 'p2p'],
          sets: [
            { minimum: 1, criteriaList: [{ type: 'ENTITLEMENT', id: 'e-post' }] },
            {
              criteriaList: [
                { type: 'ENTITLEMENT', id: 'e-pay' },
                { type: 'ROLE', id: 'r-payer' },
              ],
            },
          ],
        });
      });
    });
  });

  it('leaves an audit event for each row, in the name of the user who ran it', async () => {
    await importFiles(organisationFiles);
    const { items } = await workspace.withServices((services) =>
      services(Store).read((tx) => tx.auditEvents.list({ limit: 250, offset: 0 })),
    );
    expect(new Set(items.map(({ actor }) => actor))).toEqual(new Set([`cli:${userInfo().username}`]));
    expect(new Set(items.map(({ trackingId }) => trackingId)).size).toBe(1);
    const rows = Object.values(organisationFiles).reduce((sum, text) => sum + text.trim().split('\n').length - 1, 0);
    expect(items).toHaveLength(rows);
    await importFiles(organisationFiles);
    const { total } = await workspace.withServices((services) =>
      services(Store).read((tx) => tx.auditEvents.list({ limit: 0, offset: 0, isCounted: true })),
    );
    expect(total).toBe(rows);
  });

  it('changes nothing when the same folder comes twice', async () => {
    await importFiles(organisationFiles);
    const before = await workspace.readState();
    const { code, stdout } = await importFiles(organisationFiles, '--json');
    expect(code).toBe(0);
    for (const counts of Object.values((JSON.parse(stdout) as FolderReport).files)) {
      expect(counts).toMatchObject({ created: 0, updated: 0, skipped: 0 });
    }
    expect(await workspace.readState()).toEqual(before);
  });

  it('takes any subset, columns in any order, a byte order mark and CRLF', async () => {
    await importFiles(organisationFiles);
    const { code, stdout } = await importFiles(
      { 'roles.csv': '\ufeffname,id\r\nClerk of invoices,r-clerk\r\n' },
      '--json',
    );
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as FolderReport).files).toEqual({
      'roles.csv': { created: 0, updated: 1, unchanged: 0, skipped: 0 },
    });
  });

  it('loads policies by cardinality', async () => {
    const sets = JSON.stringify([
      { name: 'Record', criteriaList: [{ type: 'ENTITLEMENT', id: 'e-post' }] },
      {
        criteriaList: [
          { type: 'ENTITLEMENT', id: 'e-pay' },
          { type: 'ROLE', id: 'r-payer' },
        ],
        minimum: 2,
      },
    ]);
    const row = `c1,One stage,CARDINALITY_BASED,"${sets.replaceAll('"', '""')}",2`;
    const { code } = await importFiles({
      ...organisationFiles,
      'sod-policies.csv': `id,name,type,sets,threshold\n${row}\n`,
    });
    expect(code).toBe(0);
    const policy = await workspace.withServices((services) => services(Store).read((tx) => tx.sodPolicies.get('c1')));
    expect(policy).toMatchObject({ threshold: 2, sets: [{ name: 'Record' }, { name: null, minimum: 2 }] });
  });

  it('loads the good rows with --skip-invalid, and reports the others', async () => {
    const files = { ...organisationFiles, 'roles.csv': 'id,name\nr-clerk,Clerk\nr-payer,\n' };
    const { code, stdout, stderr } = await importFiles(files, '--skip-invalid', '--json');
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as FolderReport;
    expect(report).toMatchObject({ applied: true, faultCount: 3 });
    expect(report.faults).toEqual([
      { file: 'roles.csv', line: 3, column: 'name', reason: 'is missing' },
      { file: 'grants.csv', line: 4, column: 'parentId', reason: '`r-payer` is not a known role' },
      {
        ...{ file: 'sod-policies.csv', line: 2, column: 'rightCriteria' },
        reason: 'has an error at `1`: `r-payer` is not a known role',
      },
    ]);
    expect(report.files['roles.csv']).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 1 });
    expect(stderr).not.toContain('r-payer');
  });

  it('escapes control characters of a file instead of sending them to the terminal', async () => {
    const { stderr } = await importFiles({ 'roles.csv': 'id,name\n"a\u001b[31m",x\n' });
    expect(stderr).toContain('roles.csv:2 column `id` holds the character U+001B, which is not allowed here');
    expect((await importFiles({ 'roles.csv': 'id,name,\u001b[31m\na,x,y\n' })).stderr).not.toContain('\u001b');
  });
});

describe('governance import --reason', () => {
  const files = { 'sources.csv': 'id,name\nhr,HR\n' };

  it('keeps who imported which files and why', async () => {
    await workspace.migrate();
    const folder = workspace.writeFiles(files);
    const { code } = await workspace.run(['import', folder, '--reason', 'first load', '--ticket', 'CHG1']);
    expect(code).toBe(0);
    const imports = await workspace.withServices((services) =>
      services(Store).read(async (tx) => (await tx.imports.list({ limit: 10, offset: 0 })).items),
    );
    expect(imports).toMatchObject([
      {
        ...{ actorKind: 'COMMAND', outcome: 'APPLIED', reason: 'first load', ticket: 'CHG1', files: ['sources.csv'] },
        checksums: { 'sources.csv': createHash('sha256').update(files['sources.csv']).digest('hex') },
        counts: { sources: { created: 1 } },
      },
    ]);
  });

  it('refuses a reason of two lines', async () => {
    const { code, stderr } = await workspace.run(['import', workspace.writeFiles(files), '--reason', 'a\nb']);
    expect(code).toBe(2);
    expect(stderr).toContain('one line of 1 to 500 characters');
  });
});

describe('an import that deletes', () => {
  const files = { 'roles.csv': `id,name\n${Array.from({ length: 10 }, (_, i) => `r${i},Role`).join('\n')}\n` };
  const without = (count: number) => ({
    'roles.csv': `id,name\n${Array.from({ length: 10 - count }, (_, i) => `r${i},Role`).join('\n')}\n`,
  });
  const countRoles = () => workspace.withServices((services) => services(Store).read((tx) => tx.accessItems.count()));

  it('makes a kind equal to its file, no more than it may', async () => {
    await importFiles(files);
    const refused = await importFiles(without(2), '--mode', 'sync');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      'roles.csv lacks 2 of 10 rows, which would be deleted; a greater --max-deletes allows this\n',
    );
    expect(refused.stderr).toContain('nothing was imported: it would delete more rows than `--max-deletes` allows');
    expect(await countRoles()).toBe(10);
    const tried = await importFiles(without(2), '--mode', 'sync', '--max-deletes', '20%', '--dry-run');
    expect([tried.code, tried.stderr]).toEqual([0, expect.stringContaining('nothing was changed')]);
    expect(await countRoles()).toBe(10);
    const done = await importFiles(without(1), '--mode', 'sync', '--json');
    expect((JSON.parse(done.stdout) as FolderReport).files).toEqual({
      'roles.csv': { created: 0, updated: 0, unchanged: 9, skipped: 0, deleted: 1 },
    });
  });

  it('deletes the keys of files below `deleted`', async () => {
    await importFiles(files);
    const folder = workspace.writeFiles(without(10));
    mkdirSync(join(folder, 'deleted'), { recursive: true });
    expect((await workspace.run(['import', folder])).code).toBe(0);
    expect(await countRoles()).toBe(10);
    writeFileSync(join(folder, 'deleted', 'roles.csv'), 'id\nr1\nr2\nnone\n');
    expect((await workspace.run(['import', folder])).code).toBe(0);
    expect(await countRoles()).toBe(8);
    writeFileSync(join(folder, 'deleted', 'roles.csv'), 'id,name\nr1,x\n');
    expect((await workspace.run(['import', folder])).stderr).toContain(
      'deleted/roles.csv:1 column `name` is not a column',
    );
  });

  it('synchronises no kind by the keys of rows to delete alone', async () => {
    await importFiles(files);
    const folder = workspace.writeFiles({});
    mkdirSync(join(folder, 'deleted'), { recursive: true });
    for (const [keys, left] of [
      ['id\nr1\n', 9],
      ['id\n', 9],
    ] as const) {
      writeFileSync(join(folder, 'deleted', 'roles.csv'), keys);
      expect((await workspace.run(['import', folder, '--mode', 'sync', '--max-deletes', '100%'])).code).toBe(0);
      expect(await countRoles()).toBe(left);
    }
    expect((await importFiles({ 'roles.csv': 'id,name\n' }, '--mode', 'sync', '--max-deletes', '99%')).code).toBe(1);
    expect((await importFiles({ 'roles.csv': 'id,name\n' }, '--mode', 'sync', '--max-deletes', '100%')).code).toBe(0);
    expect(await countRoles()).toBe(0);
  });

  it('refuses options that contradict each other', async () => {
    for (const options of [
      ['--mode', 'sync', '--skip-invalid'],
      ['--source', 'erp'],
      ['--max-deletes', '100%'],
    ]) {
      expect((await importFiles(files, ...options)).code).toBe(2);
    }
    expect((await importFiles(files, '--mode', 'sync', '--max-deletes', '5')).code).toBe(2);
  });
});
