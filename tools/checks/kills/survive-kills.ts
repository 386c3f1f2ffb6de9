import { isDeepStrictEqual } from 'node:util';
import type { SodCheck } from '@identity-governance/records';
import { checkNaively } from '@identity-governance/domain/testing';
import { DeployedService } from '../lib/deployed-service';
import { pause } from '../lib/faulty-caller';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { drawQuestions, requestOf, withoutRecords, type Question } from '../lib/sample-questions';
import { SeededRandom } from '../lib/seeded-random';
import { forEachSideBySide } from '../lib/side-by-side';

export interface KillPlan {
  readonly checks: number;
  readonly workerKills: number;
  readonly apiKills: number;
  readonly seed: number;
  /** Settings of the service, for example another `DATABASE_URL`. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly report?: (line: string) => void;
}

export interface KillOutcome {
  readonly accepted: number;
  /** Sent, but the API was killed before it answered: the client knows nothing and sends again. */
  readonly unanswered: number;
  readonly succeeded: number;
  /** Accepted, and without a result at the end. */
  readonly lost: number;
  /** With a result that is not the oracle's. */
  readonly wrong: number;
  /** Checks whose result changed after it was first answered. */
  readonly changed: number;
  readonly workerKills: number;
  readonly apiKills: number;
}

/**
 * Sends checks while the processes are killed with SIGKILL at random moments, and holds every accepted one against the
 * oracle.
 */
export async function surviveKills(plan: KillPlan): Promise<KillOutcome> {
  const service = await DeployedService.start(sampleFolder, plan.settings);
  try {
    return await new KillRun(service, plan).run();
  } finally {
    await service.stop();
  }
}

class KillRun {
  private readonly sample = readSampleOrganisation();
  private readonly random: SeededRandom;
  private readonly accepted = new Map<string, Question>();
  private unanswered = 0;
  private isSending = true;
  private readonly done = { worker: 0, api: 0 };

  constructor(
    private readonly service: DeployedService,
    private readonly plan: KillPlan,
  ) {
    this.random = new SeededRandom(plan.seed);
  }

  async run(): Promise<KillOutcome> {
    const { checks, seed, workerKills, apiKills } = this.plan;
    const sent = forEachSideBySide(drawQuestions(this.sample, checks, seed), 8, (question) => this.send(question));
    await Promise.all([
      sent.finally(() => (this.isSending = false)),
      this.killAtRandom('worker', workerKills),
      this.killAtRandom('api', apiKills),
    ]);
    const first = await this.readAll();
    const second = await this.readAll();
    return {
      accepted: this.accepted.size,
      unanswered: this.unanswered,
      succeeded: [...first.values()].filter(({ state }) => state === 'SUCCESS').length,
      lost: [...this.accepted.keys()].filter((id) => first.get(id)?.state !== 'SUCCESS').length,
      wrong: [...first].filter(([id, check]) => !this.isRight(id, check)).length,
      changed: [...first].filter(([id, check]) => !isDeepStrictEqual(check, second.get(id))).length,
      workerKills: this.done.worker,
      apiKills: this.done.api,
    };
  }

  private async send(question: Question): Promise<void> {
    for (;;) {
      try {
        const { status, body } = await this.service.call<SodCheck>('POST', '/sod-violations/v1/check', question);
        if (status !== 202) throw new Error(`a check was answered with ${status}`);
        this.accepted.set(body.requestId, question);
        if (this.accepted.size % 100 === 0) this.plan.report?.(`${this.accepted.size} checks accepted`);
        return;
      } catch (error) {
        // fetch throws a TypeError, of its own realm, when the connection breaks
        if ((error as Error).name !== 'TypeError') throw error;
        this.unanswered++;
        await pause(50);
      }
    }
  }

  /** Kills while work is done for as long as checks are sent; the kills that are left over follow at once. */
  private async killAtRandom(app: 'api' | 'worker', kills: number): Promise<void> {
    for (let n = 0; n < kills; n++) {
      const before = this.accepted.size;
      const gap = (this.plan.checks / (kills + 1)) * (0.5 + this.random.next());
      while (this.isSending && this.accepted.size < before + gap) await pause(5);
      await pause(this.random.below(30));
      await this.service.kill(app);
      this.done[app]++;
      this.plan.report?.(`${app} killed (${n + 1} of ${kills})`);
      if (app === 'api') await this.service.startApi();
      else this.service.startWorker();
    }
  }

  private async readAll(): Promise<ReadonlyMap<string, SodCheck>> {
    const results = new Map<string, SodCheck>();
    await forEachSideBySide(this.accepted.keys(), 8, async (requestId) => {
      // A check whose worker was killed waits for the end of its lease.
      for (let tries = 0; tries < 4 && results.get(requestId)?.state !== 'SUCCESS'; tries++) {
        const path = `/sod-violations/v1/check/${requestId}?wait=30`;
        results.set(requestId, (await this.service.call<SodCheck>('GET', path)).body);
      }
    });
    return results;
  }

  private isRight(requestId: string, { violationContexts }: SodCheck): boolean {
    const request = requestOf(this.sample, this.accepted.get(requestId)!);
    return isDeepStrictEqual(
      withoutRecords(violationContexts),
      JSON.parse(JSON.stringify(checkNaively(this.sample.organisation, request))),
    );
  }
}
