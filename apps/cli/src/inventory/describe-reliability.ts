import { countLeftOut, populationWarnings, type LoadedPopulation } from '@identity-governance/application';
import { describeWarnings } from '../warnings';
import { describeLeftOut } from './describe-left-out';

/** Returns one line for everything that makes counts of violations of the inventory unreliable. */
export function describeReliability(inventory: LoadedPopulation): readonly string[] {
  return [...describeLeftOut(countLeftOut(inventory.leftOut)), ...describeWarnings(populationWarnings(inventory))];
}
