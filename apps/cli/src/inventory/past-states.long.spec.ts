import { engines } from '@identity-governance/persistence/testing';
import { expectPastAnswers } from '../testing/past-states';

describe.each(engines)('past states on %s', (engine) => {
  it('have the answers that were given when they were the present', async () => {
    await expectPastAnswers(engine, 2);
  });
});
