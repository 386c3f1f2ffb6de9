import { countLeftOut, populationWarnings, type LoadedPopulation } from '@identity-governance/application';
import { describeWarnings } from '../warnings';
import { describeDangling } from './describe-dangling';
import { describeLeftOut } from './describe-left-out';

/** Returns one line for everything that makes counts of violations of the inventory unreliable. */
export function describeReliability(inventory: LoadedPopulation): readonly string[] {
  return [
    ...describeDangling(inventory.dangling, inventory.unmatched),
    ...describeLeftOut(countLeftOut(inventory.leftOut)),
    ...describeWarnings(populationWarnings(inventory)),
  ];
}
