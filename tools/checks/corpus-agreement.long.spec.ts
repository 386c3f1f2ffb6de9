import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ViolationContext } from '@identity-governance/domain/sod';
import { sodCorpus, summarise } from '@identity-governance/domain/testing';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { uuidGenerator, systemClock } from '@identity-governance/platform';
import { deletedItems, identityOf, prefixOf, prefixRefs, writeCorpusFiles } from './corpus-files';
import { DeployedService } from './deployed-service';

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

  beforeAll(async () => {
    service = await DeployedService.start(folder);
    await removeDeletedItems(service);
  });

  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
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
});
