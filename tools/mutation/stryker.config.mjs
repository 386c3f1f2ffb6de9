/** Which folder of the domain is mutated: mutate.mjs says so. */
const area = process.env.MUTATED_AREA;
const folder = `dist/mutation/${area}`;

export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  jest: { projectType: 'custom', configFile: 'libs/domain/jest.config.js', enableFindRelatedTests: true },
  mutate: [`libs/domain/src/${area}/**/*.ts`, '!**/*.spec.ts'],
  // What the domain's tests need, and no more, is copied to where it is mutated.
  ignorePatterns: ['**', '!libs', '!libs/domain/**', '!tools', '!tools/test/**', '!*.js', '!*.json', '!.swcrc'],
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `${folder}/report.json` },
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  tempDirName: `${folder}/sandbox`,
  concurrency: Number(process.env.CONCURRENCY ?? 1),
  allowConsoleColors: false,
};
