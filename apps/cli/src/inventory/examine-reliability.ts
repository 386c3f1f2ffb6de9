import {
  examinePopulation,
  listWarnings,
  type AccessOrigin,
  type InventoryWarning,
} from '@identity-governance/application';
import { describeWarnings } from '../warnings';
import { describeDangling } from './describe-dangling';
import { describeLeftOut } from './describe-left-out';

/** What makes counts of violations of a state unreliable. */
export interface Reliability {
  readonly warnings: readonly InventoryWarning[];
  /** One line for each warning, and for what is left out. */
  readonly lines: readonly string[];
}

/** Returns what makes counts of violations of the state unreliable. */
export async function examineReliability(origin: AccessOrigin): Promise<Reliability> {
  const { leftOut, flaws, dangling, unmatched } = await examinePopulation(origin);
  const warnings = listWarnings(flaws);
  const lines = [...describeDangling(dangling, unmatched), ...describeLeftOut(leftOut), ...describeWarnings(warnings)];
  return { warnings, lines };
}
