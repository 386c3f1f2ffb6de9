/** What is said when Ctrl-C ends a command. */
export class Interruption {
  private consequence: () => string = () => 'nothing was changed';

  /** From now on an interruption has this consequence; the function may clean up before it says so. */
  from(consequence: () => string): void {
    this.consequence = consequence;
  }

  /** One line for the command, whose arguments are not repeated: there may be a password among them. */
  describe(command: string): string {
    return `interrupted \`${command}\`: ${this.consequence()}`;
  }
}
