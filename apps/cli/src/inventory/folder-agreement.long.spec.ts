import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Store } from '@identity-governance/application';
import { createMigratedDatabase, engines } from '@identity-governance/persistence/testing';
import fc from 'fast-check';
import { folders, withoutProgress, writeRows } from '../testing/drawn-folders';
import { TestWorkspace } from '../testing/test-workspace';

/** The number of folders for each engine; `origin-rows.long.spec.ts` compares many more, without the commands. */
const runs = Number(process.env.FOLDERS ?? 4);
/** Each folder takes some thirty commands; on a busy machine these take minutes. In milliseconds. */
const TIME_LIMIT = Math.max(900_000, runs * 60_000);

/** The commands, with `FOLDER` instead of the argument and `DRAFT` instead of the folder of the draft. */
const commands: readonly (readonly string[])[] = [
  ['scan', 'FOLDER', '--json'],
  ['scan', 'FOLDER', '--json', '--as-of', '2100-01-01'],
  ['scan', 'FOLDER', '--fail-on', 'LOW'],
  ['scan', 'FOLDER', '--json', '--policy', 'sod0', '--csv', 'OUT', '--paths'],
  ['causes', 'FOLDER', '--json'],
  ['plan', 'FOLDER', '--json', '--kinds', 'GRANT', 'ASSIGNMENT', 'ACCOUNT_ACCESS'],
  ['roles', 'check', 'FOLDER', '--json'],
  ['roles', 'pairs', 'FOLDER', '--json'],
  ['roles', 'pairs', 'FOLDER'],
  ['roles', 'pairs', 'FOLDER', '--of', 'ROLE:r0', '--json'],
  ['roles', 'propose', 'FOLDER', '--access', 'ENTITLEMENT:e0', '--json'],
  ['unmatched-values', 'FOLDER', '--json'],
  ['simulate', 'FOLDER', '--json', '--remove-policies', 'sod0', '--fail-on', 'LOW'],
  ['simulate', 'FOLDER', '--json', '--grants', 'DRAFT/grants.csv', '--csv', 'OUT'],
  ['simulate', 'FOLDER', '--json', '--assignments', 'DRAFT/assignments.csv', '--csv', 'OUT'],
  ['simulate', 'FOLDER', '--json', '--accounts', 'DRAFT/accounts.csv', '--remove-accounts', 'a0', '--csv', 'OUT'],
  ...['ENTITLEMENT:e0', 'ROLE:r0'].flatMap((item) => [
    ['who', item, 'FOLDER', '--json'],
    ['who', item, 'FOLDER'],
  ]),
  ...['i0', 'I1', 'a@example.com'].map((identity) => ['access', identity, 'FOLDER', '--json']),
  ['access', 'i0', 'FOLDER', '--as-of', '2100-01-01'],
];

describe.each(engines)('a folder and its import on %s', (engine) => {
  const workspace = new TestWorkspace();
  afterAll(() => {
    workspace.remove();
  });

  it(
    'answer every command alike',
    async () => {
      const out = join(workspace.folder, 'out.csv');
      const property = fc.asyncProperty(folders, async ({ files, draft, deleted, disabledHoldAccess }) => {
        const database = await createMigratedDatabase(engine);
        const env = { DATABASE_URL: database.url, DISABLED_IDENTITIES_HOLD_ACCESS: String(disabledHoldAccess) };
        const ask = async (command: readonly string[]) => {
          rmSync(out, { force: true });
          const outcome = withoutProgress(await workspace.run(command, env));
          return { ...outcome, file: existsSync(out) ? readFileSync(out, 'utf8') : '' };
        };
        try {
          const imported = await workspace.run(['import', writeRows(workspace, files)], env);
          expect([imported.code, imported.code === 0 ? '' : imported.stderr]).toEqual([0, '']);
          await workspace.withServices(async (services) => {
            const refs = deleted.map((id) => ({ type: 'ENTITLEMENT' as const, id }));
            await services(Store).write(['access'], (tx) => tx.accessItems.deleteMany(refs));
          }, database.url);
          const kept = files.entitlements!.filter(({ id }) => !deleted.includes(String(id)));
          const folder = writeRows(workspace, { ...files, entitlements: kept });
          const draftFolder = writeRows(workspace, draft, 'draft');
          for (const command of commands) {
            const words = command.map((word) => word.replace('DRAFT', draftFolder).replace('OUT', out));
            const ofFolder = await ask(words.map((word) => word.replace('FOLDER', folder)));
            const ofImport = await ask(words.filter((word) => word !== 'FOLDER'));
            expect({ command, ...ofFolder }).toEqual({ command, ...ofImport });
          }
        } finally {
          await database.remove();
        }
      });
      await fc.assert(property, { numRuns: runs });
    },
    TIME_LIMIT,
  );
});
