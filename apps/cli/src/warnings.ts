import type { InventoryWarning } from '@identity-governance/application';
import type { UnmatchedAttribute } from '@identity-governance/records';
import { CommandError } from './command-error';
import { formatCount } from './progress';
import { printable } from './terminal';

/** One line for each warning. */
export function describeWarnings(warnings: readonly InventoryWarning[]): readonly string[] {
  return warnings.map(({ text }) => `warning: ${text}`);
}

/** Some of the values of each attribute that match no entitlement, and how many more there are. */
export function describeUnmatchedValues(unmatched: readonly UnmatchedAttribute[]): readonly string[] {
  return unmatched.map(({ sourceId, attribute, values, count }) => {
    const named = values.map((value) => `\`${printable(value)}\``).join(', ');
    const more = count > values.length ? ` and ${formatCount(count - values.length)} more` : '';
    return `  ${printable(sourceId)}, ${printable(attribute)}: ${named}${more}`;
  });
}

/** For `--fail-on`, where no violation was found: that is no all-clear while there are warnings. */
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
