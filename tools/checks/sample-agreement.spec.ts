import type { AccessItemRef, ViolationContext } from '@identity-governance/domain';
import { checkNaively, predictNaively } from '@identity-governance/domain/testing';
import { DeployedService } from './deployed-service';
import { readSampleOrganisation, sampleFolder } from './sample-organisation';
import { SeededRandom } from './seeded-random';

const { organisation, assigned } = readSampleOrganisation();
const identities = [...assigned.keys()];

interface Question {
  readonly identityId: string;
  readonly accessRefs: readonly AccessItemRef[];
}

/** Every identity at least once; a third of the requests name roles, which bring the most with them. */
function drawQuestions(count: number): readonly Question[] {
  const random = new SeededRandom(20261121);
  const roles = organisation.items.filter(({ type }) => type === 'ROLE');
  return Array.from({ length: count }, (_, n) => {
    const from = n % 3 === 0 ? roles : organisation.items;
    const accessRefs = random.sample(from, random.below(6)).map(({ type, id }) => ({ type, id }));
    return { identityId: identities[n] ?? random.pick(identities), accessRefs };
  });
}

const questions = drawQuestions(Number(process.env.AGREEMENT_REQUESTS ?? 5000));
/** Each is a process of its own; set `AGREEMENT_CLI_REQUESTS` for more of them. */
const cliQuestions = questions.filter((_, n) => n % 7 === 0).slice(0, Number(process.env.AGREEMENT_CLI_REQUESTS ?? 40));

function predicted(question: Question): readonly ViolationContext[] {
  return predictNaively(organisation, requestOf(question));
}

function requestOf({ identityId, accessRefs }: Question) {
  return { assigned: assigned.get(identityId)!, requested: accessRefs };
}

/** Runs work on every element, `width` at a time. */
async function forEachSideBySide<T>(
  list: readonly T[],
  width: number,
  work: (element: T) => Promise<void>,
): Promise<void> {
  const rest = list.values();
  const drain = async () => {
    for (const element of rest) await work(element);
  };
  await Promise.all(Array.from({ length: width }, drain));
}

describe('the sample organisation, through the deployables', () => {
  let service: DeployedService;

  beforeAll(async () => {
    service = await DeployedService.start(sampleFolder);
  }, 60_000);

  afterAll(async () => {
    await service.stop();
  });

  it('has violations to find, of every kind', () => {
    const kinds = questions.flatMap((question) =>
      checkNaively(organisation, requestOf(question)).map(({ kind }) => kind),
    );
    expect(new Set(kinds)).toEqual(new Set(['NEW', 'EXTENDED', 'EXISTING']));
  }, 120_000);

  it('predict over HTTP equals the oracle', async () => {
    await forEachSideBySide(questions, 8, async (question) => {
      const { status, body } = await service.call<{ violationContexts: unknown }>(
        'POST',
        '/sod-violations/v1/predict',
        question,
      );
      expect(status).toBe(200);
      expect(body.violationContexts).toEqual(predicted(question));
    });
  }, 300_000);

  it('predict in batches equals predict one by one', async () => {
    const batch = questions.slice(0, 1000);
    const { body } = await service.call<{ violationContexts: unknown }[]>(
      'POST',
      '/sod-violations/v1/predict-batch',
      batch,
    );
    expect(body.map(({ violationContexts }) => violationContexts)).toEqual(batch.map(predicted));
  }, 120_000);

  it('predict on the command line equals the oracle', async () => {
    await forEachSideBySide(cliQuestions, 2, async (question) => {
      const access = question.accessRefs.flatMap(({ type, id }) => ['--access', `${type}:${id}`]);
      const printed = await service.govern('predict', '--identity', question.identityId, ...access, '--json');
      expect((JSON.parse(printed) as { violationContexts: unknown }).violationContexts).toEqual(predicted(question));
    });
  }, 3_600_000);

  it('check through the worker equals the oracle, and is what exists and what is predicted', async () => {
    await forEachSideBySide(questions.slice(0, 200), 8, async (question) => {
      const started = await service.call<{ requestId: string }>('POST', '/sod-violations/v1/check', question);
      expect(started.status).toBe(202);
      const path = `/sod-violations/v1/check/${started.body.requestId}?wait=30`;
      const { body } = await service.call<{ violationContexts: ViolationContext[] }>('GET', path);
      expect(body.violationContexts).toEqual(checkNaively(organisation, requestOf(question)));
      const caused = body.violationContexts.filter(({ kind }) => kind !== 'EXISTING');
      expect(caused).toEqual(predicted(question));
    });
  }, 120_000);
});
