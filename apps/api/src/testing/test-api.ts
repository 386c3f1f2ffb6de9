import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import {
  AccessSnapshots,
  withAudit,
  Clock,
  CurrentActor,
  IdGenerator,
  type PendingChangeLimits,
  RecordRefusals,
  Store,
  type WebhookTools,
} from '@identity-governance/application';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import { FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createLogger, createWebhookKeys, loadSettings, WorkScope } from '@identity-governance/platform';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet } from 'jose';
import { Container } from 'inversify';
import { useCasesModule } from '../bind-use-cases';
import { buildApp } from '../build-app';
import type { Operation } from '../http/operation';
import type { Resolve } from '../http/resolve';
import { allOperations } from '../operations';
import type { ScimRoute } from '../scim/scim-route';
import { scimParts } from '../scim/scim-routes';
import { spoolLimitsOf } from '../import/spool';
import { LimitSettings } from '@identity-governance/platform/app-settings';
import { Readiness } from '../health/readiness';
import { createRateLimits } from '../rate-limits/rate-limits';
import { publicKeyAlgorithms, TokenVerifier, type TokenRules } from '../tokens/token-verifier';
import type { ConsoleParts } from '../console/console-routes';
import { holdToDocument } from './hold-to-document';
import { shareValidators } from './share-validators';
import { TokenIssuer } from './token-issuer';

/** The dependencies as readiness sees them. */
export interface TestDependencies {
  pending: readonly string[];
  refusal: string | undefined;
  fails: boolean;
  isReadOnly: boolean;
  hasKeys: boolean;
  freeBytes: number;
  isReplaced: boolean;
  /** Free bytes on the disk of the database. */
  freeDatabaseBytes: number;
}

/** The whole API over an in-memory store, with a dedicated token issuer. */
export interface TestApi {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly clock: FixedClock;
  readonly issuer: TokenIssuer;
  readonly operations: readonly Operation[];
  readonly scimRoutes: readonly ScimRoute[];
  /** The lines of the log. */
  readonly log: Record<string, unknown>[];
  /** The dependencies as readiness sees them; tests change them. */
  readonly database: TestDependencies;
  /** Returns the headers of a caller whose token carries these scopes. */
  caller(scope: string): Promise<{ authorization: string }>;
}

export interface TestApiOptions {
  readonly store?: Store;
  /** Operations in addition to those of the API. */
  readonly operations?: readonly Operation[];
  /** The required issuer of tokens; without it any issuer is accepted. */
  readonly issuer?: string;
  readonly audience?: string;
  /** The claim that must hold `acme`. */
  readonly tenantClaim?: string;
  /** With these limits changes of ENFORCED policies need a second person; by default they do not. */
  readonly fourEyes?: PendingChangeLimits;
  /** Whether changes of access that start violations are refused if a request does not specify it. */
  readonly refusesViolations?: boolean;
  /** Maximum number of items of a side or set of a policy that files do not manage. */
  readonly maxPolicyItems?: number;
  /** Makes the keys of webhook endpoints; random by default. */
  readonly newWebhookKeys?: WebhookTools['newKeys'];
  readonly console?: MakeConsole;
  /**
   * Environment variables of `LimitSettings`. By default requests are unlimited, and a busy machine causes no refusals.
   */
  readonly limits?: Readonly<Record<string, string>>;
  /** Whether responses are compared with the document, which takes longer than to make them; true by default. */
  readonly isHeldToDocument?: boolean;
  /** Other values for properties of `LimitSettings` that no environment variable sets. */
  readonly constants?: Partial<LimitSettings>;
}

const generous = { RATE_LIMIT_REQUESTS: '1000000', RATE_LIMIT_GROUP_C_REQUESTS: '1000000' };
const neverOverloaded = { OVERLOAD_DELAY_MILLISECONDS: '0' };

const healthy: TestDependencies = {
  ...{ pending: [], refusal: undefined, fails: false, isReadOnly: false, hasKeys: true, freeBytes: 1000 },
  ...{ isReplaced: false, freeDatabaseBytes: 1024 ** 2 },
};

/**
 * Apps to be closed: timers of an open app retain everything that its spec file has loaded, gigabytes in the suite. The
 * documents are generated outside of jest, and end with their process.
 */
const opened: FastifyInstance[] = [];
if (typeof afterAll === 'function') {
  afterAll(async () => {
    await Promise.all(opened.map((app) => app.close()));
  });
}

/** Makes the parts of the console from those of the test API. */
export type MakeConsole = (parts: { readonly clock: FixedClock; readonly issuer: TokenIssuer }) => ConsoleParts;

export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const clock = new FixedClock();
  const ids = new SequentialIds();
  const issuer = await TokenIssuer.create(clock);
  const scope = new WorkScope();
  const store = options.store ?? createInMemoryStore({ clock, ids });
  const audited = withAudit({ store, ids: new SequentialIds(clock), currentActor: scope });
  const log: Record<string, unknown>[] = [];
  const database = { ...healthy };
  const limits = Object.assign(loadSettings(LimitSettings, { ...neverOverloaded, ...(options.limits ?? generous) }), {
    overloadHeapPercent: 0,
    stopGraceMilliseconds: 0,
    ...options.constants,
  });
  const { fourEyes, refusesViolations = false, newWebhookKeys = createWebhookKeys } = options;
  const { maxPolicyItems = 50 } = options;
  const rules = { fourEyes, refusesViolations, newWebhookKeys, maxPolicyItems };
  const ports = { store: audited, clock, ids: new SequentialIds(), scope, ...rules };
  const resolve = useCasesOver(ports, database, limits);
  const documented = allOperations(resolve);
  const operations = [...documented, ...(options.operations ?? [])];
  const verifier = new TokenVerifier(tokenRules(issuer, options), clock);
  const logger = createLogger({ name: 'api', level: 'info' }, linesInto(log));
  const refusals = new RecordRefusals({ store, clock, ids: new SequentialIds(clock) });
  const rateLimits = createRateLimits(limits);
  const experimentalHeaders = ['X-Service-Experimental'];
  const console = options.console?.({ clock, issuer });
  const scim = scimParts(resolve);
  const parts = {
    operations,
    verifier,
    ids,
    logger,
    experimentalHeaders,
    limits,
    rateLimits,
    scope,
    refusals,
    scim,
    console,
  };
  const app = buildApp(parts);
  await shareValidators(app);
  if (options.isHeldToDocument !== false) holdToDocument(app, documented);
  opened.push(app);
  const caller = async (scope: string) => ({ authorization: `Bearer ${await issuer.sign({ scope })}` });
  return { app, store, clock, issuer, operations, scimRoutes: scim.routes, log, database, caller };
}

function tokenRules({ keySet }: TokenIssuer, options: TestApiOptions): TokenRules {
  const { issuer, audience, tenantClaim } = options;
  const tenant = tenantClaim === undefined ? undefined : { claim: tenantClaim, value: 'acme' };
  return {
    findKey: createLocalJWKSet(keySet),
    algorithms: publicKeyAlgorithms,
    issuer,
    audience,
    personClaim: 'sub',
    tenant,
  };
}

interface TestPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly fourEyes: PendingChangeLimits | undefined;
  readonly refusesViolations: boolean;
  readonly maxPolicyItems: number;
  readonly newWebhookKeys: WebhookTools['newKeys'];
  readonly scope: WorkScope;
}

function useCasesOver(
  { store, clock, ids, scope, ...rules }: TestPorts,
  database: TestDependencies,
  settings: LimitSettings,
): Resolve {
  const readiness = new Readiness({
    readStore: () => store.versions(),
    readSchema: () =>
      database.fails
        ? Promise.reject(new Error('connection refused'))
        : Promise.resolve({ pending: database.pending, refusal: database.refusal }),
    probeWrites: () => (database.isReadOnly ? Promise.reject(new Error('read-only')) : Promise.resolve()),
    areKeysKnown: () => Promise.resolve(database.hasKeys),
    freeBytes: () => Promise.resolve(database.freeBytes),
    leastFreeBytes: 1000,
    isDatabaseReplaced: () => database.isReplaced,
    freeDatabaseBytes: () => Promise.resolve(database.freeDatabaseBytes),
    onFailure: () => undefined,
  });
  const { maxStoredChecksPerClient: checksPerClient } = settings;
  const spoolLimits = spoolLimitsOf(settings);
  const dataDir = join(tmpdir(), 'governance-tests');
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(Store).toConstantValue(store);
  container.bind(Clock).toConstantValue(clock);
  container.bind(IdGenerator).toConstantValue(ids);
  container.bind(CurrentActor).toConstantValue(scope);
  container.bind(AccessSnapshots).toConstantValue(new AccessSnapshots(store));
  container.bind(Readiness).toConstantValue(readiness);
  container.load(useCasesModule({ tenant: 'acme', dataDir, spoolLimits, checksPerClient, ...rules, scope }));
  return (identifier) => container.get(identifier);
}

function linesInto(log: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
}
