import { ServiceSettings } from '../settings/service-settings';
import { Setting } from '../settings/setting';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** The settings of the worker. */
export class WorkerSettings extends ServiceSettings {
  @Setting({ env: 'METRICS_PORT', default: 9465, doc: 'TCP port of `/metrics`; 0 disables it' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly metricsPort!: number;

  @Setting({ env: 'WORKER_CONCURRENCY', default: 32, doc: 'number of jobs of each kind that run concurrently' })
  @IsInt()
  @Min(1)
  @Max(64)
  readonly concurrency!: number;

  /** Poll interval of an idle worker on SQLite; PostgreSQL notifies the worker. */
  readonly pollMilliseconds: number = 20;

  /** Time that a stopping worker waits for running jobs before it returns them to the queue. */
  readonly stopSeconds: number = 10;

  @Setting({
    env: 'CHECK_RETENTION_DAYS',
    default: 30,
    unit: 'days',
    doc: 'retention of the results of violation checks',
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  readonly checkRetentionDays!: number;

  /** Retention of pending changes after they end; the audit log keeps them longer. */
  readonly pendingChangeRetentionDays: number = 90;

  @Setting({
    env: 'AUDIT_RETENTION_DAYS',
    unit: 'days',
    doc: 'retention of audit events, at least 30; unlimited if not set',
  })
  @IsOptional()
  @IsInt()
  @Min(30)
  @Max(36_500)
  readonly auditRetentionDays?: number;
}
