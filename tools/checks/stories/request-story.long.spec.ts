import { sampleFolder } from '../lib/sample-organisation';
import { testGuide } from './guide-shell';

jest.setTimeout(600_000);

testGuide('guide-access-requests.md', { folder: sampleFolder });
