import { listOf, ok, parseId, parser, record, refuse } from '@identity-governance/values';
import { fastify, type onRequestHookHandler } from 'fastify';
import { IdParamsDto } from '../schema/fields';
import { answerError } from './answer-error';
import type { Operation } from './operation';
import { registerOperation, type Admission } from './register-operation';

class SizesDto {
  readonly sizes!: readonly number[];
}

it('lists the errors of a body that the operation reads itself with those of the path, and reads it no further', async () => {
  const readSize = jest.fn(() => refuse('is no size'));
  const sizes = record({ id: parseId, sizes: listOf(parser({}, readSize), 0, 10_000) });
  const app = fastify({ ajv: { customOptions: { allErrors: true, verbose: true } } });
  app.setErrorHandler(answerError);
  const limitBodyTime: onRequestHookHandler = (_request, _reply, done) => {
    done();
  };
  const admission = { limitBodyTime, rateLimits: {}, concurrencyLimits: { requests: {} } };
  const put: Operation = {
    ...{ id: 'put-sizes-v1', method: 'PUT', path: '/sizes/v1/:id', summary: 'Sizes', scope: null, group: null },
    params: IdParamsDto,
    body: { type: 'application/json', shape: SizesDto, read: sizes },
    answer: { status: 200, description: 'Done' },
    handle: () => Promise.resolve(ok({})),
  };
  registerOperation(app, put, admission as unknown as Admission);
  const refused = await app.inject({
    method: 'PUT',
    url: '/sizes/v1/%01',
    payload: { id: '', sizes: Array(5000).fill(0) },
  });
  const causes = refused.json<{ causes: readonly { text: string }[] }>().causes.map(({ text }) => text);
  expect(causes.slice(0, 3)).toEqual([expect.stringMatching(/^`id` is /), '`id` is empty', '`sizes.0` is no size']);
  expect(readSize).toHaveBeenCalledTimes(90);
  await app.close();
});
