import type { InventoryWarning } from '@identity-governance/application';
import { CommandError } from './command-error';

/** One line for each warning. */
export function describeWarnings(warnings: readonly InventoryWarning[]): readonly string[] {
  return warnings.map(({ text }) => `warning: ${text}`);
}

/** For `--fail-on`, where no violation was found: that is no all-clear while there are warnings. */
export function failOnWarnings(warnings: readonly InventoryWarning[]): void {
  if (warnings.length === 0) return;
  const codes = warnings.map(({ code }) => code).join(', ');
  throw new CommandError(`no violation was found that \`--fail-on\` names, but the result is unreliable: ${codes}`, {
    exitCode: 4,
  });
}
