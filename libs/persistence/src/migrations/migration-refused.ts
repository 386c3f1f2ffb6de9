/** The data violates a new constraint of a migration. The message is one sentence with the remedy for an operator. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}
