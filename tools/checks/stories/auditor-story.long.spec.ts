import { testGuide } from './guide-shell';
import { letExpire } from './let-expire';
import { sampleFolder } from '../lib/sample-organisation';

jest.setTimeout(600_000);

testGuide('guide-violations.md', {
  folder: sampleFolder,
  settings: { FOUR_EYES: 'true' },
  before: async (heading, service) => {
    if (heading === 'It expires') await letExpire(service);
  },
});
