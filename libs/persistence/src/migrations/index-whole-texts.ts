import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  search_term_term: (text: Part) => `search_term (type, field, ${text('term')}, id)`,
  promoted_value_search: (text: Part) => `promoted_value (attribute_id, ${text('value_key')}, account_id)`,
};

type Part = (column: string) => string;

/**
 * Indexes whole terms and promoted values on SQLite, so that an index responds without the rows of its table.
 * PostgreSQL limits entries of an index to about 2,700 bytes, so it keeps indexes of first characters.
 */
export class IndexWholeTexts1767225600450 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await indexTexts(runner, (column) => column);
  }

  async down(runner: QueryRunner): Promise<void> {
    await indexTexts(runner, (column) => `substr(${column}, 1, 256)`);
  }
}

async function indexTexts(runner: QueryRunner, part: Part): Promise<void> {
  if (runner.connection.options.type === 'postgres') return;
  for (const [name, on] of Object.entries(indexes)) {
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`CREATE INDEX ${name} ON ${on(part)}`);
  }
}
