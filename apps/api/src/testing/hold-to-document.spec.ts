import { ok } from '@identity-governance/values';
import { IsIn } from 'class-validator';
import type { Operation } from '../http/operation';
import { holdToDocument } from './hold-to-document';
import { createTestApi } from './test-api';

class LampDto {
  @IsIn(['ON', 'OFF'])
  readonly state!: string;
}

/** A request to an operation that answers this, and is documented to answer with a lamp. */
async function request(answer: unknown): Promise<unknown> {
  const lamp: Operation = {
    id: 'get-lamp-v1',
    method: 'GET',
    path: '/lamps/v1',
    summary: 'Reads the lamp',
    scope: null,
    answer: { status: 200, description: 'The lamp', shape: LampDto },
    handle() {
      return Promise.resolve(ok(answer));
    },
  };
  const { app } = await createTestApi({ operations: [lamp] });
  holdToDocument(app, [lamp]);
  return app.inject('/lamps/v1');
}

describe('an answer in a test', () => {
  it('passes when it is as documented', async () => {
    expect(await request({ state: 'ON' })).toMatchObject({ statusCode: 200 });
  });

  it.each([
    ['has a member more', { state: 'ON', colour: 'red' }, 'must NOT have additional properties'],
    ['lacks a member', {}, "must have required property 'state'"],
    ['has another value', { state: 'DIM' }, 'must be equal to one of the allowed values'],
    ['is empty', undefined, 'there is no body'],
  ])('fails the test when it %s', async (_how, answer, message) => {
    await expect(request(answer)).rejects.toThrow(message);
  });

  it('fails the test when its error is not documented', async () => {
    const { app, operations } = await createTestApi();
    const [health] = operations;
    holdToDocument(app, [{ ...health!, answer: { status: 202, description: 'Nothing' } }]);
    await expect(app.inject(health!.path)).rejects.toThrow('this status is not documented');
  });
});
