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
  RemoveOldDeliveries,
  RemoveOldImports,
  RestoreLostJobs,
  SealAuditEvents,
  StartScheduledImports,
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
  sha256,
  systemClock,
  systemDelay,
  uuidGenerator,
  type Logger,
} from '@identity-governance/platform';
import { observeCompilation, type Observability } from '@identity-governance/platform/observability';
import { Container, ContainerModule } from 'inversify';
import type { WorkerSettings } from '@identity-governance/platform/app-settings';
import { Housekeeping, type ScheduledTask } from './housekeeping';
import { observeHandler } from './observe-handler';
import { observeImportSchedules } from './observe-import-schedules';
import { observeMail } from './observe-mail';
import { observeLostJobs } from './observe-lost-jobs';
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
    retention(parts),
    detection(parts),
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

function retention({ settings, logger }: WorkerParts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(RemoveExpiredChecks).toResolvedValue(
      (store: Store, clock: Clock) =>
        new RemoveExpiredChecks({ store, clock, retentionDays: settings.checkRetentionDays }),
      [Store, Clock],
    );
    bind(RemoveExpiredReports).toResolvedValue(
      (store: Store, clock: Clock) =>
        new RemoveExpiredReports({ store, clock, retentionDays: settings.reportRetentionDays }),
      [Store, Clock],
    );
    bind(StartScheduledReports).toResolvedValue(
      (store: Store, clock: Clock, ids: IdGenerator) =>
        new StartScheduledReports({ store, clock, ids, times: cronTimes, onStale: noteStale(logger) }),
      [Store, Clock, IdGenerator],
    );
    bind(DispatchWebhooks).toResolvedValue(
      (store: Store, ids: IdGenerator) => new DispatchWebhooks({ store, ids }),
      [Store, IdGenerator],
    );
    bind(RemoveOldDeliveries).toResolvedValue(
      (store: Store, clock: Clock) =>
        new RemoveOldDeliveries({ store, clock, retentionDays: settings.webhookRetentionDays }),
      [Store, Clock],
    );
    bind(RemoveOldMail).toResolvedValue(
      (store: Store) => new RemoveOldMail({ store, retentionDays: settings.mailRetentionDays }),
      [Store],
    );
    bind(RemoveOldImports).toResolvedValue(
      (store: Store, clock: Clock) =>
        new RemoveOldImports({ store, clock, retentionDays: settings.importRetentionDays }),
      [Store, Clock],
    );
    bind(ExpirePendingChanges).toResolvedValue(
      (store: Store) => new ExpirePendingChanges({ store, retentionDays: settings.pendingChangeRetentionDays }),
      [Store],
    );
    bind(CutAudit).toResolvedValue(
      (store: Store, ids: IdGenerator) => new CutAudit({ store, ids, currentActor: asWorker(ids), digest: sha256 }),
      [Store, IdGenerator],
    );
  });
}

function detection({ settings, logger }: WorkerParts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(DetectViolations).toResolvedValue(
      (store: Store, snapshots: AccessSnapshots, ids: IdGenerator) =>
        new DetectViolations({
          ...{ store, snapshots, ids, holder: ids.next() },
          carryMilliseconds: settings.violationCarryHours * HOUR,
          onStale: noteStale(logger),
        }),
      [Store, AccessSnapshots, IdGenerator],
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
        const ports = { store, snapshots, clock, ids, limits, reports, webhooks, scheduledImports };
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

function housekeeping({
  settings,
  database,
  logger,
  observability: { registry, scope },
  scheduledImports: imports,
}: WorkerParts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(Housekeeping).toDynamicValue((context) => {
      const [store, ids] = [context.get(Store), context.get(IdGenerator)];
      const asActor = (work: () => Promise<unknown>) => () => scope.run(asWorker(ids).get(), work);
      const [expiring, scheduled] = [context.get(ExpirePendingChanges), context.get(StartScheduledReports)];
      const detectViolations = context.get(DetectViolations);
      const parts = {
        removeExpiredChecks: context.get(RemoveExpiredChecks),
        removeExpiredReports: context.get(RemoveExpiredReports),
        removeOldDeliveries: context.get(RemoveOldDeliveries),
        removeOldImports: context.get(RemoveOldImports),
        removeOldMail: context.get(RemoveOldMail),
        dispatchWebhooks: context.get(DispatchWebhooks),
        restoreLostJobs: new RestoreLostJobs({ store, onRestored: observeLostJobs(registry, logger) }),
        expirePendingChanges: asActor(() => expiring.execute()),
        startScheduledReports: asActor(() => scheduled.execute()),
        store,
        countViolations: observeViolations(new CountViolations(store), registry),
        cutAudit: context.get(CutAudit),
        detection: {
          run: asActor(() => detectViolations.execute()),
          nextDue: () => detectViolations.nextDue,
          stop: () => {
            detectViolations.stop();
          },
        },
      };
      const [clock, onStale] = [context.get(Clock), noteStale(logger)];
      const importTasks =
        imports === undefined
          ? []
          : tasksOfImports(
              new StartScheduledImports({ ...{ store, clock, ids, times: cronTimes, imports }, onStale }),
              {
                observe: observeImportSchedules(store, registry),
                poll: pollsOf(database).times,
                asActor,
              },
            );
      const mailTasks = tasksOfMail(settings, { store, ids, registry, poll: pollsOf(database).times });
      const all = [...tasks(parts, { database, settings }), ...importTasks, ...mailTasks];
      return new Housekeeping(all, logger, () => database.watch(clock));
    });
  });
}

interface TaskParts {
  readonly removeExpiredChecks: RemoveExpiredChecks;
  readonly removeExpiredReports: RemoveExpiredReports;
  readonly removeOldDeliveries: RemoveOldDeliveries;
  readonly removeOldImports: RemoveOldImports;
  readonly removeOldMail: RemoveOldMail;
  readonly dispatchWebhooks: DispatchWebhooks;
  readonly restoreLostJobs: RestoreLostJobs;
  readonly expirePendingChanges: () => Promise<unknown>;
  readonly startScheduledReports: () => Promise<unknown>;
  readonly store: Store;
  readonly countViolations: () => Promise<void>;
  readonly cutAudit: CutAudit;
  readonly detection: Required<Pick<ScheduledTask, 'nextDue' | 'run' | 'stop'>>;
}

function tasks(
  { store, cutAudit, detection, ...others }: TaskParts,
  { database, settings: { auditRetentionDays: days } }: Pick<WorkerParts, 'database' | 'settings'>,
): readonly ScheduledTask[] {
  const sealAuditEvents = new SealAuditEvents(store, sha256);
  const poll = pollsOf(database);
  return [
    { doing: 'detect violations', ...poll.detection, ...detection },
    { doing: 'count violations', ...RARELY, run: others.countViolations },
    { doing: 'remove expired checks', interval: HOUR, run: async () => others.removeExpiredChecks.execute() },
    { doing: 'remove expired reports', interval: HOUR, run: async () => others.removeExpiredReports.execute() },
    { doing: 'remove old webhook deliveries', interval: HOUR, run: async () => others.removeOldDeliveries.execute() },
    { doing: 'remove old records of imports', interval: HOUR, run: async () => others.removeOldImports.execute() },
    { doing: 'remove old mail', interval: HOUR, run: async () => others.removeOldMail.execute() },
    { doing: 'dispatch webhooks', ...poll.events, run: async () => others.dispatchWebhooks.execute() },
    { doing: 'restore lost jobs', ...RARELY, run: async () => others.restoreLostJobs.execute() },
    { doing: 'start scheduled reports', ...poll.times, run: others.startScheduledReports },
    { doing: 'expire pending changes', interval: MINUTE, run: others.expirePendingChanges },
    { doing: 'seal audit events', ...poll.events, run: async () => sealAuditEvents.execute(SEALED_AT_ONCE) },
    { doing: 'checkpoint the write-ahead log', interval: 10 * SECOND, run: async () => shortenLog(database) },
    ...(days === undefined
      ? []
      : [{ doing: 'remove old audit events', interval: HOUR, run: async () => cutOff(cutAudit, days) }]),
  ];
}

function pollsOf({ dialect }: Database) {
  return polls[dialect.isRemote ? 'remote' : 'local'];
}

/** Returns the tasks that plan and send mail; none if no server is set. */
function tasksOfMail(
  { mailServer, mailDigestHour: digestHour, mailApprovers: approvers, consoleUrl }: WorkerSettings,
  parts: {
    readonly store: Store;
    readonly ids: IdGenerator;
    readonly registry: Observability['registry'];
    readonly poll: Pick<ScheduledTask, 'interval' | 'quietInterval'>;
  },
): readonly ScheduledTask[] {
  if (mailServer === undefined) return [];
  const { store, ids, registry, poll } = parts;
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

function tasksOfImports(
  start: StartScheduledImports,
  parts: {
    readonly observe: () => Promise<void>;
    readonly poll: Pick<ScheduledTask, 'interval' | 'quietInterval'>;
    readonly asActor: (work: () => Promise<unknown>) => () => Promise<unknown>;
  },
): readonly ScheduledTask[] {
  return [
    { doing: 'start scheduled imports', ...parts.poll, run: parts.asActor(() => start.execute()) },
    { doing: 'read the schedules of imports', ...RARELY, run: parts.observe },
  ];
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
