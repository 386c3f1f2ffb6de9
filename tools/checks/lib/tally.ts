/** Counts what a command checks. What it prints at the end is a command's last line; `.ci/run` adds these lines up. */
export class Tally {
  private passed = 0;
  private failed = 0;

  check(what: string, holds: boolean): void {
    if (holds) this.passed++;
    else this.failed++;
    console.log(`${holds ? 'passed' : 'failed'}: ${what}`);
  }

  /** To be called last. A command that checked nothing has failed. */
  end(): void {
    console.log(`${this.passed} passed, ${this.failed} failed`);
    if (this.failed > 0 || this.passed === 0) process.exitCode = 1;
  }
}
