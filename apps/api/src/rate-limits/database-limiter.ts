import { createHash } from 'node:crypto';
import type { Database } from '@identity-governance/persistence';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Limiter, RateRule } from './rate-limit';

export interface DatabaseLimiterParts {
  readonly database: Pick<Database, 'query'>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Counts in the table `rate_limit` of a PostgreSQL database, shared by all processes; in the memory of this process
 * while the database is unreachable.
 */
export function createDatabaseLimiter(rule: RateRule, parts: DatabaseLimiterParts): Limiter {
  const options = { points: rule.requests, duration: rule.windowSeconds, keyPrefix: rule.name };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: { query: (statement: Statement) => run(statement, parts) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true, // by a migration
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return { consume: (key, requests) => limiter.consume(digest(String(key)), requests) };
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

async function run({ text, values }: Statement, { database, onFailure }: DatabaseLimiterParts): Promise<object> {
  try {
    const rows = await database.query(text, values);
    return { rows: rows.map(({ points, expire }) => ({ points: Number(points), expire: Number(expire) })) };
  } catch (error) {
    onFailure(error);
    throw error;
  }
}

/** Returns a short key: keys come from tokens, with any characters and length. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
