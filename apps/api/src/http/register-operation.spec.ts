import { ok } from '@identity-governance/values';
import { IsInt } from 'class-validator';
import { fastify, type FastifyContextConfig } from 'fastify';
import { operation } from './operation';
import { registerOperation, type Admission } from './register-operation';

class SizeDto {
  @IsInt()
  readonly size!: number;
}

it('compiles the check of a body that the domain reads when the service listens, not when a body is refused', async () => {
  const app = fastify();
  const configs: FastifyContextConfig[] = [];
  app.addHook('onRoute', ({ config }) => {
    configs.push(config!);
  });
  const body = { type: 'application/json', shape: SizeDto, isReadByDomain: true } as const;
  const read = operation({
    ...{ id: 'put-size-v1', method: 'PUT', path: '/sizes/v1', summary: 'A size', scope: null, group: null },
    body,
    answer: { status: 200, description: 'Done' },
    handle: () => Promise.resolve(ok({})),
  });
  const plain = operation({ ...read, id: 'put-plain-v1', path: '/plain/v1', body: { ...body, isReadByDomain: false } });
  const admission = { limitBodyTime: () => undefined, rateLimits: {} } as unknown as Admission;
  for (const one of [plain, read]) registerOperation(app, one, admission);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const check = configs.find(({ bodyCheck }) => bodyCheck !== undefined)!.bodyCheck!;
  while (check.validate === undefined) await new Promise(setImmediate);
  expect([check.validate({ size: 1 }), check.validate({ size: 'x' })]).toEqual([true, false]);
  await app.close();
});
