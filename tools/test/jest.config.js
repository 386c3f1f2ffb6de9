import preset from '../../jest.preset.js';

/** The specs of all projects that `npm test` leaves out, as each takes long: laws, races, kills and deployables. */
export default {
  ...preset,
  displayName: 'long specs',
  rootDir: '../..',
  globalSetup: '<rootDir>/tools/test/set-up-tools.mjs',
  globalTeardown: '<rootDir>/tools/test/tear-down-tools.mjs',
  testMatch: ['<rootDir>/{apps,libs,tools}/**/*.long.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
