import { DetectViolations, type DetectionReport } from '@identity-governance/application';
import { CommandError } from '../command-error';
import type { CliSettings } from '../config';
import { withServices } from '../with-services';

interface Difference {
  readonly id: string;
  readonly policyId: string;
  readonly identityId: string;
  /** What the repair did. */
  readonly step: string;
}

export interface Reconciliation {
  /** Identities that violate something, or of whom records said so. */
  readonly evaluated: number;
  readonly differences: readonly Difference[];
}

/** A worker that writes records is given this time to bring them up to date: 100 looks, in milliseconds between. */
const LOOKS = 100;
const BETWEEN_LOOKS = 100;
/** Differences that are printed. */
const MOST_LINES = 50;

/** Brings the records up to date, compares them with a scan of all identities, and repairs them. */
export async function reconcileRecords(settings: CliSettings): Promise<Reconciliation> {
  return withServices(settings, async (services) => {
    const detection = services(DetectViolations);
    await catchUp(detection);
    for (let look = 0; look < LOOKS; look++) {
      const { outcome, evaluated, steps } = await detection.execute({ isFull: true });
      if (outcome === 'DONE') return { evaluated, differences: steps.map(differenceOf) };
    }
    throw new CommandError('a worker writes records again and again; try again when fewer changes are made');
  });
}

/** So that what has just been committed does not count as a difference. */
async function catchUp(detection: DetectViolations): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { outcome } = await detection.execute();
    if (outcome === 'DONE') return;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  }
}

function differenceOf({ step, record }: DetectionReport['steps'][number]): Difference {
  return { id: record.id, policyId: record.policyId, identityId: record.targetId, step };
}

export function describeReconciliation({ evaluated, differences }: Reconciliation): readonly string[] {
  if (differences.length === 0) {
    return [`The records of violations equal a scan of all identities; ${evaluated} identities were compared.`];
  }
  const lines = differences.slice(0, MOST_LINES).map(({ step, policyId, identityId, id }) => {
    return `${step} policy ${policyId} identity ${identityId} record ${id}`;
  });
  const omitted = differences.length - lines.length;
  return [...lines, ...(omitted > 0 ? [`and ${omitted} more`] : [])];
}
