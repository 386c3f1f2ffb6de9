import preset from '../../jest.preset.js';

/** The specs of the pure libraries in one jest, whose environment says which of them run a changed line. */
export default {
  ...preset,
  runtime: undefined, // mutants are loaded anew
  rootDir: '../..',
  roots: ['<rootDir>/libs/domain', '<rootDir>/libs/records', '<rootDir>/libs/values'],
  testEnvironment: '@stryker-mutator/jest-runner/jest-env/node',
};
