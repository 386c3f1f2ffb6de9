import { isDeepStrictEqual } from 'node:util';
import type { SodCheck } from '@identity-governance/records';
import { checkNaively } from '@identity-governance/domain/testing';
import { pause, type FaultyCaller } from './faulty-caller';
import { readSampleOrganisation, type SampleOrganisation } from './sample-organisation';
import { drawQuestions, requestOf, withoutRecords, type Question } from './sample-questions';
import { forEachSideBySide } from './side-by-side';

/** What became of the accepted checks. */
export interface CheckOutcome {
  readonly accepted: number;
  readonly succeeded: number;
  /** With the state ERROR. */
  readonly failed: number;
  /** Still PENDING, or without any response, when the wait was over. */
  readonly pending: number;
  /** Answered with 404. */
  readonly missing: number;
  /** With a result that is not the oracle's. */
  readonly wrong: number;
}

const CALLERS = 8;

/** Starts violation checks on the sample organisation, waits for their results and compares them with the oracle. */
export class CheckCalls {
  private readonly accepted = new Map<string, Question>();

  constructor(
    private readonly caller: FaultyCaller,
    private readonly sample: SampleOrganisation = readSampleOrganisation(),
  ) {}

  get size(): number {
    return this.accepted.size;
  }

  /** Sends the request until the check is accepted. */
  async start(question: Question): Promise<string> {
    const request = { method: 'POST', path: '/sod-violations/v1/check', body: question };
    const { status, body } = await this.caller.insist<SodCheck>(request);
    if (status !== 202) throw new Error(`a check was answered with ${status}`);
    this.accepted.set(body.requestId, question);
    return body.requestId;
  }

  /** Starts that many checks on questions drawn from the sample, `width` at a time. */
  async startDrawn(count: number, width: number): Promise<void> {
    await forEachSideBySide(drawQuestions(this.sample, count, 1), width, (question) => this.start(question));
  }

  /** `patience`: how long to wait for all results, in milliseconds. */
  async judge(patience = 200_000): Promise<CheckOutcome> {
    const read = new Map<string, SodCheck | 'missing' | undefined>();
    const end = performance.now() + patience;
    await forEachSideBySide(this.accepted.keys(), CALLERS, async (id) => {
      read.set(id, await this.read(id, end));
    });
    const found = [...read].flatMap(([id, check]) =>
      check === undefined || check === 'missing' ? [] : [{ id, check, state: check.state }],
    );
    for (const { id, check, state } of found) if (state === 'ERROR') console.error(`check ${id}: ${check.message}`);
    const count = (state: SodCheck['state']) => found.filter((one) => one.state === state).length;
    return {
      accepted: this.accepted.size,
      succeeded: count('SUCCESS'),
      failed: count('ERROR'),
      pending: count('PENDING') + [...read.values()].filter((check) => check === undefined).length,
      missing: [...read.values()].filter((check) => check === 'missing').length,
      wrong: found.filter(({ id, check, state }) => state === 'SUCCESS' && !this.isRight(id, check)).length,
    };
  }

  private async read(requestId: string, end: number): Promise<SodCheck | 'missing' | undefined> {
    for (;;) {
      const wait = Math.min(10, Math.max(0, Math.floor((end - performance.now()) / 1000)));
      const path = `/sod-violations/v1/check/${requestId}?wait=${wait}`;
      const answer = await this.caller.call<SodCheck>({ method: 'GET', path });
      if (answer?.status === 404) return 'missing';
      const check = answer?.status === 200 ? answer.body : undefined;
      if ((check !== undefined && check.state !== 'PENDING') || performance.now() > end) return check;
      await pause(100);
    }
  }

  private isRight(requestId: string, { violationContexts }: SodCheck): boolean {
    const request = requestOf(this.sample, this.accepted.get(requestId)!);
    const expected = checkNaively(this.sample.organisation, request);
    return isDeepStrictEqual(withoutRecords(violationContexts), JSON.parse(JSON.stringify(expected)));
  }
}
