import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compile, readAssignments, scan, type ViolationContext } from '@identity-governance/domain/sod';
import { checkNaively, describeModel, sodCorpus, summarise } from '@identity-governance/domain/testing';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { uuidGenerator, systemClock } from '@identity-governance/platform';
import { deletedItems, identityOf, prefixOf, prefixRefs, writeCorpusFiles } from './corpus-files';
import { DeployedService } from '../lib/deployed-service';
import { countByPolicy, doors, lineOf, totalsOf, type Asked } from './doors';

interface Contexts {
  readonly violationContexts: readonly ViolationContext[];
}

/**
 * The API has no way to delete one access item, but a source may take its items with it: here they are taken from the
 * database.
 */
async function removeDeletedItems(service: DeployedService): Promise<void> {
  const database = await openDatabase(`sqlite:${join(service.folder, 'governance.db')}`);
  const store = createStore(database, { clock: systemClock, ids: uuidGenerator });
  await store.write(['access'], async (tx) => {
    for (const [n, sodCase] of sodCorpus.entries()) {
      for (const ref of prefixRefs(deletedItems(sodCase), n)) await tx.accessItems.delete(ref);
    }
  });
  await store.close();
}

describe('the SOD corpus, through the deployables', () => {
  let service: DeployedService;
  const folder = writeCorpusFiles();
  const present = writeCorpusFiles({ withDeleted: false });

  beforeAll(async () => {
    service = await DeployedService.start(folder);
    await removeDeletedItems(service);
  });

  afterAll(async () => {
    await service.stop();
    for (const one of [folder, present]) rmSync(one, { recursive: true });
  });

  const questionOf = (n: number) => ({
    identityId: identityOf(n),
    accessRefs: prefixRefs(sodCorpus[n]!.request.requested, n),
  });
  const summary = (contexts: readonly ViolationContext[], n: number) =>
    summarise(contexts).map((line) => line.replaceAll(prefixOf(n), ''));
  const cases = sodCorpus.map((sodCase, n) => ({ ...sodCase, n }));

  it.each(cases)('predict over HTTP: $name', async ({ n, predicted }) => {
    const { body } = await service.call<Contexts>('POST', '/sod-violations/v1/predict', questionOf(n));
    expect(summary(body.violationContexts, n)).toEqual(predicted);
  });

  it.each(cases)('check through the worker: $name', async ({ n, checked }) => {
    const started = await service.call<{ requestId: string }>('POST', '/sod-violations/v1/check', questionOf(n));
    const path = `/sod-violations/v1/check/${started.body.requestId}?wait=30`;
    const { body } = await service.call<Contexts>('GET', path);
    expect(summary(body.violationContexts, n)).toEqual(checked);
  });

  // Each process takes a second: the commands take turns.
  it.each(cases)('the command line: $name', async ({ n, predicted, checked }) => {
    const { identityId, accessRefs } = questionOf(n);
    const access = accessRefs.flatMap(({ type, id }) => ['--access', `${type}:${id}`]);
    const [command, expected] = n % 2 === 0 ? ['predict', predicted] : ['check', checked];
    const printed = await service.govern(command, '--identity', identityId, '--json', ...access);
    expect(summary((JSON.parse(printed) as Contexts).violationContexts, n)).toEqual(expected);
  });

  /** The violations of what the identities hold, without the requested items. */
  const held = cases.flatMap(({ organisation, request, n }) =>
    checkNaively(organisation, { ...request, requested: [] }).map(({ policy, level }) =>
      lineOf(identityOf(n), prefixOf(n) + policy.id, level),
    ),
  );
  const expected = [...held].sort();

  it.each(cases)('scan in the library: $name', ({ organisation, request, n }) => {
    const model = compile(describeModel(organisation), { unknownItems: 'IGNORE' });
    if (!model.ok) throw new Error(JSON.stringify(model.error));
    const rows = request.assigned.map((access) => ({ identityId: identityOf(n), access }));
    const assignments = readAssignments(model.value, rows);
    if (!assignments.ok) throw new Error(JSON.stringify(assignments.error));
    const found = [...scan(model.value, assignments.value)].flatMap(({ violations }) => violations);
    const lines = found.map(({ identityId, policy }) => lineOf(identityId, prefixOf(n) + policy.id, policy.level));
    expect(lines.sort()).toEqual(expected.filter((line) => line.startsWith(`${identityOf(n)} `)));
  });

  const asked = (): Asked => ({
    folder: present,
    scratch: service.folder,
    identityIds: cases.map(({ n }) => identityOf(n)),
    govern: (...args) => service.govern(...args),
    call: async <T>(method: string, path: string, body?: object) => (await service.call<T>(method, path, body)).body,
  });

  it.each(Object.keys(doors))('all violations by %s', async (door) => {
    let found = await doors[door]!(asked());
    // The worker records them soon after the commit.
    for (let looks = 0; looks < 50 && found.join() !== expected.join(); looks++) {
      await pause(200);
      found = await doors[door]!(asked());
    }
    expect(found).toEqual(expected);
  });

  it('the totals of the console', async () => {
    expect(await totalsOf(asked())).toEqual(countByPolicy(expected));
  });
});
