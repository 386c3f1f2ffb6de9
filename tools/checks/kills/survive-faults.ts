import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SilentProxy, startOwnPostgres, type OwnPostgres } from '@identity-governance/persistence/testing';
import { AssignmentChanges } from './assignment-changes';
import { AttributeChanges } from './attribute-changes';
import { CheckCalls } from '../lib/check-calls';
import { DeployedService, unlimited } from '../lib/deployed-service';
import { FaultyCaller, pause } from '../lib/faulty-caller';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { drawQuestions } from '../lib/sample-questions';
import { SeededRandom } from '../lib/seeded-random';
import { forEachSideBySide } from '../lib/side-by-side';
import { workspaceRoot } from '../lib/workspace-root';

export interface FaultPlan {
  /** Pairs of an API and a worker, with clocks apart; the last reaches the database by a way that can go silent. */
  readonly services: number;
  readonly checks: number;
  readonly attributeChanges: number;
  readonly assignmentChanges: number;
  /** Rounds, each with a kill, a freeze, a silence and a restart of PostgreSQL. */
  readonly rounds: number;
  /** How long a caller waits before it tries another API, in milliseconds. */
  readonly patience: number;
  readonly seed: number;
  readonly report?: (line: string) => void;
}

export interface FaultOutcome {
  readonly accepted: number;
  /** Changes of search attributes that were accepted. */
  readonly attributeChanges: number;
  /** Sets of assignments that were replaced. */
  readonly assignmentChanges: number;
  /** Refused with 503 or broken off: sent again. */
  readonly refused: number;
  readonly succeeded: number;
  /** Accepted, and without a result at the end. */
  readonly lost: number;
  /** With a result that is not the oracle's. */
  readonly wrong: number;
  /** Search attributes with one name, and accounts whose promoted values are not those of their attributes. */
  readonly wronglyPromoted: number;
  /** Identities whose assignments, or the violations of them, are not those of the last change. */
  readonly wronglyAssigned: number;
  /** Answered with another failure than 503. */
  readonly failed: number;
  /** The longest time that a change waited for its answer, in milliseconds. */
  readonly maxWait: number;
  /** From the return of PostgreSQL until every API was ready, in milliseconds. */
  readonly longestRecovery: number;
}

/** The clocks of the services are so far from that of the database, in milliseconds. */
const clockShifts = [0, 300_000, -300_000];

/** Sends checks and changes while processes are killed and frozen, connections go silent and PostgreSQL restarts. */
export async function surviveFaults(plan: FaultPlan): Promise<FaultOutcome> {
  const postgres = await startOwnPostgres();
  const proxy = await SilentProxy.open(postgres.url);
  const services: DeployedService[] = [];
  try {
    const settings = { DATABASE_URL: postgres.url, ...unlimited, LOG_LEVEL: 'fatal' };
    services.push(await DeployedService.start(sampleFolder, settings));
    for (let n = 1; n < plan.services; n++) {
      const isLast = n === plan.services - 1;
      const shift = clockShifts[n % clockShifts.length]!;
      services.push(await services[0]!.another(isLast ? proxy.url : postgres.url, clockShiftedBy(shift)));
    }
    return await new FaultRun({ plan, postgres, proxy, services }).run();
  } finally {
    for (const service of services.reverse()) await service.stop();
    await proxy.close();
    await postgres.stop();
  }
}

interface FaultParts {
  readonly plan: FaultPlan;
  readonly postgres: OwnPostgres;
  readonly proxy: SilentProxy;
  readonly services: readonly DeployedService[];
}

class FaultRun {
  private readonly sample = readSampleOrganisation();
  private readonly random: SeededRandom;
  private readonly caller: FaultyCaller;
  private readonly attributes: AttributeChanges;
  private readonly assignments: AssignmentChanges;
  private readonly checks: CheckCalls;
  private longestRecovery = 0;

  constructor(private readonly parts: FaultParts) {
    this.random = new SeededRandom(parts.plan.seed);
    this.caller = new FaultyCaller(parts.services, this.random, parts.plan.patience);
    this.checks = new CheckCalls(this.caller, this.sample);
    this.attributes = new AttributeChanges(this.caller, this.random);
    this.assignments = new AssignmentChanges(this.sample, this.caller, this.random);
  }

  async run(): Promise<FaultOutcome> {
    await this.disturbed();
    const { accepted, succeeded, pending, missing, wrong } = await this.checks.judge();
    const wronglyAssigned = await this.assignments.findWrong();
    wronglyAssigned.forEach((what) => this.parts.plan.report?.(what));
    return {
      accepted,
      attributeChanges: this.attributes.accepted,
      assignmentChanges: this.assignments.acknowledged,
      refused: this.caller.refused,
      succeeded,
      lost: pending + missing,
      wrong,
      wronglyPromoted: (await this.attributes.findWrong()).length,
      wronglyAssigned: wronglyAssigned.length,
      failed: this.caller.failed,
      maxWait: Math.round(this.caller.maxWait),
      longestRecovery: Math.round(this.longestRecovery),
    };
  }

  /** Every tenth identity has its assignments changed, and the others are checked. */
  private async disturbed(): Promise<void> {
    const { checks, attributeChanges, assignmentChanges, seed } = this.parts.plan;
    const identities = [...this.sample.assigned];
    const isChanged = (_: unknown, n: number) => n % 10 === 0;
    const changed = identities.filter(isChanged).map(([id]) => id);
    const assigned = new Map(identities.filter((one, n) => !isChanged(one, n)));
    const questions = drawQuestions({ ...this.sample, assigned }, checks, seed);
    await Promise.all([
      forEachSideBySide(questions, 8, (question) => this.checks.start(question)),
      this.attributes.run(attributeChanges),
      this.assignments.run(changed, assignmentChanges),
      this.disturb(),
    ]);
  }

  private async disturb(): Promise<void> {
    const { plan, postgres, proxy, services } = this.parts;
    for (let round = 0; round < plan.rounds; round++) {
      const victim = services[this.random.below(services.length)]!;
      await this.step('killing', () => this.kill(victim));
      await this.step('freezing a worker', () => this.freeze(victim));
      await this.step('going silent', async () => {
        proxy.goSilent();
        await pause(3000);
        proxy.speak();
      });
      await this.step('restarting PostgreSQL', () => postgres.restart(round % 2 === 0 ? 'SIGINT' : 'SIGQUIT', 500));
      await this.recover();
    }
  }

  private async step(what: string, fault: () => Promise<void>): Promise<void> {
    this.parts.plan.report?.(what);
    await fault();
    await pause(this.random.below(1000));
  }

  private async kill(victim: DeployedService): Promise<void> {
    await Promise.all([victim.kill('worker'), victim.kill('api')]);
    victim.startWorker();
    await victim.startApi();
  }

  private async freeze(victim: DeployedService): Promise<void> {
    victim.signal('worker', 'SIGSTOP');
    await pause(5000);
    victim.signal('worker', 'SIGCONT');
  }

  private async recover(): Promise<void> {
    const started = performance.now();
    for (const service of this.parts.services) while (!(await service.isReady())) await pause(20);
    this.longestRecovery = Math.max(this.longestRecovery, performance.now() - started);
  }
}

function clockShiftedBy(milliseconds: number): Readonly<Record<string, string>> {
  const shifter = pathToFileURL(join(workspaceRoot(), 'tools/checks/kills/shift-clock.mjs')).href;
  return { NODE_OPTIONS: `--import ${shifter}`, CLOCK_SHIFT_MILLISECONDS: String(milliseconds) };
}
