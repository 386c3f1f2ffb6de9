import type { Omissions, SodCheck } from '@identity-governance/domain';
import type { AccessSnapshots } from '../../access/access-snapshots';
import { parsePayload } from '../../jobs/job-payloads';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { LeasedJob } from '../../ports/job-queue';
import type { Store, WriteTransaction } from '../../ports/store';
import { CheckViolations } from '../predictions/check-violations';
import type { NotFound } from '../../not-found';

type Outcome = Pick<SodCheck, 'state' | 'violationContexts' | 'message'>;

export interface RunViolationCheckPorts {
  readonly store: Store;
  readonly snapshots: AccessSnapshots;
  readonly clock: Clock;
}

/**
 * Evaluates a check and stores its one result. The result and the end of the job are one transaction, and only a
 * pending check takes a result: however often the job is handed out, the check ends once.
 */
export class RunViolationCheck {
  private readonly checkViolations: CheckViolations;

  constructor(private readonly ports: RunViolationCheckPorts) {
    this.checkViolations = new CheckViolations(ports.snapshots);
  }

  async execute(job: LeasedJob<'sod-check'>): Promise<void> {
    const { requestId } = parsePayload(job.kind, job.payload);
    const check = await this.ports.store.read((tx) => tx.sodChecks.get(requestId));
    const outcome = check?.state === 'PENDING' ? await this.evaluate(check) : undefined;
    await this.ports.store.write([], async (tx) => {
      if (outcome !== undefined) await this.end(tx, requestId, outcome);
      if (!(await tx.jobs.complete(job))) throw new Error(`the lease of job ${job.id} was lost`);
    });
  }

  private async evaluate(check: SodCheck): Promise<Outcome> {
    const checked = await this.checkViolations.execute(check);
    if (checked.ok) {
      const { contexts, omitted } = checked.value;
      return { state: 'SUCCESS', violationContexts: contexts, message: omitted ? describeOmissions(omitted) : null };
    }
    return { state: 'ERROR', violationContexts: null, message: describeVanished(checked.error) };
  }

  private async end(tx: WriteTransaction, requestId: string, outcome: Outcome): Promise<void> {
    const check = await tx.sodChecks.get(requestId);
    if (check?.state !== 'PENDING') return;
    await tx.sodChecks.save([{ ...check, ...outcome, completed: formatTime(this.ports.clock.now()) }]);
  }
}

function describeOmissions({ violations, items }: Omissions): string {
  return `too long to be told whole: ${violations} violations and ${items} access items of others are left out`;
}

function describeVanished({ missing }: NotFound): string {
  const names = missing.map(({ type, id }) => `${type} \`${id}\``).join(', ');
  return `deleted after the check was accepted: ${names}`;
}
