import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DetectViolations, Store, type ScanReport } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createMigratedDatabase, engines } from '@identity-governance/persistence/testing';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { countUnmatched, describeUnmatched, describeWithoutIdentity, totalLeftOut } from '@identity-governance/values';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
/* eslint-disable @nx/enforce-module-boundaries -- compares the apps with each other */
import { createTestApi, type TestApi } from '../../../apps/api/src/testing/test-api';
import { unzip } from '../../../apps/api/src/testing/unzip';
import type { PlanReport } from '../../../apps/cli/src/policies/plan-report';
import { verifyReport } from '../../../apps/cli/src/report/verify-report';
import { TestWorkspace } from '../../../apps/cli/src/testing/test-workspace';
/* eslint-enable @nx/enforce-module-boundaries */
import { countByPolicy, doors, totalsOf, type Asked } from './doors';

jest.setTimeout(600_000);

const groups = ['g1', 'g2', 'g3', 'g4'];
const people = ['ann', 'bob', 'cid', 'dan'];
const isRare = fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const values = fc.subarray([...groups, 'unknown', 'Unknown', 'other']);

/** An organization, and what is then left out, deleted, unmarked and disabled. */
const organisation = fc.record({
  marked: fc.constantFrom('true', 'true', 'false'),
  disabled: fc.tuple(isRare, isRare, isRare, isRare),
  /** An account without an owner has no identity. */
  accounts: fc.array(fc.record({ owner: fc.constantFrom(...people, ''), disabled: isRare, values, team: values }), {
    maxLength: 5,
  }),
  assigned: fc.uniqueArray(
    fc.tuple(fc.constantFrom(...people), fc.constantFrom(...groups)).map((row) => row.join(',ENTITLEMENT,')),
    { maxLength: 5 },
  ),
  /** Groups that the role grants, and who has it. */
  granted: fc.subarray(groups),
  clerks: fc.subarray(people, { maxLength: 2 }),
  /** The group whose value is under the attribute that is never marked. */
  team: fc.constantFrom('', ...groups),
  deleted: fc.subarray(groups, { maxLength: 3 }),
  /** Number of rows of accounts that the import leaves out. */
  skipped: fc.constantFrom(0, 0, 1, 3),
  states: fc.array(fc.constantFrom('ENFORCED', 'ENFORCED', 'NOT_ENFORCED'), { minLength: 3, maxLength: 3 }),
});
type Organisation = typeof organisation extends fc.Arbitrary<infer T> ? T : never;

/** The files, with rows that cannot be read. */
function withInvalidRows(drawn: Organisation) {
  const files = filesOf(drawn);
  const invalid = Array.from({ length: drawn.skipped }, (_, i) => `x${i},ad,ann,m${i},perhaps,{}\n`);
  return { ...files, 'accounts.csv': files['accounts.csv'] + invalid.join('') };
}

/** Ann violates the first policy, whatever is drawn for the others. */
const violated: Organisation = {
  ...{ marked: 'true', disabled: [false, true, false, false], granted: [], clerks: [], team: '' },
  accounts: [{ owner: '', disabled: false, values: ['g1', 'g2'], team: [] }],
  assigned: ['ann,ENTITLEMENT,g1', 'ann,ENTITLEMENT,g2'],
  ...{ deleted: ['g4'], skipped: 1, states: ['ENFORCED', 'ENFORCED', 'ENFORCED'] },
};

const quoted = (value: object) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;

function filesOf({ marked, disabled, accounts, assigned, granted, clerks, team, states }: Organisation) {
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
    'roles.csv': rows('id,name', ['clerk,Clerk']),
    'grants.csv': rows(
      'parentType,parentId,childType,childId',
      granted.map((id) => `ROLE,clerk,ENTITLEMENT,${id}`),
    ),
    'assignments.csv': rows('identityId,accessType,accessId', [...assigned, ...clerks.map((id) => `${id},ROLE,clerk`)]),
    'sod-policies.csv': rows(
      'id,name,state,leftCriteria,rightCriteria',
      states.map((state, i) => `p${i},P${i},${state},ENTITLEMENT:${groups[i]!},ENTITLEMENT:${groups[i + 1]!}`),
    ),
  };
}

interface Said extends Pick<ScanReport, 'warnings' | 'leftOut' | 'unmatched'> {
  readonly violations: number;
}

/** The ways to the warnings and counts; each must say the same of one state. Add a way that shows counts here. */
const ways: Readonly<Record<string, (workspace: TestWorkspace) => Promise<Said>>> = {
  scan: async (workspace) => {
    const { stdout } = await workspace.run(['scan', '--json']);
    const report = JSON.parse(stdout) as ScanReport;
    const listed = JSON.parse((await workspace.run(['unmatched-values', '--json'])).stdout) as readonly object[];
    expect([report.dangling.accountValues, listed.length]).toEqual([countOf(report), countOf(report)]);
    return report;
  },
  'the API': async (workspace) => {
    await workspace.withServices((services) => services(DetectViolations).execute({ isFull: true }));
    const store = createStore(await openDatabase(workspace.env.DATABASE_URL), {
      clock: systemClock,
      ids: uuidGenerator,
    });
    try {
      const api = await createTestApi({ store });
      const headers = await api.caller('sod-violation:read');
      const read = async <T>(url: string) => (await api.app.inject({ url, headers })).json<T>();
      const reliability = await read<Omit<Said, 'violations'>>('/inventory/v1/warnings');
      const live = `filters=${encodeURIComponent('status in ("Open", "Mitigated")')}`;
      const violations = await read<readonly object[]>(`/violations/v1?limit=250&${live}`);
      const totals = await read<Pick<Said, 'violations'>>(`/violations/v1/totals?groupBy=level&${live}`);
      const { days } = await read<{ readonly days: readonly { readonly open: number }[] }>('/violations/v1/trend');
      expect([totals.violations, days.at(-1)!.open]).toEqual([violations.length, violations.length]);
      const authorization = `Bearer ${await api.issuer.sign({ sub: 'ann', scope: 'sod-violation:read' })}`;
      for (const url of counting) {
        const { headers: sent } = await api.app.inject({ url, headers: { authorization } });
        const found = {
          warnings: sent['x-warnings'],
          leftOut: sent['x-left-out'],
          unmatched: sent['x-unmatched-values'],
        };
        expect({ url, ...found }).toEqual({ url, ...inHeaders(reliability) });
      }
      const { rawPayload } = await api.app.inject({ url: '/violations/v1/violations.xlsx', headers });
      expect(await doubtsIn(rawPayload)).toEqual(inSheet(reliability));
      await api.app.close();
      return { ...reliability, violations: violations.length };
    } finally {
      await store.close();
    }
  },
  report: async (workspace) => {
    const file = join(workspace.folder, 'report.zip');
    await workspace.run(['report', '--output', file]);
    const { manifest } = await verifyReport(file);
    const { violationsByStatus, ...said } = manifest!;
    const { 'violations.xlsx': workbook, 'report.html': page } = unzip(readFileSync(file));
    expect(await doubtsIn(workbook!)).toEqual(inSheet(said));
    const sentences = [...said.warnings.map(({ text }) => text), ...commonSentences(said)];
    for (const text of sentences) expect(page!.toString()).toContain(text.replaceAll("'", '&#39;'));
    return { ...said, violations: violationsByStatus.Open ?? 0 };
  },
};

/** Responses of the API with headers that say what makes their counts unreliable. */
const counting = [
  ...['/violations/v1', '/my-violations/v1', '/violations/v1/totals?groupBy=policy', '/violations/v1/trend'],
  ...['/violations/v1/violations.csv', '/violations/v1/causes', '/violations/v1/plan?budget=2', '/access-conflicts/v1'],
];

type Reliability = Omit<Said, 'violations'>;
const countOf = ({ unmatched = [] }: Reliability) => countUnmatched({ unmatched }).count;
const disabledOf = ({ leftOut }: Reliability) => leftOut.disabledIdentities + leftOut.disabledAccounts;

function inHeaders(said: Reliability) {
  const warnings = said.warnings.map(({ code, count }) => `${code};count=${count}`).join(', ') || 'none';
  return { warnings, leftOut: String(totalLeftOut(said.leftOut)), unmatched: String(countOf(said)) };
}

/** The sentences about unmatched values and accounts without an identity, the same in every output. */
function commonSentences({ unmatched = [], leftOut }: Reliability): readonly string[] {
  const values = unmatched.length === 0 ? [] : [describeUnmatched(countUnmatched({ unmatched }))];
  const ownerless = describeWithoutIdentity(leftOut);
  return ownerless === undefined ? values : [...values, ownerless];
}

/** The codes and counts of the sheet of warnings. */
function inSheet(said: Reliability): readonly string[] {
  const [disabled, { accountsWithoutIdentity: ownerless }] = [disabledOf(said), said.leftOut];
  return [
    ...said.warnings.map(({ code, count }) => `${code} ${count}`),
    ...(disabled === 0 ? [] : [`LEFT_OUT ${disabled}`]),
    ...(ownerless === 0 ? [] : [`WITHOUT_IDENTITY ${ownerless}`]),
    ...(said.unmatched ?? []).map(({ count }) => `UNMATCHED_VALUES ${count}`),
  ];
}

async function doubtsIn(workbook: Buffer): Promise<readonly string[]> {
  const [, ...rows] = await readSheet(workbook, 'Warnings');
  return rows.map(([code, count]) => `${String(code)} ${String(count)}`);
}

/** The commands that print the warnings next to their results. */
const noting = [
  ['predict', '--identity', 'ann'],
  ['check', '--identity', 'ann'],
  ['causes'],
  ['plan'],
  ['access', 'ann'],
  ['remediate', 'ann'],
  ['roles', 'check'],
  ['roles', 'pairs'],
];

/** Returns the warnings of the doctor about the inventory. */
async function foundByDoctor(workspace: TestWorkspace): Promise<readonly string[]> {
  const { stdout } = await workspace.run(['doctor', '--json']);
  type Finding = Readonly<Record<'about' | 'state' | 'found', string>>;
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
  return findings.filter(({ about, state }) => about === 'inventory' && state === 'warning').map(({ found }) => found);
}

/** Expects the same violations through every door; returns their number. */
async function compareDoors(workspace: TestWorkspace, drawn: Organisation): Promise<number> {
  await workspace.withServices((services) => services(DetectViolations).execute({ isFull: true }));
  const files = filesOf(drawn);
  const isKept = (line: string) => !drawn.deleted.some((id) => line.startsWith(`${id},`));
  const entitlements = files['entitlements.csv'].split('\n').filter(isKept).join('\n');
  const folder = workspace.writeFiles({ ...files, 'entitlements.csv': entitlements }, 'present');
  const store = createStore(await openDatabase(workspace.env.DATABASE_URL), { clock: systemClock, ids: uuidGenerator });
  const api = await createTestApi({ store });
  try {
    const headers = await api.caller('sod-violation:read');
    const asked: Asked = {
      folder,
      scratch: workspace.folder,
      identityIds: people,
      govern: async (...args) => (await workspace.run(args)).stdout,
      call: async <T>(method: 'GET' | 'POST', url: string, payload: object = {}) => {
        const sent = method === 'GET' ? { method, url, headers } : { method, url, headers, payload };
        return (await api.app.inject(sent)).json<T>();
      },
    };
    const found: Record<string, readonly string[]> = {};
    for (const [name, door] of Object.entries(doors)) found[name] = await door(asked);
    const [first] = Object.values(found);
    for (const one of Object.keys(found)) expect(found).toEqual({ ...found, [one]: first });
    expect(await totalsOf(asked)).toEqual(countByPolicy(first!));
    await comparePlans(workspace, { folder, api, drawn });
    return first!.length;
  } finally {
    await api.app.close();
    await store.close();
  }
}

/** A change of a policy, if its items exist, and a new one. */
function policyFileOf({ deleted }: Organisation): string {
  const [first, ...others] = groups.filter((id) => !deleted.includes(id)); // at most three are deleted
  const sides = (left: string, right: string) => `sides: [{ items: [${left}] }, { items: [${right}] }]`;
  const isWhole = first === 'g1' && others[0] === 'g2';
  const changed = isWhole ? [`  p0: { name: P0, level: CRITICAL, ${sides('ENTITLEMENT:g1', 'ENTITLEMENT:g2')} }`] : [];
  const added = `  new: { name: New, level: LOW, ${sides(`ENTITLEMENT:${first!}`, 'ROLE:clerk')} }`;
  return ['format: 1', 'policies:', ...changed, added, ''].join('\n');
}

/** More policies than one request of a simulation may have. */
function morePolicies({ accounts, deleted }: Organisation): string {
  if (accounts.length % 3 !== 1) return '';
  const id = groups.find((group) => !deleted.includes(group))!; // at most three are deleted
  const sides = `sides: [{ items: [ENTITLEMENT:${id}] }, { items: [ROLE:clerk] }]`;
  const names = Array.from({ length: 1_100 }, (_, i) => `  m${i}: { name: More ${i}, level: MEDIUM, ${sides} }\n`);
  return names.join('');
}

/** Expects the same plan of a folder, of the database and of a service: changes, counts and warnings. */
async function comparePlans(
  workspace: TestWorkspace,
  { folder, api, drawn }: { readonly folder: string; readonly api: TestApi; readonly drawn: Organisation },
): Promise<void> {
  const [files, token] = [join(workspace.folder, 'plan.yaml'), join(workspace.folder, 'token')];
  writeFileSync(files, policyFileOf(drawn) + morePolicies(drawn));
  const { authorization } = await api.caller('sod-policy:read sod-violation:read');
  writeFileSync(token, authorization.replace('Bearer ', ''));
  const server = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const plan = async (...flags: readonly string[]) => {
    const { code, stdout, stderr } = await workspace.run(['policies', 'plan', files, '--json', ...flags]);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as PlanReport;
  };
  const stored = await plan();
  expect(await plan('--server', server, '--token-file', token)).toEqual(stored);
  // A folder does not know what imports left out.
  const warnings = stored.effect.warnings.filter(({ code }) => code !== 'SKIPPED_ROWS');
  expect(await plan('--from', folder)).toEqual({ ...stored, effect: { ...stored.effect, warnings } });
}

it.each(engines)('says the same of a random organization in every way, on %s', async (engine) => {
  let [warned, shown] = [0, 0];
  const law = fc.asyncProperty(organisation, async (drawn) => {
    const database = await createMigratedDatabase(engine);
    const workspace = new TestWorkspace(database.url);
    try {
      const imported = await workspace.run(['import', '--skip-invalid', workspace.writeFiles(withInvalidRows(drawn))]);
      expect(imported).toMatchObject({ code: 0 });
      await workspace.withServices(async (services) => {
        await services(DetectViolations).execute({ isFull: true });
        const refs = drawn.deleted.map((id) => ({ type: 'ENTITLEMENT' as const, id }));
        await services(Store).write(['access'], (tx) => tx.accessItems.deleteMany(refs));
      });
      shown += await compareDoors(workspace, drawn);
      const said: Record<string, Said> = {};
      for (const [name, ask] of Object.entries(ways)) {
        const { warnings, leftOut, unmatched = [], violations } = await ask(workspace);
        said[name] = { warnings, leftOut, unmatched, violations };
      }
      for (const one of Object.values(said)) expect(said).toEqual({ ...said, scan: one });
      warned += said.scan!.warnings.length;
      const skipped = said.scan!.warnings.find(({ code }) => code === 'SKIPPED_ROWS');
      expect(skipped?.count ?? 0).toBe(drawn.skipped);
      const kept = groups.find((id) => !drawn.deleted.includes(id))!; // at most three are deleted
      const file = join(workspace.folder, 'process.yaml');
      writeFileSync(file, `format: 1\nname: P\nsteps: [{ name: S, items: [ENTITLEMENT:${kept}] }]\n`);
      const analyze = ['policies', 'analyze', '--process', file];
      const propose = ['roles', 'propose', '--access', `ENTITLEMENT:${kept}`];
      for (const command of [...noting, ['who', `ENTITLEMENT:${kept}`], propose, analyze]) {
        const { stderr } = await workspace.run(command);
        for (const { text } of said.scan!.warnings) expect(stderr).toContain(text);
      }
      const scanned = await workspace.run(['scan']);
      for (const text of commonSentences(said.scan!)) expect(scanned.stdout + scanned.stderr).toContain(text);
      expect(await foundByDoctor(workspace)).toEqual(said.scan!.warnings.map(({ text }) => text));
    } finally {
      workspace.remove();
      await database.remove();
    }
  });
  await fc.assert(law, { numRuns: engine === 'sqlite' ? 6 : 3, examples: [[violated]] });
  expect(warned).toBeGreaterThan(1);
  expect(shown).toBeGreaterThan(0);
});
