import { createHash } from 'node:crypto';
import type { Database } from '@identity-governance/persistence';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedCounter } from './leased-request-counter';
import type { RateRule } from './request-counter';

export interface DatabaseCounterParts {
  readonly database: Pick<Database, 'query'>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Counts in the table `rate_limit` of a PostgreSQL database; in the memory of this process while the database does not
 * answer.
 */
export function createDatabaseCounter(rule: RateRule, parts: DatabaseCounterParts): SharedCounter {
  const options = { points: rule.requests, duration: rule.windowSeconds, keyPrefix: rule.name };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: { query: (statement: Statement) => run(statement, parts) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true, // by a migration
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    async add(key, requests) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(digest(key), requests).catch(overOf);
      return { counted: consumedPoints, endsInMs: msBeforeNext };
    },
  };
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

async function run({ text, values }: Statement, { database, onFailure }: DatabaseCounterParts): Promise<object> {
  try {
    const rows = await database.query(text, values);
    return { rows: rows.map(({ points, expire }) => ({ points: Number(points), expire: Number(expire) })) };
  } catch (error) {
    onFailure(error);
    throw error;
  }
}

/** Keys come from tokens: any characters, any length. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function overOf(over: unknown): RateLimiterRes {
  if (over instanceof RateLimiterRes) return over;
  throw over;
}
