import { Option, type Command } from 'commander';

/** An option with one value that may be given more than once; its parser adds each value to those before. */
export class RepeatableOption extends Option {}

/**
 * Refuses an option that is given twice, because the first value would be ignored, and one whose value is an option of
 * the command, because the value was forgotten and that option would be ignored.
 */
export function refuseUnclearOptions(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean()) continue;
    let given = 0;
    command.on(`option:${option.name()}`, (value: string) => {
      given++;
      const flag = `\`${option.long ?? option.flags}\``;
      if (given > 1 && !option.variadic && !(option instanceof RepeatableOption)) {
        command.error(`error: ${flag} is given twice, it takes one value`);
      }
      if (command.options.some(({ long }) => long === value)) {
        command.error(`error: ${flag} needs a value, \`${value}\` is an option`);
      }
    });
  }
}
