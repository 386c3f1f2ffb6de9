import { createOpenApiDocument } from '../openapi/create-open-api-document';
import { answerExamples, recordAnswers, type Answer } from './record-answers';
import { createTestApi } from '../testing/test-api';

/** The contents of the generated files of the API. */
export interface GeneratedDocumentation {
  /** `docs/openapi.json` */
  readonly document: string;
  /** `apps/api/src/openapi/recorded-answers.json` */
  readonly recordedAnswers: string;
}

/**
 * Runs the examples on the sample organization and returns the documentation with their responses. Throws if an example
 * does not succeed.
 */
export async function generateDocumentation(sampleFolder: string): Promise<GeneratedDocumentation> {
  const answers = await answerExamples(sampleFolder);
  const failed = answers.filter(({ operation, status }) => status !== operation.answer.status);
  if (failed.length > 0) throw new Error(`examples must succeed:\n${failed.map(describeAnswer).join('\n')}`);
  const recorded = recordAnswers(answers);
  const { operations, app } = await createTestApi();
  await app.close();
  const document = createOpenApiDocument(operations, {
    experimentalHeaders: ['X-Service-Experimental'],
    recordedAnswers: recorded,
  });
  return { document: toText(document), recordedAnswers: toText(recorded) };
}

function describeAnswer({ operation, example, status, body }: Answer): string {
  return `${operation.id}, "${example.summary}": ${status} ${JSON.stringify(body)}`;
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
