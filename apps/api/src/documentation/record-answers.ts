import {
  AccessSnapshots,
  AuditedStore,
  CreateSearchAttribute,
  parsePayload,
  ProposePolicyChange,
  RunPromotion,
  RunViolationCheck,
  StartViolationCheck,
  type Actor,
  type Clock,
  type Store,
} from '@identity-governance/application';
import { createInMemoryStore, type InMemoryStore } from '@identity-governance/application/in-memory';
import { FixedClock, SequentialIds } from '@identity-governance/application/testing';
import type { Operation, OperationExample } from '../http/operation';
import type { RecordedAnswers } from '../openapi/describe-operation';
import { exampleKey, examplesOf } from '../openapi/example-key';
import { loadSampleOrganisation } from './load-sample-organisation';
import { createTestApi, type TestApi } from '../testing/test-api';

/**
 * What the examples find beside the sample organisation: a check that has been run, an identity profile that nobody
 * belongs to, the event of its creation, two changes that wait for a second person, and a search attribute.
 */
const exampleCheck = '019b7652a1f07c3e9d1c0b8f4a6e2d57';
const exampleEvent = '019b7652a1f17a50b3c2d4e5f6071829';
const administrator: Actor = {
  ...{ kind: 'CLIENT', name: 'npm-start', trackingId: '019b7652a1f07f0d8e5a3c1b9d7e6f20' },
  origin: { subject: 'mira.lang', address: '192.0.2.17', tokenId: '7c9e6679' },
};
const currentActor = { get: () => administrator };
/** Changes that wait: one of somebody else, one of the caller. */
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

/**
 * Sends every example of every operation to a service that holds the sample organisation. The answers are the same each
 * time.
 */
export async function answerExamples(sampleFolder: string): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const sample = await createSampleStore(sampleFolder);
  let api = await createTestApi({ store: sample.fork() });
  for (const operation of api.operations) {
    for (const example of examplesOf(operation)) {
      answers.push(await answerExample(api, operation, example));
      if (operation.method !== 'GET') api = await createTestApi({ store: sample.fork() });
    }
  }
  return answers;
}

/** As the documentation shows them. */
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
  const audited = new AuditedStore({ store, ids: { next: () => exampleEvent }, currentActor });
  await audited.write(['inventory'], (tx) => tx.identityProfiles.save([emptyProfile]));
  await proposeChanges(store, clock);
  await promoteSearchAttribute(store, clock);
  const snapshots = new AccessSnapshots(store);
  const request = { identityId: 'diego.fuentes', accessRefs: [] };
  await new StartViolationCheck({ store, snapshots, clock, ids: { next: () => exampleCheck } }).execute(
    request,
    'tester',
  );
  await new RunViolationCheck({ store, clock, snapshots }).execute({ requestId: exampleCheck });
  return store;
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
  const response = await api.app.inject({
    method,
    url: urlOf(operation, example),
    headers: {
      ...(scope !== null && (await api.caller(scope))),
      ...(isExperimental === true && { 'x-service-experimental': 'true' }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: JSON.stringify(example.body) }),
  });
  const { statusCode: status, payload } = response;
  return { operation, example, status, body: payload === '' ? undefined : (JSON.parse(payload) as unknown) };
}

function urlOf({ path }: Operation, { params = {}, query = {} }: OperationExample): string {
  const url = path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? `:${name}`));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();
  return search === '' ? url : `${url}?${search}`;
}
