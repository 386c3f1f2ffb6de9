import { ServiceSettings } from '../settings/service-settings';
import { Setting } from '../settings/setting';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** The settings of the worker. */
export class WorkerSettings extends ServiceSettings {
  @Setting({ env: 'METRICS_PORT', default: 9465, doc: 'the TCP port that `/metrics` is served on; 0: on none' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly metricsPort!: number;

  @Setting({ env: 'WORKER_CONCURRENCY', default: 32, doc: 'how many jobs of each kind run at the same time' })
  @IsInt()
  @Min(1)
  @Max(64)
  readonly concurrency!: number;

  @Setting({
    env: 'WORKER_POLL_MILLISECONDS',
    default: 20,
    unit: 'milliseconds',
    doc: 'how long an idle worker waits before it looks for jobs again, on SQLite; PostgreSQL announces them',
  })
  @IsInt()
  @Min(1)
  @Max(60_000)
  readonly pollMilliseconds!: number;

  @Setting({
    env: 'WORKER_STOP_SECONDS',
    default: 10,
    unit: 'seconds',
    doc: 'how long a stopping worker waits for the jobs in hand before it gives them back',
  })
  @IsInt()
  @Min(0)
  @Max(3600)
  readonly stopSeconds!: number;

  @Setting({
    env: 'CHECK_RETENTION_DAYS',
    default: 30,
    unit: 'days',
    doc: 'how long the result of a violation check is kept',
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  readonly checkRetentionDays!: number;

  @Setting({
    env: 'PENDING_CHANGE_RETENTION_DAYS',
    default: 90,
    unit: 'days',
    doc: 'how long a change that waited for a second person can be read after its end; the audit log keeps it longer',
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  readonly pendingChangeRetentionDays!: number;

  @Setting({
    env: 'AUDIT_RETENTION_DAYS',
    unit: 'days',
    doc: 'how long audit events are kept, 30 at least; they are kept for ever when this is not set',
  })
  @IsOptional()
  @IsInt()
  @Min(30)
  @Max(36_500)
  readonly auditRetentionDays?: number;
}
