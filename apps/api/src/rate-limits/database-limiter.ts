import { createHash } from 'node:crypto';
import type { Database } from '@identity-governance/persistence';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limiter, RateRule } from './rate-limit';

/** Maximum difference between the clocks of processes, in milliseconds. */
const TOLERANCE = 60_000;

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
  const longest = rule.windowSeconds * 1000 + TOLERANCE;
  return {
    async consume(key, requests) {
      const id = digest(String(key));
      const counted = await limiter.consume(id, requests).catch(resultOf);
      if (counted.msBeforeNext <= longest) return permitted(counted, rule);
      // No window ends later: it started before the clock was set back.
      await limiter.delete(id);
      return limiter.consume(id, requests);
    },
  };
}

/** Returns the count of a refused request; throws other errors. */
function resultOf(refused: unknown): RateLimiterRes {
  if (refused instanceof RateLimiterRes) return refused;
  throw refused;
}

/** Throws the count if it exceeds the limit. */
function permitted(counted: RateLimiterRes, { requests }: RateRule): RateLimiterRes {
  if (counted.consumedPoints > requests) throw counted as unknown as Error;
  return counted;
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
