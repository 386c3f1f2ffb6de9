import { openDatabase } from '@identity-governance/persistence';
import type { DeployedService } from '../checks/lib/deployed-service';
import type { Question } from '../checks/lib/sample-questions';
import { HttpLine, requestOver } from './http-load';

export interface Backlog {
  readonly url: string;
  readonly checks: number;
  readonly question: (n: number) => Question;
  /** Of each worker. */
  readonly settings: Readonly<Record<string, string>>;
  /** How often each number of workers is measured, in turns. */
  readonly rounds: number;
}

const CALLERS = 32;
const PATH = '/sod-violations/v1/check';
/** Of the checks: until they are done, the last of the workers starts. */
const WARM_UP = 0.25;

/** Checks a second of one worker and of two, the median of the rounds. */
export async function compareWorkers(service: DeployedService, backlog: Backlog) {
  const rates: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let round = 0; round < backlog.rounds; round++) {
    for (const workers of [1, 2] as const) rates[workers].push(await measureBacklog(service, backlog, workers));
  }
  const [one, two] = [median(rates[1]), median(rates[2])];
  return { 'one worker': one, 'two workers': two, growth: Math.round((two / one) * 100) / 100 };
}

/** Checks a second while so many workers work off the same number of checks that wait. */
async function measureBacklog(service: DeployedService, backlog: Backlog, workers: number): Promise<number> {
  await service.endWorkers();
  const since = new Date().toISOString();
  await fill(service, backlog);
  for (let n = 0; n < workers; n++) service.startWorker(backlog.settings);
  const { checks, url } = backlog;
  const database = await openDatabase(url);
  for (let done = 0; done < checks;) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const [row] = await database.query(
      `SELECT count(*) AS done FROM sod_check WHERE created >= '${since}' AND state = 'SUCCESS'`,
    );
    done = Number(row!.done);
  }
  const rows = await database.query(
    `SELECT completed FROM sod_check WHERE created >= '${since}' AND state = 'SUCCESS' ORDER BY completed`,
  );
  await database.close();
  const times = rows.map(({ completed }) => Date.parse(String(completed)));
  const first = Math.floor(checks * WARM_UP);
  return Math.round(((checks - first) * 1000) / (times.at(-1)! - times[first]!));
}

async function fill(service: DeployedService, { checks, question }: Backlog): Promise<void> {
  const port = Number(new URL(service.baseUrl).port);
  let next = 0;
  const call = async () => {
    const line = await HttpLine.open(port);
    while (next < checks) await line.ask(requestOver(PATH, service.authorization, question(next++)));
    line.close();
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
