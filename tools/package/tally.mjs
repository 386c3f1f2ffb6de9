/** Counts what is checked; `.ci/run` adds up what the last line says. */
export class Tally {
  #passed = 0;
  #failed = 0;
  #skipped = 0;

  /** What was found is shown where the check fails. */
  check(what, holds, found = '') {
    if (holds) this.#passed++;
    else this.#failed++;
    console.log(`${holds ? 'passed' : 'failed'}: ${what}`);
    if (!holds && found !== '') console.log(found);
  }

  skip(what, reason) {
    this.#skipped++;
    console.log(`skipped: ${what}: ${reason}`);
  }

  /** To be called last. */
  end() {
    const skipped = this.#skipped > 0 ? `, ${this.#skipped} skipped` : '';
    console.log(`${this.#passed} passed, ${this.#failed} failed${skipped}`);
    if (this.#failed > 0 || this.#passed === 0) process.exitCode = 1;
  }
}
