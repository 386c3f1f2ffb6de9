/** Which folder of the domain and of the records is mutated: mutate.mjs says so. */
const area = process.env.MUTATED_AREA;
const folder = `dist/mutation/${area}`;

export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { configFile: 'tools/mutation/jest.config.mjs' },
  coverageAnalysis: 'perTest',
  dryRunTimeoutMinutes: 30,
  mutate: [`libs/{domain,records}/src/${area}/**/*.ts`, '!**/*.spec.ts'],
  // Copied to where it is mutated.
  ignorePatterns: [
    '**',
    '!libs',
    '!libs/{domain,records,values}/**',
    '!tools/mutation/jest.config.mjs',
    '!tools/test/node-environment.mjs',
    '!*.js',
    '!*.json',
    '!.swcrc',
  ],
  reporters: ['json', 'progress-append-only'],
  eventReporter: { baseDir: `${folder}/events` },
  jsonReporter: { fileName: `${folder}/report.json` },
  tempDirName: `${folder}/sandbox`,
  concurrency: Number(process.env.CONCURRENCY ?? 1),
  allowConsoleColors: false,
};
