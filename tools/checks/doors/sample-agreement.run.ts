// node tools/run.mjs checks/doors/sample-agreement.run [commands] [questions]
import { compareSample, kindsAmong } from './sample-agreement';
import { Tally } from '../lib/tally';

const [commands = 40, questions = 2500] = process.argv.slice(2).map(Number);
const plan = { questions, checks: 200, commands, seed: 20261121 };
const { prediction, batch, check, command } = await compareSample(plan);
const tally = new Tally();
tally.check('violations of every kind are among them', kindsAmong(plan).size === 3);
tally.check(`${plan.questions} predictions over HTTP are the oracle's`, prediction.length === 0);
tally.check("a batch of 1,000 predictions is the oracle's", batch.length === 0);
tally.check(`${plan.checks} checks through the worker are the oracle's`, check.length === 0);
tally.check(`${plan.commands} predictions on the command line are the oracle's`, command.length === 0);
tally.end();
