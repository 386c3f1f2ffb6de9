import { join } from 'node:path';
import { DetectViolations, FindInventoryWarnings, Store } from '@identity-governance/application';
import fc from 'fast-check';
import { verifyReport } from '../report/verify-report';
import type { ScanReport } from '../scan/scan-report';
import { TestWorkspace } from '../testing/test-workspace';

const groups = ['g1', 'g2', 'g3', 'g4'];
const people = ['ann', 'bob', 'cid', 'dan'];
const isRare = fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const values = fc.subarray([...groups, 'unknown']);

/** An organization, and what is then deleted, unmarked and disabled. */
const organisation = fc.record({
  marked: fc.constantFrom('true', 'true', 'false'),
  disabled: fc.tuple(isRare, isRare, isRare, isRare),
  accounts: fc.array(fc.record({ owner: fc.constantFrom(...people), disabled: isRare, values, team: values }), {
    maxLength: 5,
  }),
  assigned: fc.uniqueArray(
    fc.tuple(fc.constantFrom(...people), fc.constantFrom(...groups)).map((row) => row.join(',ENTITLEMENT,')),
    { maxLength: 5 },
  ),
  /** The group whose value is under the attribute that is never marked. */
  team: fc.constantFrom('', ...groups),
  deleted: fc.subarray(groups, { maxLength: 3 }),
  states: fc.array(fc.constantFrom('ENFORCED', 'ENFORCED', 'NOT_ENFORCED'), { minLength: 3, maxLength: 3 }),
});
type Organisation = typeof organisation extends fc.Arbitrary<infer T> ? T : never;

const quoted = (value: object) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

function filesOf({ marked, disabled, accounts, assigned, team, states }: Organisation) {
  const rows = (header: string, lines: readonly string[]) => `${[header, ...lines].join('\n')}\n`;
  return {
    'sources.csv': rows('id,name', ['ad,Directory']),
    'account-attributes.csv': rows('sourceId,name,multiValued,entitlement', [
      `ad,memberOf,true,${marked}`,
      'ad,team,true,false',
    ]),
    'entitlements.csv': rows(
      'id,name,sourceId,attribute,value',
      groups.map((id) => `${id},Group ${id},ad,${id === team ? 'team' : 'memberOf'},${id}`),
    ),
    'identities.csv': rows(
      'id,name,disabled',
      people.map((id, i) => `${id},${id},${String(disabled[i])}`),
    ),
    'accounts.csv': rows(
      'id,sourceId,identityId,nativeIdentity,disabled,attributes',
      accounts.map(({ owner, disabled: isOff, values: memberOf, team: teams }, i) => {
        return `a${i},ad,${owner},n${i},${String(isOff)},${quoted({ memberOf, team: teams })}`;
      }),
    ),
    'assignments.csv': rows('identityId,accessType,accessId', assigned),
    'sod-policies.csv': rows(
      'id,name,state,leftCriteria,rightCriteria',
      states.map((state, i) => `p${i},P${i},${state},ENTITLEMENT:${groups[i]!},ENTITLEMENT:${groups[i + 1]!}`),
    ),
  };
}

interface Said extends Pick<ScanReport, 'warnings' | 'leftOut'> {
  readonly violations: number;
}

/** The ways to the warnings and counts; each must say the same of one state. Add a way that shows counts here. */
const ways: Readonly<Record<string, (workspace: TestWorkspace) => Promise<Said>>> = {
  scan: async (workspace) => {
    const { stdout } = await workspace.run(['scan', '--json']);
    return JSON.parse(stdout) as ScanReport;
  },
  'the API': (workspace) =>
    workspace.withServices(async (services) => {
      await services(DetectViolations).execute({ isFull: true });
      const reliability = await services(FindInventoryWarnings).examine();
      const where = [{ field: 'status', op: 'in', values: ['Open', 'Mitigated'] }] as const;
      const { items } = await services(Store).read((tx) => tx.violations.list({ limit: 1000, offset: 0, where }));
      return { ...reliability, violations: items.length };
    }),
  report: async (workspace) => {
    const file = join(workspace.folder, 'report.zip');
    await workspace.run(['report', '--output', file]);
    const { manifest } = await verifyReport(file);
    const { warnings, leftOut, violationsByStatus } = manifest!;
    return { warnings, leftOut, violations: violationsByStatus.Open ?? 0 };
  },
};

it('says the same of a random organization in every way', async () => {
  let warned = 0;
  const law = fc.asyncProperty(organisation, async (drawn) => {
    const workspace = new TestWorkspace();
    try {
      await workspace.migrate();
      const imported = await workspace.run(['import', workspace.writeFiles(filesOf(drawn))]);
      expect(imported).toMatchObject({ code: 0 });
      await workspace.withServices(async (services) => {
        await services(DetectViolations).execute({ isFull: true });
        const refs = drawn.deleted.map((id) => ({ type: 'ENTITLEMENT' as const, id }));
        await services(Store).write(['access'], (tx) => tx.accessItems.deleteMany(refs));
      });
      const said: Record<string, Said> = {};
      for (const [name, ask] of Object.entries(ways)) {
        const { warnings, leftOut, violations } = await ask(workspace);
        said[name] = { warnings, leftOut, violations };
      }
      for (const one of Object.values(said)) expect(said).toEqual({ ...said, scan: one });
      warned += said.scan!.warnings.length;
      for (const command of [['predict', '--identity', 'ann'], ['check', '--identity', 'ann'], ['causes'], ['plan']]) {
        const { stderr } = await workspace.run(command);
        for (const { text } of said.scan!.warnings) expect(stderr).toContain(text);
      }
    } finally {
      workspace.remove();
    }
  });
  await fc.assert(law, { numRuns: 25 });
  expect(warned).toBeGreaterThan(5);
});
