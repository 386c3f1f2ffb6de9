import { Setting } from '../settings/setting';
import { MailSettings } from './mail-settings';
import { IsBoolean, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** The settings of the worker. */
export class WorkerSettings extends MailSettings {
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

  /** Poll interval of an idle worker on SQLite, in case no commit is announced; PostgreSQL notifies the worker. */
  readonly pollMilliseconds: number = 500;

  /** Time that a stopping worker waits for running jobs before it returns them to the queue. */
  readonly stopSeconds: number = 10;

  @Setting({
    env: 'CHECK_RETENTION_DAYS',
    default: 30,
    unit: 'days',
    doc: 'retention of the results of violation checks and of answers about past states',
  })
  @IsInt()
  @Min(1)
  @Max(3650)
  readonly checkRetentionDays!: number;

  /** Retention of pending changes after they end; the audit log keeps them longer. */
  readonly pendingChangeRetentionDays: number = 90;

  @Setting({
    env: 'VIOLATION_CARRY_HOURS',
    default: 24,
    unit: 'hours',
    doc: 'time within which a violation that comes back is the same record again, with its mitigation',
  })
  @IsInt()
  @Min(0)
  @Max(8760)
  readonly violationCarryHours!: number;

  /** Retention of reports of violations after they were started. */
  readonly reportRetentionDays: number = 30;

  /** Retention of records of imports after they were started; the latest of the older ones stay. */
  readonly importRetentionDays: number = 400;

  /** Retention of webhook deliveries after they end. */
  readonly webhookRetentionDays: number = 30;

  /** Retention of mails after they end. */
  readonly mailRetentionDays: number = 30;

  @Setting({
    env: 'WEBHOOK_PRIVATE_NETWORKS',
    default: false,
    doc: 'whether webhooks may be delivered to addresses of private networks, and to these over plain HTTP',
  })
  @IsBoolean()
  readonly webhookPrivateNetworks!: boolean;

  @Setting({
    env: 'IMPORT_SCHEDULES',
    doc: 'file with the imports that the worker runs on a schedule (docs/scheduled-imports.md)',
  })
  @IsOptional()
  @IsString()
  readonly importSchedules?: string;

  @Setting({
    env: 'AUDIT_SIGNING_KEY',
    doc: 'file with the private key (Ed25519, PEM) that signs `governance audit head` and the manifests of reports',
  })
  @IsOptional()
  @IsString()
  readonly auditSigningKey?: string;

  @Setting({
    env: 'NIGHTLY_COMPARISON',
    default: true,
    doc: 'compare the records of violations of each day with the audit log, and seal their digest; takes memory for the access of all identities once more',
  })
  @IsBoolean()
  readonly nightlyComparison!: boolean;

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
