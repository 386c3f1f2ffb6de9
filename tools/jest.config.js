import { killsAndRaces } from './checks/jest.config.js';

export default {
  displayName: 'tools',
  preset: '../jest.preset.js',
  globalSetup: './test/set-up-tools.mjs',
  globalTeardown: './test/tear-down-tools.mjs',
  // These suites wait for the processes of the deployables more than they compute.
  maxWorkers: 2,
  testPathIgnorePatterns: killsAndRaces.map((name) => `/tools/checks/${name}\\.spec\\.ts$`),
};
