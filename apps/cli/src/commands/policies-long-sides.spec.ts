import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkspace } from '../testing/test-workspace';

const ids = Array.from({ length: 1000 }, (_, n) => `t${n}`);
const files = {
  'sources.csv': 'id,name\nsap,SAP\n',
  'entitlements.csv': `id,name,sourceId\npay,Pay,sap\n${ids.map((id) => `${id},${id},sap\n`).join('')}`,
  'sod-policies.csv': 'id,name\n',
  'identities.csv': 'id,name\nann,Ann\nbob,Bob\n',
  'assignments.csv': 'identityId,accessType,accessId\nann,ENTITLEMENT,t999\nann,ENTITLEMENT,pay\nbob,ENTITLEMENT,t0\n',
};
const policies = (items: readonly string[]) => `format: 1
functions:
  record: { name: Record, items: [${items.map((id) => `ENTITLEMENT:${id}`).join(', ')}] }
  pay: { name: Pay, items: [ENTITLEMENT:pay] }
policies:
  record-and-pay: { name: Record and pay, level: HIGH, sides: [record, pay] }
  counted: { name: Two of record, level: LOW, threshold: 1, sets: [{ function: record, minimum: 60 }] }
`;

let workspace: TestWorkspace;
let file: string;
beforeAll(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
  file = join(workspace.folder, 'policies.yaml');
  writeFileSync(file, policies(ids));
});
afterAll(() => {
  workspace.remove();
});

async function run(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await workspace.run(args);
  expect({ args, code, stderr: code === 0 ? '' : stderr }).toEqual({ args, code: 0, stderr: '' });
  return stdout;
}

describe('a function of 1,000 items', () => {
  it('passes every door of policies', async () => {
    const folder = workspace.writeFiles(files);
    expect(await run('policies', 'validate', file)).toContain('2');
    const plan = JSON.parse(await run('policies', 'plan', file, '--from', folder, '--json')) as object;
    expect(plan).toMatchObject({ effect: { byLevel: { HIGH: { STARTS: 1 } } } });
    const left = ids.map((id) => `ENTITLEMENT:${id}`).join(';');
    const sets = JSON.stringify([
      { name: 'Record', minimum: 60, criteriaList: ids.map((id) => ({ type: 'ENTITLEMENT', id })) },
    ]);
    const rows = [
      'id,name,type,level,leftCriteria,rightCriteria,sets,threshold',
      `record-and-pay,Record and pay,CONFLICTING_ACCESS_BASED,HIGH,${left},ENTITLEMENT:pay,,`,
      `counted,Two of record,CARDINALITY_BASED,LOW,,,"${sets.replaceAll('"', '""')}",1`,
    ];
    const drafted = workspace.writeFiles({ 'draft.csv': `${rows.join('\n')}\n` }, 'draft');
    const simulated = JSON.parse(
      await run('simulate', folder, '--policies', join(drafted, 'draft.csv'), '--json'),
    ) as object;
    expect(simulated).toMatchObject({ byLevel: { HIGH: { STARTS: 1 } } });

    await run('import', workspace.writeFiles({ ...files, 'sod-policies.csv': `${rows.join('\n')}\n` }, 'whole'));
    expect(JSON.parse(await run('scan', '--json'))).toMatchObject({ violations: 1 });
    expect(
      JSON.parse(await run('predict', '--identity', 'bob', '--access', 'ENTITLEMENT:pay', '--json')),
    ).toMatchObject({
      violationContexts: [{ policy: { id: 'record-and-pay' } }],
    });
    const output = join(workspace.folder, 'exported');
    mkdirSync(output);
    await run('policies', 'export', '--output', output);
    const again = JSON.parse(await run('policies', 'plan', output, '--json')) as { readonly changes: unknown };
    expect(again.changes).toEqual([]);
    await run('report', '--output', join(workspace.folder, 'report.zip'));
    await run('audit', 'verify');
  });

  it('may not be longer', async () => {
    const path = join(workspace.folder, 'longer.yaml');
    writeFileSync(path, policies([...ids, 'pay']));
    const { code, stderr } = await workspace.run(['policies', 'validate', path]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is 1001 items long, at most 1000 are allowed')]);
  });
});
