import type { JobKind } from '@identity-governance/application';
import type { Logger } from '@identity-governance/platform';
import { Counter, type Registry } from 'prom-client';

/** Number of rows named in a log line. */
const NAMED = 10;

/** Returns a function that logs and counts accepted work whose job was missing. */
export function observeLostJobs(registry: Registry, logger: Logger): (kind: JobKind, keys: readonly string[]) => void {
  const counter = new Counter({
    name: 'governance_jobs_lost_total',
    help: 'Accepted work whose job was missing, and that was enqueued again',
    labelNames: ['kind'] as const,
    registers: [registry],
  });
  return (kind, keys) => {
    counter.inc({ kind }, keys.length);
    logger.error({ kind, count: keys.length, of: keys.slice(0, NAMED) }, 'accepted work had no job; enqueued it again');
  };
}
