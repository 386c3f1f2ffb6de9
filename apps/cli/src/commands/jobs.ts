import {
  type DeadJob,
  describeUndiscardable,
  DiscardDeadJobs,
  type JobStatistics,
  Store,
} from '@identity-governance/application';
import { loadSettings } from '@identity-governance/platform';
import { Command } from 'commander';
import { CommandError, usageError } from '../command-error';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { createTable } from '../create-table';
import { printable, printLines, type Terminal } from '../terminal';
import { withServices } from '../with-services';

/** Declares `jobs list`, `jobs requeue` and `jobs discard`, by which operators handle jobs that failed repeatedly. */
export function jobsCommand(terminal: Terminal): Command {
  const run = async (work: (services: Services) => Promise<readonly string[]>) => {
    const settings = loadSettings(CliSettings, terminal.env);
    printLines(terminal.stdout, await withServices(settings, work));
  };
  const list = new Command('list')
    .description('list waiting, running and dead jobs, with the last error of each dead job')
    .option('--json', 'print JSON', false)
    .action(({ json }: { readonly json: boolean }) => run((services) => listJobs(services, json)));
  const requeue = new Command('requeue')
    .description('retry dead jobs: the given ids, or --all')
    .argument('[ids...]', 'ids shown by `jobs list`')
    .option('--all', 'all dead jobs', false)
    .action((ids: readonly string[], { all }: { readonly all: boolean }) => {
      terminal.interruption.from(() => 'the jobs are requeued all or none; run `jobs list` to see');
      if (all === ids.length > 0) throw usageError('name the jobs to requeue, or use --all');
      return run((services) => requeueJobs(services, all ? undefined : ids));
    });
  const discard = new Command('discard')
    .description('delete dead jobs: the given ids, or --all; their work stays failed')
    .argument('[ids...]', 'ids shown by `jobs list`')
    .option('--all', 'all dead jobs', false)
    .action((ids: readonly string[], { all }: { readonly all: boolean }) => {
      terminal.interruption.from(() => 'the jobs are discarded all or none; run `jobs list` to see');
      if (all === ids.length > 0) throw usageError('name the jobs to discard, or use --all');
      return run((services) => discardJobs(services, all ? undefined : ids));
    });
  return new Command('jobs')
    .description('inspect and repair the job queue')
    .addCommand(list)
    .addCommand(requeue)
    .addCommand(discard);
}

async function listJobs(services: Services, json: boolean): Promise<readonly string[]> {
  const store = services(Store);
  const { depth, scheduled, dead } = await store.read(async ({ jobs }) => {
    const statistics = await jobs.statistics();
    return {
      ...{ depth: numbersOf(statistics, 'depth'), scheduled: numbersOf(statistics, 'scheduled') },
      dead: await jobs.dead(),
    };
  });
  if (json) return [JSON.stringify({ depth, scheduled, dead })];
  const waiting = [
    ...Object.entries(depth).map(([kind, count]) => `${kind}: ${count} waiting or running`),
    ...Object.entries(scheduled).map(([kind, count]) => `${kind}: ${count} scheduled for later`),
  ];
  return [...(waiting.length > 0 ? waiting : ['no job is waiting or running']), ...describeDead(dead)];
}

/** Returns the number of jobs in that state by kind. */
function numbersOf(
  statistics: readonly JobStatistics[],
  state: 'depth' | 'scheduled',
): Readonly<Record<string, number>> {
  const counts = statistics.map((one) => [one.kind, one[state]] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function describeDead(dead: readonly DeadJob[]): readonly string[] {
  if (dead.length === 0) return ['no job is dead'];
  const table = createTable({ head: ['dead job', 'kind', 'tries', 'payload', 'last error'] });
  for (const { id, kind, attempts, payload, lastError } of dead) {
    table.push([id, kind, attempts, printable(JSON.stringify(payload)), printable(lastError)]);
  }
  return table.toString().split('\n');
}

async function requeueJobs(services: Services, ids: readonly string[] | undefined): Promise<readonly string[]> {
  const store = services(Store);
  const count = await store.write([], ({ jobs }) => jobs.requeue(ids));
  if (ids !== undefined && count < ids.length) {
    throw new CommandError(`${count} of ${ids.length} were dead and are due again; the other ids are not dead jobs`);
  }
  return [`${count} ${count === 1 ? 'job is' : 'jobs are'} due again`];
}

async function discardJobs(services: Services, ids: readonly string[] | undefined): Promise<readonly string[]> {
  const discarded = await services(DiscardDeadJobs).execute(ids);
  if (!discarded.ok) throw new CommandError(describeUndiscardable(discarded.error));
  const count = discarded.value.length;
  return [`${count} ${count === 1 ? 'job is' : 'jobs are'} discarded`];
}
