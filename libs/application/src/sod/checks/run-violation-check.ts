import type { AccessItemRef, Omissions, SodCheck } from '@identity-governance/domain';
import type { AccessSnapshots } from '../../access/access-snapshots';
import type { JobPayloads } from '../../ports/job-payloads';
import type { Clock } from '../../ports/clock';
import { formatTime } from '../../ports/clock';
import type { StoreOf } from '../../ports/store';
import { CheckViolations } from '../predictions/check-violations';
import type { NotFound } from '../../not-found';

type Outcome = Pick<SodCheck, 'state' | 'violationContexts' | 'message'>;

export interface RunViolationCheckPorts {
  readonly store: StoreOf<never, 'sodChecks'>;
  readonly snapshots: AccessSnapshots;
  readonly clock: Clock;
}

/**
 * Evaluates a check and stores its one result. Only a pending check takes a result: however often its job is run, the
 * check ends once.
 */
export class RunViolationCheck {
  private readonly checkViolations: CheckViolations;

  constructor(private readonly ports: RunViolationCheckPorts) {
    this.checkViolations = new CheckViolations(ports.snapshots);
  }

  async execute({ requestId }: JobPayloads['sod-check']): Promise<void> {
    const check = await this.ports.store.read((tx) => tx.sodChecks.get(requestId));
    if (check?.state === 'PENDING') await this.end(requestId, await this.evaluate(check));
  }

  /** The check could not be evaluated, and nobody tries again. */
  async giveUp({ requestId }: JobPayloads['sod-check'], reason: string): Promise<void> {
    const message = `given up after several tries: ${reason}`;
    await this.end(requestId, { state: 'ERROR', violationContexts: null, message });
  }

  private async evaluate(check: SodCheck): Promise<Outcome> {
    const checked = await this.checkViolations.execute(check);
    if (checked.ok) {
      const { contexts, omitted } = checked.value;
      return { state: 'SUCCESS', violationContexts: contexts, message: omitted ? describeOmissions(omitted) : null };
    }
    return {
      state: 'ERROR',
      violationContexts: await this.evaluateRest(check, checked.error),
      message: describeVanished(checked.error),
    };
  }

  /** What the identity violates without the items that are gone; null when it is gone itself. */
  private async evaluateRest(check: SodCheck, { missing }: NotFound): Promise<SodCheck['violationContexts']> {
    const isGone = (ref: AccessItemRef) => missing.some(({ type, id }) => type === ref.type && id === ref.id);
    const accessRefs = check.accessRefs.filter((ref) => !isGone(ref));
    const rest = await this.checkViolations.execute({ identityId: check.identityId, accessRefs });
    return rest.ok ? rest.value.contexts : null;
  }

  private async end(requestId: string, outcome: Outcome): Promise<void> {
    const completed = formatTime(this.ports.clock.now());
    await this.ports.store.write([], (tx) => tx.sodChecks.complete({ requestId, ...outcome, completed }));
  }
}

function describeOmissions({ violations, items }: Omissions): string {
  return `too long to be told whole: ${violations} violations and ${items} access items of others are left out`;
}

function describeVanished({ missing }: NotFound): string {
  const names = missing.map(({ type, id }) => `${type} \`${id}\``).join(', ');
  return `deleted after the check was accepted: ${names}`;
}
