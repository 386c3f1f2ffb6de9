import { surviveKills } from './survive-kills';

const outcome = await surviveKills({
  checks: 2000,
  workerKills: 20,
  apiKills: 5,
  seed: Number(process.argv[2] ?? 1),
  report: (line) => {
    console.error(line);
  },
});
console.table(outcome);
process.exitCode = outcome.lost + outcome.wrong + outcome.changed > 0 ? 1 : 0;
