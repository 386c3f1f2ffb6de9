/** Which folder of the domain and of the records is mutated: mutate.mjs says so. */
const area = process.env.MUTATED_AREA;
const folder = `dist/mutation/${area}`;
/** The folders whose tests are asked: its own, and those that are about it. All tests would take days. */
const asked = { access: ['access', 'sod'], 'json-patch': ['json-patch', 'auth-profiles'] };
const testMatch = (asked[area] ?? [area]).map((name) => `**/libs/{domain,records}/src/${name}/**/*.spec.ts`);

export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  coverageAnalysis: 'perTest',
  jest: {
    projectType: 'custom',
    configFile: 'libs/domain/jest.config.js',
    config: {
      roots: ['<rootDir>', '<rootDir>/../records'],
      setupFiles: ['<rootDir>/../../tools/mutation/hurry-properties.cjs'],
      testMatch,
    },
    enableFindRelatedTests: true,
  },
  mutate: [`libs/{domain,records}/src/${area}/**/*.ts`, '!**/*.spec.ts'],
  // What the domain's tests need, and no more, is copied to where it is mutated.
  ignorePatterns: [
    '**',
    '!libs',
    '!libs/domain/**',
    '!libs/records/**',
    '!libs/values/**',
    '!tools',
    '!tools/test/**',
    '!tools/mutation/*.cjs',
    '!*.js',
    '!*.json',
    '!.swcrc',
  ],
  reporters: ['json', 'progress-append-only'],
  eventReporter: { baseDir: `${folder}/events` },
  jsonReporter: { fileName: `${folder}/report.json` },
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  tempDirName: `${folder}/sandbox`,
  concurrency: Number(process.env.CONCURRENCY ?? 1),
  allowConsoleColors: false,
};
