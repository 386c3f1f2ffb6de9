/** Which folder of the domain and of the records is mutated: mutate.mjs says so. */
const area = process.env.MUTATED_AREA;
const folder = `dist/mutation/${area}`;

export default {
  testRunner: 'domain',
  plugins: ['./tools/mutation/test-runner.mjs'],
  coverageAnalysis: 'perTest',
  // The runner ends what does not end by itself, by the processor's time; the clock is only asked when that fails.
  timeoutMS: 600_000,
  dryRunTimeoutMinutes: 30,
  mutate: [`libs/{domain,records}/src/${area}/**/*.ts`, '!**/*.spec.ts'],
  // Copied to where it is mutated; the runner asks all the tests of these libraries.
  ignorePatterns: ['**', '!libs', '!libs/{domain,records,values}/**', '!*.json', '!.swcrc'],
  reporters: ['json', 'progress-append-only'],
  eventReporter: { baseDir: `${folder}/events` },
  jsonReporter: { fileName: `${folder}/report.json` },
  tempDirName: `${folder}/sandbox`,
  concurrency: Number(process.env.CONCURRENCY ?? 1),
  allowConsoleColors: false,
};
