import { RunScheduledImport, type RunScheduledImportPorts } from '../intake/import-schedules/run-scheduled-import';
import { parsePayload, readPayload, type JobKind, type JobPayloads } from '../ports/job-payloads';
import type { Job } from '../ports/job-queue';
import type { JobHandler } from '../ports/job-runner';
import { RunViolationReport, type RunViolationReportPorts } from '../violations/reports/run-violation-report';
import { RunPromotion, type RunPromotionPorts } from '../search-attributes/run-promotion';
import { DeliverWebhook, type DeliverWebhookPorts } from '../webhooks/deliver-webhook';
import { RunStateQuery, type RunStateQueryPorts } from '../violations/state-queries/run-state-query';
import { RunViolationCheck, type RunViolationCheckPorts } from '../sod/checks/run-violation-check';

/** Handles the jobs of one kind; see `JobHandler`. */
interface KindHandler<P> {
  execute(payload: P): Promise<void>;
  giveUp(payload: P, reason: string): Promise<void>;
}

/** The handlers by kind; a kind without a handler does not compile. */
type JobHandlers = { readonly [K in JobKind]: KindHandler<JobPayloads[K]> };

/** Creates the use case of each kind on `ports`. */
export function createJobHandlers(
  ports: RunPromotionPorts &
    RunScheduledImportPorts &
    RunViolationCheckPorts &
    RunStateQueryPorts &
    RunViolationReportPorts &
    DeliverWebhookPorts,
): JobHandlers {
  return {
    promotion: new RunPromotion(ports),
    'scheduled-import': new RunScheduledImport(ports),
    'sod-check': new RunViolationCheck(ports),
    'state-query': new RunStateQuery(ports),
    'violation-report': new RunViolationReport(ports),
    'webhook-delivery': new DeliverWebhook(ports),
  };
}

/** Returns a handler for jobs of all kinds. */
export function createJobHandler(handlers: JobHandlers): JobHandler {
  return {
    run: (job) => run(handlers, job),
    giveUp: (job, reason) => giveUp(handlers, job, reason),
  };
}

async function run<K extends JobKind>(handlers: JobHandlers, { kind, payload }: Job<K>): Promise<void> {
  await handlers[kind].execute(parsePayload(kind, payload));
}

async function giveUp<K extends JobKind>(handlers: JobHandlers, job: Job<K>, reason: string): Promise<void> {
  const payload = readPayload(job.kind, job.payload);
  // An unreadable payload names no work that waits for the job.
  if (payload.ok) await handlers[job.kind].giveUp(payload.value, reason);
}
