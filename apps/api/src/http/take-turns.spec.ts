import { fastify, type FastifyInstance } from 'fastify';
import { AnswerWatch } from './answer-watch';
import { takeTurns } from './take-turns';

const begun: string[] = [];
let app: FastifyInstance;

const verifier = {
  recall: (header: string) =>
    header.startsWith('known') ? { client: header.split(' ')[1]!, scopes: new Set<never>() } : undefined,
};

beforeEach(() => {
  begun.length = 0;
  app = fastify();
  takeTurns(app, new AnswerWatch(app), verifier);
  app.get('/:name', ({ params }) => begun.push((params as { name: string }).name));
  app.get('/health', { config: { isUnlimited: true } }, () => begun.push('health'));
});

afterEach(() => app.close());

function ask(name: string, authorization: string) {
  return app.inject({ url: `/${name}`, headers: { authorization } });
}

/** Where the request of `late` begins among many that others sent before it. */
async function placeOfLate(others: (index: number) => string, late: string): Promise<number> {
  await Promise.all([ask('first', others(0)), ask('second', late)]);
  begun.length = 0;
  const before = Array.from({ length: 20 }, (_, index) => ask(`${index}`, others(index)));
  await Promise.all([...before, ask('late', late)]);
  return begun.indexOf('late');
}

it('lets a request of another client begin before most of those that came before it', async () => {
  expect(await placeOfLate(() => 'known one', 'known two')).toBeLessThan(5);
});

it('takes all of one address for one caller, whatever they claim to be', async () => {
  expect(await placeOfLate((index) => `made up ${index}`, 'known two')).toBeLessThan(5);
});

it('lets what is always answered wait for nobody', async () => {
  await Promise.all([ask('first', 'made up'), ask('second', 'known two')]);
  begun.length = 0;
  const before = Array.from({ length: 20 }, (_, index) => ask(`${index}`, `made up ${index}`));
  await Promise.all([...before, ask('health', 'made up')]);
  expect(begun.indexOf('health')).toBeLessThan(5);
});
