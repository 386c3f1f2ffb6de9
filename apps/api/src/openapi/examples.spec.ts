import { join } from 'node:path';
import { answerExamples, type Answer } from '../testing/record-answers';

const sampleFolder = join(__dirname, '../../../../tools/sample/data');

describe('the examples of the documentation', () => {
  let answers: readonly Answer[];

  beforeAll(async () => {
    answers = await answerExamples(sampleFolder);
  }, 60_000);

  it('succeed, each with the documented status', () => {
    const others = answers.filter(({ operation, status }) => status !== operation.answer.status);
    expect(others).toEqual([]);
  });
});
