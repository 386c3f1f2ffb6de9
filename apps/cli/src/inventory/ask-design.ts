import {
  findFlaws,
  listWarnings,
  type AccessOrigin,
  type AnsweredState,
  type InventoryWarning,
} from '@identity-governance/application';
import { showPhases } from '../phase-display';
import { describeWarnings } from '../warnings';
import { printLines } from '../terminal';
import { withOrigin, type OriginFlags } from './with-origin';

/** The warnings in whose case access items may conflict though none is found; others are about what identities hold. */
const hidingConflicts: readonly InventoryWarning['code'][] = [
  'NO_ENFORCED_POLICY',
  'DANGLING_POLICIES',
  'UNSATISFIABLE_POLICIES',
  'SKIPPED_ROWS',
];

/** An answer about the access items of an origin, and what makes it unreliable. */
export interface DesignAnswer<T> {
  readonly found: T;
  readonly warnings: readonly InventoryWarning[];
  readonly state: AnsweredState | undefined;
}

/** Answers about one state, and prints the warnings about it, unless `json` is wanted, which has them. */
export async function askDesign<T>(
  { json, ...asked }: Pick<OriginFlags, 'folder' | 'terminal' | 'state'> & { readonly json: boolean },
  ask: (origin: AccessOrigin) => Promise<T>,
): Promise<DesignAnswer<T>> {
  const display = showPhases(asked.terminal);
  try {
    const answer = await withOrigin({ ...asked, display }, async (origin, { state }) => {
      const found = await ask(origin);
      const flaws = await findFlaws(origin);
      // Where there is no identity, the access items alone are asked about.
      const isAccessHeld = flaws.identities === 0 || flaws.isAccessHeld;
      return { found, warnings: listWarnings({ ...flaws, isAccessHeld }), state };
    });
    display.stop();
    printLines(asked.terminal.stderr, json ? [] : describeWarnings(answer.warnings));
    return answer;
  } finally {
    display.stop();
  }
}

/** Returns the warnings that may hide conflicts. */
export function hidingOf(warnings: readonly InventoryWarning[]): readonly InventoryWarning[] {
  return warnings.filter(({ code }) => hidingConflicts.includes(code));
}
