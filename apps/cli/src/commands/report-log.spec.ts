import { join } from 'node:path';
import { SealAuditEvents, Store, StoreUnavailable } from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

let workspace: TestWorkspace;
let archive: string;

const run = async (...args: readonly string[]) => workspace.run(args);
const importRows = async (files: Readonly<Record<string, string>>) => {
  expect(await run('import', workspace.writeFiles(files))).toMatchObject({ code: 0 });
};
const record = async () => run('scan', '--reconcile');
const report = async (...flags: readonly string[]) => {
  expect(await run('report', '--output', archive, ...flags)).toMatchObject({ code: 0 });
};
const verify = async () => run('report', 'verify', archive, '--log');
const tamper = async (...statements: readonly string[]) => {
  const database = await openDatabase(workspace.env.DATABASE_URL);
  await database.write(async (scope) => {
    for (const statement of statements) await scope.query(statement, []);
  });
  await database.close();
};

const payer = 'identityId,accessType,accessId\nann,ROLE,r-payer\n';

/** Ann violates the policy. */
beforeEach(async () => {
  workspace = new TestWorkspace();
  archive = join(workspace.folder, 'violations.zip');
  await workspace.migrate();
  await importRows(organisationFiles);
  await importRows({ 'assignments.csv': payer });
});
afterEach(() => {
  workspace.remove();
});

describe('governance report verify --log', () => {
  it('proves the violations of a report by the audit log, also after later changes', async () => {
    await record();
    await report();
    const { code, stdout } = await verify();
    expect([code, stdout]).toEqual([0, expect.stringContaining('`violations.csv` is unchanged: 1 row\n')]);
    expect(stdout).toMatch(
      /\n1 open or mitigated violation: those of the state at position \d+ of the audit log, and no others\n$/,
    );
    await importRows({ 'deleted/assignments.csv': payer });
    expect(await verify()).toEqual({ code, stdout, stderr: '' });
    const json = JSON.parse((await run('report', 'verify', archive, '--log', '--json')).stdout) as object;
    expect(json).toMatchObject({ errors: [], proved: [expect.stringContaining('1 open')], manifest: { state: {} } });
  });

  it('compares the policies of the report only', async () => {
    await importRows({
      'sod-policies.csv': 'id,name,level,leftCriteria,rightCriteria\np2,Other,LOW,ROLE:r-clerk,ROLE:r-payer\n',
    });
    await record();
    await report('--policy', 'p2');
    expect((await verify()).stdout).toContain('\n1 open or mitigated violation: ');
  });

  it('names the first differences, and counts the others', async () => {
    const ids = Array.from({ length: 25 }, (_, i) => `i${i}`);
    await importRows({
      'identities.csv': `id,name\n${ids.map((id) => `${id},${id}\n`).join('')}`,
      'assignments.csv': `identityId,accessType,accessId\n${ids.flatMap((id) => [`${id},ROLE,r-payer\n`, `${id},ROLE,r-clerk\n`]).join('')}`,
    });
    await report();
    const lines = (await verify()).stdout.trim().split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([21, 'and 6 more differences']);
  });

  it('compares ids that the file marks so that spreadsheets take none for a formula', async () => {
    await importRows({
      'sod-policies.csv': 'id,name,level,leftCriteria,rightCriteria\n-p2,Other,LOW,ROLE:r-clerk,ROLE:r-payer\n',
      'identities.csv': `id,name\n=eve,=Eve\n'@mia,Mia\na;+b,Bo\n`,
      'assignments.csv': `identityId,accessType,accessId\n${['=eve', "'@mia", 'a;+b'].flatMap((id) => ['r-payer', 'r-clerk'].map((role) => `${id},ROLE,${role}\n`)).join('')}`,
    });
    await record();
    await report();
    const { code, stdout } = await verify();
    expect([code, stdout]).toEqual([0, expect.stringContaining('\n8 open or mitigated ')]);
  });

  it('names a violation that the report lacks, and one that the log does not have', async () => {
    await record();
    await workspace.withServices((services) =>
      services(Store).write(['violations'], async (tx) => {
        const [record] = (await tx.violations.list({ limit: 9, offset: 0 })).items;
        await tx.violations.delete(record!.id);
        await tx.violations.save([{ ...record!, policyId: 'p9' }]);
      }),
    );
    await report();
    expect(await verify()).toMatchObject({
      code: 1,
      stdout:
        'the violation of `p1` by `ann` is not in the report\n' +
        'the violation of `p9` by `ann` is in the report, and not in the audit log\n',
      stderr: 'governance: the archive does not match its manifest, or the audit log; errors: 2\n',
    });
    const json = JSON.parse((await run('report', 'verify', archive, '--log', '--json')).stdout) as object;
    expect(json).toMatchObject({ errors: { length: 2 }, proved: [] });
  });

  it.each([
    [
      'an event',
      ['DROP TRIGGER audit_event_no_update', `UPDATE audit_event SET actor = 'x' WHERE resource_id = 'erp'`],
      /^at position \d+: event/,
    ],
    [
      'a row',
      [`DELETE FROM assignment WHERE access_id = 'r-payer'`],
      /^assignments .*r-payer.* is in the log, and not in the state/,
    ],
    [
      'the hash of a seal',
      ['DROP TRIGGER audit_seal_no_update', `UPDATE audit_seal SET hash = 'x' WHERE position = 2`],
      /^at position \d+: /,
    ],
  ])('names %s that was changed outside of the service', async (_, statements, reason) => {
    await record();
    await report();
    await tamper(...statements);
    const { code, stdout } = await verify();
    expect([code, stdout]).toEqual([1, expect.stringMatching(reason)]);
  });

  it('refuses the log of another installation, or of before a restored backup', async () => {
    await record();
    await report();
    const other = new TestWorkspace();
    await other.migrate();
    expect(await other.run(['report', 'verify', archive, '--log'])).toMatchObject({ code: 1 });
    await other.run(['import', other.writeFiles(organisationFiles)]);
    await other.run(['audit', 'head']);
    expect((await other.run(['report', 'verify', archive, '--log'])).stdout).toMatch(/^at position \d+: /);
    other.remove();
  });

  it('is of a report that was written although the log could not be sealed', async () => {
    await record();
    const cause = Object.assign(new Error('cannot execute INSERT'), { code: '25006' });
    const seal = jest
      .spyOn(SealAuditEvents.prototype, 'execute')
      .mockRejectedValueOnce(new StoreUnavailable({ cause }));
    const { code, stdout, stderr } = await run('report', '--output', archive);
    seal.mockRestore();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^1 record of violations/)]);
    expect(stderr).toContain('warning: the latest events of the audit log could not be sealed');
    expect(stderr).toContain('PostgreSQL is read-only');
    expect(await verify()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('the audit log has no ') as string,
    });
  });

  it('needs the database only for the log', async () => {
    await record();
    await report();
    const env = { DATABASE_URL: `sqlite:${join(workspace.folder, 'none.db')}` };
    expect(await workspace.run(['report', 'verify', archive], env)).toMatchObject({ code: 0 });
    expect(await workspace.run(['report', 'verify', archive, '--log'], env)).toMatchObject({ code: 1, stdout: '' });
  });
});
