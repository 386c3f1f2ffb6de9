import { explainDatabaseFault } from './database-fault';
import { openServingDatabase } from './open-serving-database';
import { SilentProxy } from './testing/silent-proxy';
import { createMigratedDatabase, type TestDatabase } from './testing/test-database';

const limits = { connectMilliseconds: 200 };
let test: TestDatabase;
let proxy: SilentProxy;
beforeEach(async () => {
  test = await createMigratedDatabase('postgres');
  proxy = await SilentProxy.open(test.url);
});
afterEach(async () => {
  await proxy.close();
  await test.remove();
});

it('waits for a database that does not respond, and says so once', async () => {
  proxy.goSilent();
  const waits: string[] = [];
  const onWait = (reason: string) => {
    waits.push(reason);
    setTimeout(() => {
      proxy.speak();
    }, 1_000);
  };
  const database = await openServingDatabase(proxy.url, { onWait, limits: { connectMilliseconds: 2_000 } });
  await database.probeReads();
  await database.close();
  expect(waits).toEqual([expect.stringMatching(/^no connection to the database could be opened \(.*\)$/)]);
});

it('gives up after its time, with a sentence instead of a stack', async () => {
  proxy.goSilent();
  const opening = openServingDatabase(proxy.url, { onWait: () => undefined, limits, waitMilliseconds: 0 });
  const error = await opening.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(explainDatabaseFault(error)).toMatch(/^no connection to the database could be opened \([^\n]*\)$/);
});

it('does not wait for what waiting does not mend', async () => {
  const url = new URL(test.url);
  url.pathname = '/missing';
  const onWait = jest.fn();
  const opening = openServingDatabase(url.href, { onWait, limits });
  await expect(opening).rejects.toMatchObject({ cause: { code: '3D000' } });
  expect(onWait).not.toHaveBeenCalled();
});
