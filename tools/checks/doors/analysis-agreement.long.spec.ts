import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InventoryWarning } from '@identity-governance/application';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { createMigratedDatabase, engines } from '@identity-governance/persistence/testing';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import fc from 'fast-check';
/* eslint-disable @nx/enforce-module-boundaries -- compares the apps with each other */
import { createTestApi } from '../../../apps/api/src/testing/test-api';
import { folders, writeRows } from '../../../apps/cli/src/testing/drawn-folders';
import { TestWorkspace } from '../../../apps/cli/src/testing/test-workspace';
/* eslint-enable @nx/enforce-module-boundaries */

jest.setTimeout(600_000);

/** A policy that names two roles, so that each organization has a pair. */
const planted = {
  id: 'planted',
  name: 'Planted',
  type: 'CONFLICTING_ACCESS_BASED',
  state: 'ENFORCED',
  level: 'LOW',
  leftCriteria: 'ROLE:x0',
  rightCriteria: 'ROLE:x1',
};
const items = ['ROLE:x0', 'ROLE:r0', 'ROLE:r1', 'ROLE:r2', 'ACCESS_PROFILE:p0', 'ENTITLEMENT:e0', 'ROLE:none'];

interface Process {
  /** Access items of each step, `TYPE:id`. */
  readonly steps: readonly (readonly string[])[];
  readonly identityIds: readonly string[];
}

const processes: fc.Arbitrary<Process> = fc.record({
  steps: fc.array(
    fc.subarray(['ROLE:x0', 'ROLE:x1', 'ROLE:r0', 'ACCESS_PROFILE:p0', 'ENTITLEMENT:e0'], { minLength: 1 }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  identityIds: fc.subarray(['i0', 'added']),
});

/** Returns what the API answers about the database of the workspace, lists page by page. */
async function askApi(workspace: TestWorkspace, { steps, identityIds }: Process) {
  const store = createStore(await openDatabase(workspace.env.DATABASE_URL), { clock: systemClock, ids: uuidGenerator });
  const api = await createTestApi({ store });
  try {
    const headers = await api.caller('sod-violation:read');
    const pairs: Record<string, unknown> = {};
    for (const of of items) {
      const roles: unknown[] = [];
      for (let cursor = ''; ;) {
        const url = `/access-conflicts/v1/pairs?of=${of}&limit=1${cursor}`;
        const page = await api.app.inject({ url, headers });
        if (page.statusCode === 404) break;
        roles.push(...page.json<readonly unknown[]>());
        const next = page.headers['x-next-cursor'];
        if (next === undefined) break;
        cursor = `&cursor=${String(next)}`;
      }
      pairs[of] = roles;
    }
    const found = await api.app.inject({ url: '/access-conflicts/v1/roles', headers });
    const summary = { ...found.json<{ readonly pairs: number }>(), warnings: found.headers['x-warnings'] };
    const payload = {
      steps: steps.map((refs) => ({ items: refs.map((ref) => ({ type: ref.split(':')[0], id: ref.split(':')[1] })) })),
      identityIds,
    };
    const url = '/sod-policies/v1/staffing';
    const staffing = await api.app.inject({ method: 'POST', url, headers, payload });
    return { pairs, summary, process: staffing.json<object>() };
  } finally {
    await api.app.close();
    await store.close();
  }
}

/** Returns what the command line answers, of the database or of a folder. */
async function askCommands(workspace: TestWorkspace, folder: readonly string[], { steps, identityIds }: Process) {
  const pairs: Record<string, unknown> = {};
  for (const of of items) {
    const { code, stdout, stderr } = await workspace.run(['roles', 'pairs', ...folder, '--of', of, '--json']);
    if (code !== 0) expect(stderr).toContain('there is no role');
    pairs[of] = code === 0 ? (JSON.parse(stdout) as { readonly roles: unknown }).roles : [];
  }
  const { stdout } = await workspace.run(['roles', 'pairs', ...folder, '--json']);
  const { warnings, ...summary } = JSON.parse(stdout) as { readonly warnings: readonly InventoryWarning[] };
  const counts = warnings.map(({ code, count }) => `${code};count=${count}`);
  const file = join(workspace.folder, 'process.yaml');
  const lines = steps.map((refs, i) => `  - { name: Step ${i}, items: [${refs.join(', ')}] }`);
  writeFileSync(file, ['format: 1', 'name: Process', 'steps:', ...lines, ''].join('\n'));
  const named = identityIds.length === 0 ? [] : ['--identities', ...identityIds];
  const analyzed = await workspace.run(['policies', 'analyze', ...folder, '--process', file, '--json', ...named]);
  const { name, steps: names, ...process } = JSON.parse(analyzed.stdout) as Record<string, unknown>;
  expect([name, names]).toEqual(['Process', steps.map((_, i) => `Step ${i}`)]);
  return { pairs, summary: { ...summary, warnings: counts.join(', ') || 'none' }, process };
}

it.each(engines)('the API and the command line find the same conflicting roles and teams, on %s', async (engine) => {
  const law = fc.asyncProperty(folders, processes, async ({ files }, process) => {
    const database = await createMigratedDatabase(engine);
    const workspace = new TestWorkspace(database.url);
    try {
      const folder = writeRows(workspace, {
        ...files,
        roles: [...files.roles!, ...['x0', 'x1'].map((id) => ({ id, name: id }))],
        'sod-policies': [...files['sod-policies']!, planted],
        identities: [...files.identities!, { id: 'added', name: 'added' }],
      });
      expect(await workspace.run(['import', folder])).toMatchObject({ code: 0 });
      const answer = await askApi(workspace, process);
      expect(await askCommands(workspace, [], process)).toEqual(answer);
      expect(await askCommands(workspace, [folder], process)).toEqual(answer);
      expect(Object.keys(answer.process)).toEqual(expect.arrayContaining(['undoable', 'forbidden', 'hasGap']));
      expect('staffing' in answer.process).toBe(process.identityIds.length > 0);
      expect(answer.summary.pairs).toBeGreaterThan(0);
    } finally {
      workspace.remove();
      await database.remove();
    }
  });
  await fc.assert(law, { numRuns: engine === 'sqlite' ? 6 : 2 });
});
