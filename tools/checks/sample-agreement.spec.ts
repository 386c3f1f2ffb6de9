import { compareSample, kindsAmong } from './sample-agreement';

describe('the sample organisation, through the deployables', () => {
  // `node tools/run.mjs checks/sample-agreement.run` asks more.
  const plan = { questions: 1000, checks: 50, commands: 4, seed: 4 };

  it('has violations to find, of every kind', () => {
    expect(kindsAmong(plan)).toEqual(new Set(['NEW', 'EXTENDED', 'EXISTING']));
  });

  it('predictions, batches, checks and the command line equal the oracle', async () => {
    expect(await compareSample(plan)).toEqual({ prediction: [], batch: [], check: [], command: [] });
  });
});
