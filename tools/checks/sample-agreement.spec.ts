import type { ViolationContext } from '@identity-governance/domain';
import { checkNaively, predictNaively } from '@identity-governance/domain/testing';
import { DeployedService } from './deployed-service';
import { readSampleOrganisation, sampleFolder } from './sample-organisation';
import { drawQuestions, requestOf, type Question } from './sample-questions';
import { forEachSideBySide } from './side-by-side';

const sample = readSampleOrganisation();
const { organisation } = sample;

const questions = drawQuestions(sample, Number(process.env.AGREEMENT_REQUESTS ?? 5000), 20261121);
/** Each is a process of its own; set `AGREEMENT_CLI_REQUESTS` for more of them. */
const cliQuestions = questions.filter((_, n) => n % 7 === 0).slice(0, Number(process.env.AGREEMENT_CLI_REQUESTS ?? 40));

function predicted(question: Question): readonly ViolationContext[] {
  return predictNaively(organisation, requestOf(sample, question));
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
      checkNaively(organisation, requestOf(sample, question)).map(({ kind }) => kind),
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
      expect(body.violationContexts).toEqual(checkNaively(organisation, requestOf(sample, question)));
      const caused = body.violationContexts.filter(({ kind }) => kind !== 'EXISTING');
      expect(caused).toEqual(predicted(question));
    });
  }, 120_000);
});
