/** Describes what happens when Ctrl-C ends a command. */
export class Interruption {
  private consequence: () => string = () => 'nothing was changed';

  /**
   * Sets the consequence of an interruption from now on; the function may clean up before it returns the description.
   */
  from(consequence: () => string): void {
    this.consequence = consequence;
  }

  /** Returns one line for the command, without its arguments, which may contain a password. */
  describe(command: string): string {
    return `interrupted \`${command}\`: ${this.consequence()}`;
  }
}
