/** The data does not fit what a migration introduces; the message is one sentence that says what an operator can do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
