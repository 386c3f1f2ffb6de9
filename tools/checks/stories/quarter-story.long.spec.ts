import { testGuide } from './guide-shell';
import { sampleFolder } from '../lib/sample-organisation';

jest.setTimeout(600_000);

testGuide('guide-quarter.md', { folder: sampleFolder });
