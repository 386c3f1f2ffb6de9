import { testGuide } from './guide-shell';

jest.setTimeout(600_000);

testGuide('guide-lifecycle.md');
