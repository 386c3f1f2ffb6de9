// node tools/run.mjs checks/kills/survive-kills.run [seed]
import { judgeSurvival } from './judge-survival';
import { surviveKills } from './survive-kills';

const plan = { checks: 2000, workerKills: 20, apiKills: 5, seed: Number(process.argv[2] ?? 1) };
await judgeSurvival(plan, surviveKills, ({ changed }) => ({
  'no result changes after it was answered': changed === 0,
}));
