import { join } from 'node:path';
import { Store } from '@identity-governance/application';
import { createMigratedDatabase, engines } from '@identity-governance/persistence/testing';
import fc from 'fast-check';
import type { FolderReport } from '../describe-report';
import type { SimulationReport } from '../simulation/simulation-report';
import { folders, writeRows, type Rows } from '../testing/drawn-folders';
import { TestWorkspace } from '../testing/test-workspace';
import type { PlanReport } from './plan-report';

jest.setTimeout(900_000);

const runs = Number(process.env.PLAN_LAW_RUNS ?? 6);

/** The policies whose items another folder has. */
function policiesFor(files: Readonly<Record<string, Rows>>, policies: Rows): Rows {
  const named = [...files.entitlements!, ...files['access-profiles']!, ...files.roles!].map(({ id }) => String(id));
  const itemsOf = ({ leftCriteria, rightCriteria }: Rows[number]) =>
    [leftCriteria, rightCriteria].flatMap((side) =>
      String(side)
        .split(';')
        .map((ref) => ref.split(':')[1]!),
    );
  return policies.filter((policy) => itemsOf(policy).every((id) => named.includes(id)));
}

/** Adds an identity that holds every item, so that it violates each policy that is enforced. */
function withViolator(files: Readonly<Record<string, Rows>>): Readonly<Record<string, Rows>> {
  const held = (['ENTITLEMENT', 'ACCESS_PROFILE', 'ROLE'] as const).flatMap((accessType) =>
    files[kinds[accessType]]!.map(({ id }) => ({ identityId: 'all', accessType, accessId: id!, validUntil: '' })),
  );
  return {
    ...files,
    identities: [...files.identities!, { id: 'all', email: '', disabled: false, name: 'all' }],
    assignments: [...files.assignments!, ...held],
  };
}

const kinds = { ENTITLEMENT: 'entitlements', ACCESS_PROFILE: 'access-profiles', ROLE: 'roles' } as const;
const planted = {
  ...{ id: 'planted', name: 'Planted', type: 'CONFLICTING_ACCESS_BASED', state: 'ENFORCED', level: 'LOW' },
  ...{ leftCriteria: 'ROLE:r0', rightCriteria: 'ROLE:r1' },
};

describe.each(engines)('the counts of a plan on %s', (engine) => {
  const workspace = new TestWorkspace();
  afterAll(() => {
    workspace.remove();
  });

  it('are those of a simulation, and those of the import of the same policies', async () => {
    let changing = 0;
    const law = fc.asyncProperty(folders, folders, async ({ files: drawn, disabledHoldAccess }, other) => {
      const files = withViolator(drawn);
      const database = await createMigratedDatabase(engine);
      const env = { DATABASE_URL: database.url, DISABLED_IDENTITIES_HOLD_ACCESS: String(disabledHoldAccess) };
      const run = async (...args: readonly string[]) => {
        const { code, stdout, stderr } = await workspace.run(args, env);
        expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
        return stdout;
      };
      const read = async <T>(...args: readonly string[]) => JSON.parse(await run(...args, '--json')) as T;
      try {
        const policies = [...policiesFor(files, other.files['sod-policies']!), planted];
        const folder = writeRows(workspace, files);
        const wanted = writeRows(workspace, { assignments: [], 'sod-policies': policies }, 'wanted');
        const yaml = join(workspace.folder, 'yaml');
        await run('policies', 'export', wanted, '--output', yaml);
        await run('import', folder);
        const ofFolder = await read<PlanReport>('policies', 'plan', yaml, '--from', folder);
        const { effect, changes } = await read<PlanReport>('policies', 'plan', yaml);
        expect(ofFolder).toEqual({ managedBy: null, changes, effect });
        const draft = join(wanted, 'sod-policies.csv');
        expect(await read<SimulationReport>('simulate', '--policies', draft)).toEqual(effect);
        const { preview } = await read<FolderReport>('import', wanted, '--dry-run');
        expect([preview?.violations?.start, preview?.violations?.end]).toEqual([effect.all.STARTS, effect.all.ENDS]);
        await run('import', wanted);
        expect((await read<PlanReport>('policies', 'plan', yaml)).changes).toEqual([]);
        changing += effect.all.STARTS + effect.all.ENDS;
        const record = await workspace.withServices(
          (services) =>
            services(Store).read(async (tx) => (await tx.imports.list({ limit: 250, offset: 0 })).items.at(-1)),
          database.url,
        );
        expect(record?.violations).toEqual({ started: effect.all.STARTS, ended: effect.all.ENDS });
      } finally {
        await database.remove();
      }
    });
    await fc.assert(law, { numRuns: engine === 'sqlite' ? runs : Math.ceil(runs / 3) });
    expect(changing).toBeGreaterThan(0);
  });
});
