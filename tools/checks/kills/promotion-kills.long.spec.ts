import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeployedService } from '../lib/deployed-service';

const ACCOUNTS = 40_000;
const KILLS = 4;
const centreOf = (n: number) => `CC-${n % 100}`;

/** One source with many accounts, in the import format. */
function writeAccounts(): string {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-'));
  writeFileSync(join(folder, 'sources.csv'), 'id,name\nerp,ERP\n');
  writeFileSync(join(folder, 'account-attributes.csv'), 'sourceId,name\nerp,kostenstelle\n');
  const rows = Array.from(
    { length: ACCOUNTS },
    (_, n) => `a${String(n).padStart(6, '0')},erp,A${n},"{""kostenstelle"":""${centreOf(n)}""}"\n`,
  );
  writeFileSync(join(folder, 'accounts.csv'), `id,sourceId,nativeIdentity,attributes\n${rows.join('')}`);
  return folder;
}

interface Promotion {
  readonly state: string;
  readonly done: number;
  readonly total: number;
}

describe('a back-fill whose worker is killed again and again', () => {
  const folder = writeAccounts();
  let service: DeployedService;

  beforeAll(async () => {
    service = await DeployedService.start(folder, { RATE_LIMIT_REQUESTS: '100000' });
  });

  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const path = '/accounts/v1/search-attribute-config';
  const progress = async () => (await service.call<Promotion>('GET', `${path}/costCenter/promotion`)).body;

  async function untilProgress(isReached: (promotion: Promotion) => boolean): Promise<void> {
    while (!isReached(await progress())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  it('goes on where it was, and ends with every account promoted once', async () => {
    const config = { name: 'costCenter', displayName: 'Cost center', applicationAttributes: { erp: 'kostenstelle' } };
    expect((await service.call('POST', path, config)).status).toBe(202);
    for (let kill = 1; kill <= KILLS; kill++) {
      await untilProgress(({ done, state }) => state === 'DONE' || done >= (kill * ACCOUNTS) / (KILLS + 2));
      await service.kill('worker');
      service.startWorker();
    }
    await untilProgress(({ state }) => state === 'DONE');
    expect(await progress()).toMatchObject({ state: 'DONE', done: ACCOUNTS, total: ACCOUNTS });
    for (const centre of [0, 42, 99].map(centreOf)) {
      const filters = encodeURIComponent(`costcenter eq "${centre.toLowerCase()}"`);
      const { body } = await service.call<unknown[]>('GET', `/accounts/v1?limit=250&offset=250&filters=${filters}`);
      expect(body).toHaveLength(ACCOUNTS / 100 - 250);
    }
  });
});
