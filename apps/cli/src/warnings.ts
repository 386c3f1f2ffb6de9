import type { InventoryWarning } from '@identity-governance/application';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { CommandError } from './command-error';
import { formatCount } from './progress';
import { printable } from './terminal';

/** Returns one line for each warning. */
export function describeWarnings(warnings: readonly InventoryWarning[]): readonly string[] {
  return warnings.map(({ text }) => `warning: ${text}`);
}

/** Lists some of the unmatched values of each attribute, and the number of the others. */
export function describeUnmatchedValues(unmatched: readonly UnmatchedAttribute[]): readonly string[] {
  return unmatched.map(({ sourceId, attribute, values, count }) => {
    const named = values.map((value) => `\`${printable(value)}\``).join(', ');
    const more = count > values.length ? ` and ${formatCount(count - values.length)} more` : '';
    return `  ${printable(sourceId)}, ${printable(attribute)}: ${named}${more}`;
  });
}

/** Fails for `--fail-on` if no violation was found, but warnings make the result unreliable. */
export function failOnWarnings(warnings: readonly InventoryWarning[]): void {
  if (warnings.length === 0) return;
  const codes = warnings.map(({ code }) => code).join(', ');
  throw new CommandError(
    `no violation at the level of \`--fail-on\` was found, but the result is unreliable: ${codes}`,
    {
      exitCode: 4,
    },
  );
}
