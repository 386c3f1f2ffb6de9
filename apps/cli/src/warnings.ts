import type { InventoryWarning } from '@identity-governance/application';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { countUnmatched, describeFurther, describeUnmatched } from '@identity-governance/values';
import { CommandError } from './command-error';
import { printable } from './terminal';

/** Returns one line for each warning. */
export function describeWarnings(warnings: readonly InventoryWarning[]): readonly string[] {
  return warnings.map(({ text }) => `warning: ${text}`);
}

/** Returns one line with the number of unmatched values, and one for each attribute; none without values. */
export function describeUnmatchedValues(unmatched: readonly UnmatchedAttribute[]): readonly string[] {
  if (unmatched.length === 0) return [];
  return [
    `note: ${describeUnmatched(countUnmatched({ unmatched }))} (\`governance unmatched-values\` lists them)`,
    ...listUnmatchedValues(unmatched),
  ];
}

/** Lists some of the unmatched values of each attribute, and the number of the others. */
export function listUnmatchedValues(unmatched: readonly UnmatchedAttribute[]): readonly string[] {
  return unmatched.map((one) => {
    const named = one.values.map((value) => `\`${printable(value)}\``).join(', ');
    return `  ${printable(one.sourceId)}, ${printable(one.attribute)}: ${named}${describeFurther(one)}`;
  });
}

/** Fails for `--fail-on` if nothing was found, but warnings make the result unreliable. */
export function failOnWarnings(
  warnings: readonly InventoryWarning[],
  sought = 'violation at the level of `--fail-on`',
): void {
  if (warnings.length === 0) return;
  const codes = warnings.map(({ code }) => code).join(', ');
  throw new CommandError(`no ${sought} was found, but the result is unreliable: ${codes}`, { exitCode: 4 });
}
