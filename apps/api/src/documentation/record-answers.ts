import {
  AccessSnapshots,
  withAudit,
  CreateSearchAttribute,
  parsePayload,
  ProposePolicyChange,
  RunPromotion,
  RunStateQuery,
  RunViolationCheck,
  RunViolationReport,
  SealAuditEvents,
  StartStateQuery,
  StartViolationCheck,
  StartViolationReport,
  type Actor,
  type Clock,
  type Store,
} from '@identity-governance/application';
import { createInMemoryStore, type InMemoryStore } from '@identity-governance/test-kit/in-memory';
import {
  buildImport,
  buildImportSchedule,
  buildReportSchedule,
  buildWebhookDelivery,
  buildWebhookEndpoint,
  FixedClock,
  SequentialIds,
} from '@identity-governance/test-kit';
import { createReportTools, sha256 } from '@identity-governance/platform';
import type { Operation, OperationExample } from '../http/operation';
import type { RecordedAnswers } from '../openapi/describe-operation';
import { exampleKey, examplesOf } from '../openapi/example-key';
import { loadSampleOrganisation } from './load-sample-organisation';
import { detectViolations } from '../testing/detect-violations';
import { createTestApi, type TestApi } from '../testing/test-api';

/**
 * The objects of the examples in addition to the sample organization: a completed check, an identity profile without
 * identities, the event of its creation, two changes that wait for a second person, a search attribute, a compensating
 * control, a violation, two reports, a schedule, and a webhook endpoint with a delivery.
 */
const exampleCheck = '019b7652a1f07c3e9d1c0b8f4a6e2d57';
/** A question about a past state. */
const exampleQuestion = '019b7652a1f47c3e9d1c0b8f4a6e2d58';
const exampleItem = { type: 'ROLE', id: 'r-access-administrator' } as const;
const exampleEvent = '019b7652a1f17a50b3c2d4e5f6071829';
const administrator: Actor = {
  ...{ kind: 'CLIENT', name: 'npm-start', trackingId: '019b7652a1f07f0d8e5a3c1b9d7e6f20' },
  origin: { subject: 'mira.lang', address: '192.0.2.17', tokenId: '7c9e6679' },
};
const currentActor = { get: () => administrator };
/** Two pending changes: one of another person, one of the caller. */
const exampleChanges = [
  { id: '019b7652a1f27d4a8e3f5a6b7c8d9e0f', proposedBy: 'mira.lang' },
  { id: '019b7652a1f37e5b9f4a6b7c8d9e0f10', proposedBy: 'tester' },
];
const emptyProfile = {
  id: 'placements',
  name: 'Placements',
  description: null,
  priority: 40,
  authoritativeSourceId: 'hr',
};

const exampleImport = buildImport('019b7652a1f27b3c8d4e5f60718293a4', {
  ...{ reason: 'Nightly export of the directory', ticket: 'CHG0031870', files: ['accounts.csv'], faultCount: 1 },
  outcome: 'REFUSED',
  counts: { accounts: { created: 0, updated: 0, unchanged: 0, skipped: 1 } },
  causes: [
    {
      ...{ kind: 'accounts', field: 'sourceId', reason: '`nwk` is not a known source', count: 1, lines: [17] },
    },
  ],
});

const exampleRun = {
  ...{ started: '2026-01-01T02:30:00.000Z', ended: '2026-01-01T02:30:04.000Z', trackingId: '0'.repeat(32) },
  ...{ outcome: 'FAILED' as const, message: 'cannot read `ldaps://ldap.example.com`: connect ECONNREFUSED' },
};

/** Constant keys in the form of random ones. */
const newWebhookKeys = () => ({
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  signingKey: 'whsk_AA==',
  publicKey: 'whpk_iaqNMZ6m3JXfqEwFGhVRv6EGPJ1A7EqYUFKyDmEqmZs=',
});

const exampleEndpoint = buildWebhookEndpoint('019b7652-a200-7000-8000-000000000031', {
  ...{ name: 'Security operations', publicKey: newWebhookKeys().publicKey },
});

const exampleDelivery = buildWebhookDelivery('019b7652-a200-7000-8000-000000000032', {
  ...{ endpointId: exampleEndpoint.id, state: 'DEAD', attempts: 10, lastStatus: 503, lastError: 'HTTP status 503' },
  ...{ nextAttempt: null, completed: '2026-01-04T04:00:00.000Z' },
  event: {
    ...{ id: '019b7652-a200-7000-8000-000000000033', time: '2026-01-01T00:00:00.000Z', type: 'control.deleted' },
    ...{ subject: '019b7652-a200-7000-8000-000000000034', data: {} },
  },
});

/** A group that owns nothing. */
const emptyGroup = { id: 'placement-mentors', name: 'Mentors of placements', description: null, ownerId: null };

const exampleControls = [
  {
    ...{ id: '019b7652-a200-7000-8000-000000000001', name: 'Second signature on payment runs' },
    description: 'The treasurer signs every payment run of the identity.',
    ...{ owner: 'sox-control-owners', ownerType: 'GOVERNANCE_GROUP' as const, secondaryOwners: [] },
    ...{ type: 'Mitigation' as const, action: null, workflowId: null, expiration: 720, justificationRequired: true },
  },
];

const exampleApplied = {
  ...{ id: '019b7652-a200-7000-8000-000000000003', controlId: '019b7652-a200-7000-8000-000000000004' },
  ...{ controlName: 'Split of the role', controlType: 'Remediation' as const, applierId: 'mira.lang' },
  ...{ appliedDate: '2026-01-01T00:00:00.000Z', expiration: '2026-02-01T00:00:00.000Z' },
  ...{ comments: 'the role is split by February', status: 'Pending' as const },
};

/** A violation that two roles cause together. */
const exampleViolation = {
  id: '019b7652-a200-7000-8000-000000000002',
  policyId: 'sod-itc-03',
  targetId: 'karim.haddad',
};

/** Reports of one policy and of all. */
const exampleReports = ['019b7652-a200-7000-8000-000000000021', '019b7652-a200-7000-8000-000000000022'];

const searchAttribute = {
  name: 'costCentre',
  displayName: 'Cost centre',
  applicationAttributes: { hr: 'costCenter', ad: 'departmentNumber' },
};

export interface Answer {
  readonly operation: Operation;
  readonly example: OperationExample;
  readonly status: number;
  readonly body: unknown;
}

/** Sends every example of every operation to a service with the sample organization. The responses are reproducible. */
export async function answerExamples(sampleFolder: string): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const sample = await createSampleStore(sampleFolder);
  let api = await createTestApi({ store: sample.fork(), newWebhookKeys });
  for (const operation of api.operations) {
    for (const example of examplesOf(operation)) {
      answers.push(await answerExample(api, operation, example));
      if (operation.method !== 'GET') api = await createTestApi({ store: sample.fork(), newWebhookKeys });
    }
  }
  return answers;
}

/** Returns the responses in the form of the documentation. */
export function recordAnswers(answers: readonly Answer[]): RecordedAnswers {
  const recorded: Record<string, Record<string, unknown>> = {};
  for (const { operation, example, body } of answers) {
    if (body !== undefined) (recorded[operation.id] ??= {})[exampleKey(example)] = body;
  }
  return recorded;
}

async function createSampleStore(folder: string): Promise<InMemoryStore> {
  const clock = new FixedClock();
  const store = createInMemoryStore({ clock });
  await loadSampleOrganisation(store, clock, folder);
  const audited = withAudit({ store, ids: { next: () => exampleEvent }, currentActor });
  await audited.write(['inventory'], (tx) => tx.identityProfiles.save([emptyProfile]));
  await audited.write(['inventory'], (tx) => tx.governanceGroups.save([emptyGroup]));
  await audited.write([], (tx) => tx.controls.save(exampleControls));
  await audited.write([], (tx) => tx.imports.save([exampleImport]));
  await audited.write([], (tx) => tx.importSchedules.save([buildImportSchedule('directory', { lastRun: exampleRun })]));
  await audited.write([], (tx) => tx.reportSchedules.save([buildReportSchedule(exampleViolation.policyId)]));
  await audited.write([], (tx) => tx.webhookEndpoints.save([exampleEndpoint]));
  await audited.write([], (tx) => tx.webhookDeliveries.save([exampleDelivery]));
  await recordViolations(store);
  await proposeChanges(store, clock);
  await promoteSearchAttribute(store, clock);
  const snapshots = new AccessSnapshots(store);
  const request = { identityId: 'diego.fuentes', accessRefs: [] };
  await new StartViolationCheck({ store, snapshots, clock, ids: { next: () => exampleCheck } }).execute(
    request,
    'tester',
  );
  await new RunViolationCheck({ store, clock, snapshots }).execute({ requestId: exampleCheck });
  await writeReports(store, clock);
  await answerQuestion(store, clock);
  return store;
}

/** Records the violations of the sample organization, with ids that do not depend on their number. */
/** Records the violations of the sample organization, which had none in the days before. */
async function recordViolations(store: Store): Promise<void> {
  await store.write(['violations'], async (tx) =>
    tx.violationCoverage.save([{ start: '2025-12-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' }]),
  );
  await detectViolations(store, new SequentialIds(new FixedClock()));
  await store.write(['violations'], async (tx) => {
    const { id, policyId, targetId } = exampleViolation;
    const where = [
      { field: 'policyId', op: 'eq', value: policyId },
      { field: 'targetId', op: 'eq', value: targetId },
    ] as const;
    const [record] = (await tx.violations.list({ limit: 1, offset: 0, where })).items;
    const ofRecord = [{ field: 'violationId', op: 'eq', value: record!.id }] as const;
    const { items: steps } = await tx.violationHistory.list({ limit: 10, offset: 0, where: ofRecord });
    await tx.violations.delete(record!.id);
    await tx.violations.save([{ ...record!, id }]);
    await tx.violationHistory.save(steps.map((step) => ({ ...step, violationId: id })));
    await tx.appliedControls.save([{ ...exampleApplied, violationId: id }]);
  });
}

async function writeReports(store: Store, clock: Clock): Promise<void> {
  const reports = createReportTools({ version: '1.0.0' });
  const run = new RunViolationReport({ store, clock, ids: new SequentialIds(), reports });
  for (const [i, reportId] of exampleReports.entries()) {
    const start = new StartViolationReport({ store, clock, ids: { next: () => reportId } });
    const request = i === 0 ? { policyId: exampleViolation.policyId } : {};
    await start.execute(request, { client: 'governance-console', subject: 'mira.lang', isReader: false });
    await run.execute({ reportId });
  }
}

/** Answers a question about the state of now, when the example event is sealed. */
async function answerQuestion(store: Store, clock: Clock): Promise<void> {
  const newSalts = (count: number) => Array.from({ length: count }, () => '0'.repeat(32));
  await new SealAuditEvents(store, { digest: sha256, newSalts }).execute();
  const start = new StartStateQuery({ store, clock, ids: { next: () => exampleQuestion } });
  const request = { question: 'HOLDERS', at: 1, identityId: null, item: exampleItem, policyIds: null } as const;
  await start.execute(request, { client: 'governance-console', subject: 'mira.lang' });
  const pastStates = { settings: { disabledIdentitiesHoldAccess: false }, pause: () => Promise.resolve() };
  await new RunStateQuery({ store, clock, pastStates }).execute({ queryId: exampleQuestion });
}

async function proposeChanges(store: Store, clock: Clock): Promise<void> {
  const patch = [{ op: 'replace', path: '/level', value: 'MEDIUM' }];
  for (const { id, proposedBy: person } of exampleChanges) {
    const limits = { days: 7, perPerson: 10, inAll: 10 };
    const propose = new ProposePolicyChange({ store, clock, ids: { next: () => id }, limits });
    await propose.patch('sod-p2p-02', patch, { person, client: 'governance-console' });
  }
}

async function promoteSearchAttribute(store: Store, clock: Clock): Promise<void> {
  await new CreateSearchAttribute({ store, clock, ids: new SequentialIds() }).execute(searchAttribute);
  const take = () => store.write([], (tx) => tx.jobs.take('promotion', 1));
  for (let [job] = await take(); job !== undefined; [job] = await take()) {
    await new RunPromotion({ store, clock }).execute(parsePayload(job.kind, job.payload));
  }
}

async function answerExample(api: TestApi, operation: Operation, example: OperationExample): Promise<Answer> {
  const { scope, method, body, isExperimental } = operation;
  const sub = example.caller ?? 'tester';
  const response = await api.app.inject({
    method,
    url: urlOf(operation, example),
    headers: {
      ...(scope !== null && { authorization: `Bearer ${await api.issuer.sign({ scope, sub })}` }),
      ...(isExperimental === true && { 'x-service-experimental': 'true' }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: JSON.stringify(example.body) }),
  });
  const { statusCode: status, payload } = response;
  const isJson = payload !== '' && operation.answer.type === undefined;
  return { operation, example, status, body: isJson ? (JSON.parse(payload) as unknown) : undefined };
}

function urlOf({ path }: Operation, { params = {}, query = {} }: OperationExample): string {
  const url = path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? `:${name}`));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
  return search === '' ? url : `${url}?${search}`;
}
