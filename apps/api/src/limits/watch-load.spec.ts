import fastify, { type FastifyInstance } from 'fastify';
import { guardRequests } from '../http/guard-requests';
import { watchLoad } from './watch-load';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function block(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

describe('a service whose event loop is busy', () => {
  let app: FastifyInstance;
  const start = async (overloadDelayMilliseconds: number) => {
    app = fastify();
    const load = watchLoad(app, { overloadDelayMilliseconds, overloadHeapPercent: 0 });
    guardRequests(app, { maxUrlLength: 1000 }, load);
    app.get('/', () => 'served');
    app.get('/live', { config: { isUnlimited: true } }, () => 'served');
    await app.ready();
  };
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  afterEach(() => app.close());

  it('serves only what responds under any load, until it has time again', async () => {
    await start(200);
    expect(await statusOf('/')).toBe(200);
    while ((await statusOf('/')) === 200) {
      block(1000);
      await pause(1);
    }
    expect(await statusOf('/live')).toBe(200);
    expect(await statusOf('/missing')).toBe(404);
    while ((await statusOf('/')) !== 200) await pause(20);
  });

  it('serves everything without a limit', async () => {
    await start(0);
    block(1200);
    await pause(1);
    expect(await statusOf('/')).toBe(200);
  });
});
