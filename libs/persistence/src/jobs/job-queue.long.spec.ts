import type { JobRunner } from '@identity-governance/application';
import { describeJobQueueContract, realDelay } from '@identity-governance/test-kit/contracts';
import { SequentialIds } from '@identity-governance/test-kit';
import { createStore } from '../create-store';
import type { Database } from '../database';
import type { Dialect } from '../dialects/dialect';
import { openMigratedDatabases } from '../testing/open-migrated-databases';
import { engines } from '../testing/test-database';
import { createJobRunner } from './create-job-runner';

const clock = { now: () => Date.now() };
/** Ascending, as those of the service: jobs of one millisecond are reported in their order. */
const ids = new SequentialIds();

const hasten: Readonly<Record<Dialect['jobs'], string>> = {
  table: 'UPDATE job SET due_at = 0',
  graphile: 'UPDATE graphile_worker._private_jobs SET run_at = now()',
};

describe.each(engines)('on %s', (engine) => {
  const databases = openMigratedDatabases(engine);

  describeJobQueueContract(`the jobs on ${engine}`, async () => {
    const database = await databases.openEmpty();
    return {
      store: createStore(database, { clock, ids }),
      close: async () => database.close(),
      hasten: async () => {
        await database.write(async (scope) => scope.query(hasten[database.dialect.jobs], []));
      },
      ...freezing(database),
    };
  });
});

function freezing(database: Database) {
  const frozen = new Set<JobRunner>();
  return {
    createRunner: async (handler: Parameters<typeof createJobRunner>[0]['handler'], concurrency: number) => {
      const self: { runner?: JobRunner } = {};
      const wait = async (milliseconds: number) => {
        await realDelay.wait(milliseconds);
        while (self.runner !== undefined && frozen.has(self.runner)) await realDelay.wait(20);
      };
      const runner = createJobRunner({
        ...{ database, handler, clock, concurrency, pollMilliseconds: 10 },
        delay: { wait },
        onError: (error, doing) => {
          throw new Error(`cannot ${doing}`, { cause: error });
        },
      });
      self.runner = runner;
      return Promise.resolve(runner);
    },
    freeze: (runner: JobRunner) => void frozen.add(runner),
    thaw: () => {
      frozen.clear();
    },
  };
}
