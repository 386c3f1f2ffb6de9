import { surviveFaults } from './survive-faults';

const outcome = await surviveFaults({
  services: 3,
  checks: 5000,
  rounds: 10,
  seed: Number(process.argv[2] ?? 1),
  report: (line) => {
    console.error(line);
  },
});
console.table(outcome);
process.exitCode = outcome.lost + outcome.wrong + outcome.failed > 0 ? 1 : 0;
