import type { SealRecords } from '@identity-governance/application';
import type { Logger } from '@identity-governance/platform';
import { Gauge, type Registry } from 'prom-client';

/** Compares the records of the last day when it is due; the result is a metric and a line of the log. */
export function observeSealing(seal: SealRecords, registry: Registry, logger: Logger): () => Promise<void> {
  const differences = new Gauge({
    name: 'governance_record_differences',
    help: 'Violations that only the records or only the audit log had at the end of the last compared day',
    registers: [registry],
  });
  return async () => {
    const compared = await seal.execute();
    if (compared === undefined) return;
    if ('refusal' in compared) {
      logger.warn({ day: compared.day, reason: compared.refusal }, 'cannot compare the records of the day');
      return;
    }
    const { differenceCount, ...result } = compared;
    differences.set(differenceCount);
    if (differenceCount === 0)
      logger.info({ day: result.day, violations: result.violations }, 'records of the day compared');
    else logger.error({ ...result, differenceCount }, 'the records of the day differ from the audit log');
  };
}
