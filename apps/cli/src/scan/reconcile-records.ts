import { countOf } from '@identity-governance/values';
import { DetectViolations, type DetectionReport } from '@identity-governance/application';
import { CommandError } from '../command-error';
import type { CliSettings } from '../config';
import { withServices } from '../with-services';

interface Difference {
  readonly id: string;
  readonly policyId: string;
  readonly identityId: string;
  /** The action of the repair. */
  readonly step: string;
}

export interface Reconciliation {
  /** Number of identities that violate a policy, or have records of violations. */
  readonly evaluated: number;
  readonly differences: readonly Difference[];
}

/** Number of polls, with a pause in milliseconds between them: the time for a worker to bring records up to date. */
const LOOKS = 100;
const BETWEEN_LOOKS = 100;
/** Maximum number of printed differences. */
const MAX_LINES = 50;

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

/** Waits for the detection, so that recent commits do not count as differences. */
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
    return [
      `The records of violations equal a scan of all identities; ${countOf(evaluated, 'identity was', 'identities were')} compared.`,
    ];
  }
  const lines = differences.slice(0, MAX_LINES).map(({ step, policyId, identityId, id }) => {
    return `${step} policy ${policyId} identity ${identityId} record ${id}`;
  });
  const omitted = differences.length - lines.length;
  return [...lines, ...(omitted > 0 ? [`and ${omitted} more`] : [])];
}
