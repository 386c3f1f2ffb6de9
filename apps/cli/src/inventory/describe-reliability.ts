import { examinePopulation, listWarnings, type AccessOrigin } from '@identity-governance/application';
import { describeWarnings } from '../warnings';
import { describeDangling } from './describe-dangling';
import { describeLeftOut } from './describe-left-out';

/** Returns one line for everything that makes counts of violations of the state unreliable. */
export async function describeReliability(origin: AccessOrigin): Promise<readonly string[]> {
  const { leftOut, flaws, dangling, unmatched } = await examinePopulation(origin);
  return [
    ...describeDangling(dangling, unmatched),
    ...describeLeftOut(leftOut),
    ...describeWarnings(listWarnings(flaws)),
  ];
}
