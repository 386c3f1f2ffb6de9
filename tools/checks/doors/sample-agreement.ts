import { isDeepStrictEqual } from 'node:util';
import type { SodCheck } from '@identity-governance/records';
import type { ViolationContext } from '@identity-governance/domain/sod';
import { checkNaively, predictNaively } from '@identity-governance/domain/testing';
import { DeployedService } from '../lib/deployed-service';
import { readSampleOrganisation, sampleFolder } from '../lib/sample-organisation';
import { drawQuestions, requestOf, withoutRecords, type Question } from '../lib/sample-questions';
import { forEachSideBySide } from '../lib/side-by-side';

export interface AgreementPlan {
  /** Predicted over HTTP one by one, and 1,000 of them as a batch. */
  readonly questions: number;
  /** Of these, through the worker. */
  readonly checks: number;
  /** Of these, on the command line, each a process of its own. */
  readonly commands: number;
  readonly seed: number;
}

/** The questions that were answered otherwise than by the oracle, by the way they were asked. */
export type Disagreements = Readonly<Record<'prediction' | 'batch' | 'check' | 'command', readonly Question[]>>;

const group = '/sod-violations/v1';
const sample = readSampleOrganisation();

/** Asks the built deployables about the sample organisation, and compares each answer with the oracle's. */
export async function compareSample(plan: AgreementPlan): Promise<Disagreements> {
  const questions = drawQuestions(sample, plan.questions, plan.seed);
  const service = await DeployedService.start(sampleFolder);
  try {
    const asked = new Asked(service);
    const batch = questions.slice(0, 1000);
    const everySeventh = questions.filter((_, n) => n % 7 === 0).slice(0, plan.commands);
    const batched = await asked.batch(batch);
    return {
      prediction: await disagreeing(questions, 8, async (one) => isPrediction(one, await asked.prediction(one))),
      batch: batch.filter((one, n) => !isPrediction(one, batched[n]?.violationContexts)),
      check: await disagreeing(questions.slice(0, plan.checks), 8, async (one) => isCheck(one, await asked.check(one))),
      command: await disagreeing(everySeventh, 2, async (one) => isPrediction(one, await asked.command(one))),
    };
  } finally {
    await service.stop();
  }
}

/** The kinds of violations that checks of the drawn questions find. */
export function kindsAmong({ questions, seed }: AgreementPlan): ReadonlySet<string> {
  const drawn = drawQuestions(sample, questions, seed);
  return new Set(drawn.flatMap((one) => naiveCheck(one).map(({ kind }) => kind)));
}

interface Predicted {
  readonly violationContexts: unknown;
}

class Asked {
  constructor(private readonly service: DeployedService) {}

  async prediction(question: Question): Promise<unknown> {
    const { body } = await this.service.call<Predicted>('POST', `${group}/predict`, question);
    return body.violationContexts;
  }

  async batch(questions: readonly Question[]): Promise<readonly Predicted[]> {
    return (await this.service.call<readonly Predicted[]>('POST', `${group}/predict-batch`, questions)).body;
  }

  async check(question: Question): Promise<SodCheck['violationContexts']> {
    const { body: started } = await this.service.call<SodCheck>('POST', `${group}/check`, question);
    const path = `${group}/check/${started.requestId}?wait=30`;
    return (await this.service.call<SodCheck>('GET', path)).body.violationContexts;
  }

  async command({ identityId, accessRefs }: Question): Promise<unknown> {
    const access = accessRefs.flatMap(({ type, id }) => ['--access', `${type}:${id}`]);
    const printed = await this.service.govern('predict', '--identity', identityId, ...access, '--json');
    return (JSON.parse(printed) as Predicted).violationContexts;
  }
}

async function disagreeing(
  questions: readonly Question[],
  atOnce: number,
  isRight: (question: Question) => Promise<boolean>,
): Promise<readonly Question[]> {
  const wrong: Question[] = [];
  await forEachSideBySide(questions, atOnce, async (question) => {
    if (!(await isRight(question))) wrong.push(question);
  });
  return wrong;
}

function isPrediction(question: Question, answer: unknown): boolean {
  return isDeepStrictEqual(
    withoutRecords(answer),
    asJson(predictNaively(sample.organisation, requestOf(sample, question))),
  );
}

/** What is checked is what exists and what is predicted. */
function isCheck(question: Question, answer: SodCheck['violationContexts']): boolean {
  const caused = (answer ?? []).filter(({ kind }) => kind !== 'EXISTING');
  return isDeepStrictEqual(withoutRecords(answer), asJson(naiveCheck(question))) && isPrediction(question, caused);
}

function naiveCheck(question: Question): readonly ViolationContext[] {
  return checkNaively(sample.organisation, requestOf(sample, question));
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
