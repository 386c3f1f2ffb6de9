import { Tally } from '../lib/tally';

interface Survival {
  readonly checks: number;
  readonly report?: (line: string) => void;
}

interface SurvivedChecks {
  readonly succeeded: number;
  readonly lost: number;
  readonly wrong: number;
}

/** Makes checks while the service is disturbed, and judges what comes out: the checks, and what else has to hold. */
export async function judgeSurvival<P extends Survival, O extends SurvivedChecks>(
  plan: P,
  survive: (plan: P) => Promise<O>,
  further: (outcome: O) => Readonly<Record<string, boolean>>,
): Promise<void> {
  const report = (line: string) => {
    console.error(line);
  };
  const outcome = await survive({ ...plan, report });
  console.table(outcome);
  const tally = new Tally();
  tally.check(`${plan.checks} checks are accepted and end`, outcome.succeeded === plan.checks);
  tally.check('no check is lost', outcome.lost === 0);
  tally.check("every result is the oracle's", outcome.wrong === 0);
  for (const [what, holds] of Object.entries(further(outcome))) tally.check(what, holds);
  tally.end();
}
