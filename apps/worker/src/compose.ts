import {
  AccessSnapshots,
  Clock,
  CountViolations,
  createJobHandler,
  createJobHandlers,
  CutAudit,
  describeAuditDamage,
  type CurrentActor,
  DetectViolations,
  DispatchWebhooks,
  ExpirePendingChanges,
  IdGenerator,
  ImportInventory,
  JobRunner,
  PlanMail,
  RemoveOldMail,
  SendMail,
  type NoteStale,
  RemoveExpiredChecks,
  RemoveExpiredReports,
  RemoveExpiredStateQueries,
  RemoveOldDeliveries,
  RemoveOldImports,
  RestoreLostJobs,
  SealAuditEvents,
  StartScheduledImports,
  SealRecords,
  StartScheduledReports,
  Store,
  type ScheduledImport,
  type ScheduledImportTools,
} from '@identity-governance/application';
import { adaptersModule, createJobRunner, shortenLog, type Database } from '@identity-governance/persistence';
import {
  createMailTools,
  createReportTools,
  createWebhookTools,
  cronTimes,
  newSalts,
  sha256,
  systemClock,
  systemDelay,
  uuidGenerator,
  type Logger,
} from '@identity-governance/platform';
import { observeCompilation, type Observability } from '@identity-governance/platform/observability';
import { setImmediate } from 'node:timers/promises';
import { Container, ContainerModule } from 'inversify';
import type { WorkerSettings } from '@identity-governance/platform/app-settings';
import { Housekeeping, type ScheduledTask } from './housekeeping';
import { observeHandler } from './observe-handler';
import { observeImportSchedules } from './observe-import-schedules';
import { observeMail } from './observe-mail';
import { observeLostJobs } from './observe-lost-jobs';
import { observeSealing } from './observe-sealing';
import { observeViolations } from './observe-violations';

const SECOND = 1000;
/** Limit on events sealed in one run after a large import; a stopping worker does not wait for all of them. */
const SEALED_AT_ONCE = 10_000;
const HOUR = 3600 * SECOND;
const MINUTE = 60 * SECOND;
/**
 * Intervals between two polls in milliseconds: of changes to be detected, of events, and of due times. A server is
 * polled less often, because each poll is a transaction; on SQLite a poll waits for a commit or for a time to come.
 */
const polls = {
  local: {
    // The records count as current as of the last poll.
    detection: { interval: 400, quietInterval: 10 * SECOND },
    events: { interval: SECOND, quietInterval: MINUTE },
    times: { interval: SECOND, quietInterval: 5 * SECOND },
  },
  remote: {
    detection: { interval: 800 },
    events: { interval: 2 * SECOND },
    times: { interval: 5 * SECOND },
  },
} as const;
/** Intervals of metrics and of searches for lost jobs in milliseconds. */
const RARELY = { interval: 15 * SECOND, quietInterval: MINUTE };

export interface WorkerParts {
  readonly settings: WorkerSettings;
  readonly database: Database;
  readonly logger: Logger;
  readonly observability: Observability;
  readonly version: string;
  /** The imports in `IMPORT_SCHEDULES`; undefined without the setting. */
  readonly scheduledImports?: readonly ScheduledImport[] | undefined;
}

/** Creates every binding of the worker. */
export function composeWorker(parts: WorkerParts): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  const { database, observability } = parts;
  const { scope } = observability;
  const currentTrace = () => scope.traceparent();
  container.load(
    adaptersModule(database, { clock: systemClock, ids: uuidGenerator, currentActor: scope, currentTrace }),
    accessSnapshots(parts),
    loops(parts),
    housekeeping(parts),
  );
  return container;
}

function accessSnapshots({ settings, observability }: WorkerParts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(AccessSnapshots).toResolvedValue(
      (store: Store) =>
        new AccessSnapshots(store, {
          observer: observeCompilation(observability.registry),
          rules: { disabledHoldAccess: settings.disabledIdentitiesHoldAccess },
        }),
      [Store],
    );
  });
}

function loops(parts: WorkerParts): ContainerModule {
  const { settings, database, logger, observability, version } = parts;
  const { concurrency, pollMilliseconds } = settings;
  const limits = { violations: settings.maxAnswerViolations, items: settings.maxAnswerItems };
  const onError = (error: unknown, doing: string) => {
    logger.error({ err: error }, `cannot ${doing}`);
  };
  const onStale = noteStale(logger);
  const onRecovery = (doing: string) => {
    logger.info(`can ${doing} again`);
  };
  return new ContainerModule(({ bind }) => {
    bind(JobRunner).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots, clock: Clock, ids: IdGenerator) => {
        const rules = { disabledHoldAccess: settings.disabledIdentitiesHoldAccess };
        const reports = createReportTools({ version, signingKey: settings.auditSigningKey, rules });
        const { send } = createWebhookTools({ allowsPrivate: settings.webhookPrivateNetworks });
        const source = `/identity-governance/${encodeURIComponent(settings.tenant)}`;
        const webhooks = { send, source, concurrency };
        const scheduledImports = importTools(parts, { store, clock, snapshots, ids });
        const pastStates = { settings, pause: () => setImmediate() };
        const ports = { store, snapshots, clock, ids, limits, reports, webhooks, scheduledImports, pastStates };
        const handlers = createJobHandlers(ports);
        const handler = observeHandler(createJobHandler(handlers), observability, logger);
        return createJobRunner({
          ...{
            database,
            handler,
            clock,
            delay: systemDelay,
            concurrency,
            pollMilliseconds,
            onError,
            onRecovery,
            onStale,
          },
        });
      },
      [Store, AccessSnapshots, Clock, IdGenerator],
    );
  });
}

interface ImporterParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly snapshots: AccessSnapshots;
  readonly ids: IdGenerator;
}

function importTools(
  { scheduledImports: imports = [], logger, observability: { scope: currentActor } }: WorkerParts,
  { store, clock, snapshots, ids }: ImporterParts,
): ScheduledImportTools {
  return {
    ...{ imports, currentActor },
    importer: new ImportInventory(store, clock, { snapshots, author: { ids, currentActor } }),
    onEnd: (id, { outcome, message }) => {
      if (outcome === 'APPLIED') logger.info({ import: id }, 'scheduled import applied');
      else logger.error({ import: id, outcome, reason: message }, 'scheduled import changed nothing');
    },
  };
}

function housekeeping(parts: WorkerParts): ContainerModule {
  const { database, logger, observability } = parts;
  return new ContainerModule(({ bind }) => {
    bind(Housekeeping).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots, clock: Clock, ids: IdGenerator) => {
        const asActor = (work: () => Promise<unknown>) => () => observability.scope.run(asWorker(ids).get(), work);
        const ports = { ...parts, store, snapshots, clock, ids, asActor, poll: pollsOf(database) };
        const features = [violationTasks, retentionTasks, reportTasks, auditTasks, jobTasks, importTasks, mailTasks];
        const tasks = features.flatMap((tasksOf) => tasksOf(ports));
        return new Housekeeping(tasks, logger, () => database.watch(clock));
      },
      [Store, AccessSnapshots, Clock, IdGenerator],
    );
  });
}

interface TaskPorts extends WorkerParts, ImporterParts {
  readonly poll: (typeof polls)['local' | 'remote'];
  /** Lets work without a job be audited as that of the worker. */
  readonly asActor: (work: () => Promise<unknown>) => () => Promise<unknown>;
}
type Tasks = readonly ScheduledTask[];

interface UseCase {
  execute(): Promise<unknown>;
}

function hourly(doing: string, useCase: UseCase): ScheduledTask {
  return { doing, interval: HOUR, run: async () => useCase.execute() };
}

function violationTasks({ store, snapshots, ids, settings, logger, observability, poll, asActor }: TaskPorts): Tasks {
  const { registry } = observability;
  const detect = new DetectViolations({
    ...{ store, snapshots, ids, holder: ids.next() },
    carryMilliseconds: settings.violationCarryHours * HOUR,
    onStale: noteStale(logger),
  });
  const detection = {
    run: asActor(() => detect.execute()),
    nextDue: () => detect.nextDue,
    stop: () => {
      detect.stop();
    },
  };
  const sealing = new SealRecords({ store, ids, currentActor: asWorker(ids), digest: sha256, settings });
  const count = observeViolations(new CountViolations(store), registry);
  return [
    { doing: 'detect violations', ...poll.detection, ...detection },
    { doing: 'count violations', ...RARELY, run: count },
    ...(settings.nightlyComparison
      ? [
          {
            doing: 'compare the records of the last day',
            interval: MINUTE,
            run: observeSealing(sealing, registry, logger),
          },
        ]
      : []),
  ];
}

function retentionTasks({ store, clock, settings, asActor }: TaskPorts): Tasks {
  const checks = new RemoveExpiredChecks({ store, clock, retentionDays: settings.checkRetentionDays });
  const reports = new RemoveExpiredReports({ store, clock, retentionDays: settings.reportRetentionDays });
  const queries = new RemoveExpiredStateQueries({ store, clock, retentionDays: settings.checkRetentionDays });
  const deliveries = new RemoveOldDeliveries({ store, clock, retentionDays: settings.webhookRetentionDays });
  const imports = new RemoveOldImports({ store, clock, retentionDays: settings.importRetentionDays });
  const mail = new RemoveOldMail({ store, retentionDays: settings.mailRetentionDays });
  const expiring = new ExpirePendingChanges({ store, retentionDays: settings.pendingChangeRetentionDays });
  return [
    hourly('remove expired checks', checks),
    hourly('remove expired reports', reports),
    hourly('remove expired answers about past states', queries),
    hourly('remove old webhook deliveries', deliveries),
    hourly('remove old records of imports', imports),
    hourly('remove old mail', mail),
    { doing: 'expire pending changes', interval: MINUTE, run: asActor(() => expiring.execute()) },
  ];
}

function reportTasks({ store, clock, ids, logger, poll, asActor }: TaskPorts): Tasks {
  const start = new StartScheduledReports({ store, clock, ids, times: cronTimes, onStale: noteStale(logger) });
  return [{ doing: 'start scheduled reports', ...poll.times, run: asActor(() => start.execute()) }];
}

function auditTasks({ store, ids, settings: { auditRetentionDays: days }, poll }: TaskPorts): Tasks {
  const seal = new SealAuditEvents(store, { digest: sha256, newSalts });
  const cut = new CutAudit({ store, ids, currentActor: asWorker(ids), digest: sha256 });
  const sealing = { doing: 'seal audit events', ...poll.events, run: async () => seal.execute(SEALED_AT_ONCE) };
  return days === undefined
    ? [sealing]
    : [sealing, { doing: 'remove old audit events', interval: HOUR, run: async () => cutOff(cut, days) }];
}

function jobTasks({ store, ids, database, logger, observability: { registry }, poll }: TaskPorts): Tasks {
  const dispatch = new DispatchWebhooks({ store, ids });
  const restore = new RestoreLostJobs({ store, onRestored: observeLostJobs(registry, logger) });
  return [
    { doing: 'dispatch webhooks', ...poll.events, run: async () => dispatch.execute() },
    { doing: 'restore lost jobs', ...RARELY, run: async () => restore.execute() },
    { doing: 'checkpoint the write-ahead log', interval: 10 * SECOND, run: async () => shortenLog(database) },
  ];
}

/** Returns the tasks of scheduled imports; none without the setting. */
function importTasks({ store, clock, ids, scheduledImports: imports, logger, ...ports }: TaskPorts): Tasks {
  if (imports === undefined) return [];
  const { asActor, poll, observability } = ports;
  const onStale = noteStale(logger);
  const start = new StartScheduledImports({ store, clock, ids, times: cronTimes, imports, onStale });
  const observe = observeImportSchedules(store, observability.registry);
  return [
    { doing: 'start scheduled imports', ...poll.times, run: asActor(() => start.execute()) },
    { doing: 'read the schedules of imports', ...RARELY, run: observe },
  ];
}

/** Returns the tasks that plan and send mail; none if no server is set. */
function mailTasks({ store, ids, settings, observability: { registry }, poll: { times: poll } }: TaskPorts): Tasks {
  const { mailServer, mailDigestHour: digestHour, mailApprovers: approvers, consoleUrl } = settings;
  if (mailServer === undefined) return [];
  const plan = new PlanMail({ store, ids, digestHour, approvers });
  const consoleOrigin = new URL(consoleUrl!).origin;
  const mail = new SendMail({ store, approvers, tools: createMailTools(mailServer), consoleOrigin });
  const stop = () => {
    mail.stop();
  };
  return [
    { doing: 'plan mail', ...poll, run: async () => plan.execute() },
    { doing: 'send mail', ...poll, run: async () => mail.execute(), stop },
    { doing: 'count mail', ...RARELY, run: observeMail(store, registry) },
  ];
}

function pollsOf({ dialect }: Database) {
  return polls[dialect.isRemote ? 'remote' : 'local'];
}

async function cutOff(cutAudit: CutAudit, days: number): Promise<void> {
  const cut = await cutAudit.execute(days);
  if (!cut.ok) throw new Error(describeAuditDamage(cut.error));
}

function noteStale(logger: Logger): NoteStale {
  return (what, count) => {
    logger.warn({ count }, `dropped ${what} that were further ahead than they can be: the clock was set back`);
  };
}

/** Returns the actor of work without a job. */
function asWorker(ids: IdGenerator): CurrentActor {
  return { get: () => ({ kind: 'WORKER', name: 'worker', trackingId: ids.next() }) };
}
