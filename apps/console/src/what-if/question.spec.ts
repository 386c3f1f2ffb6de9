import { readQuestion, withRef } from './question';

const searchOf = (values: object) => values as Parameters<typeof readQuestion>[0];

describe('the question in the URL', () => {
  it('drops what is no reference, and repetitions', () => {
    const question = readQuestion(
      searchOf({ identity: 'ann', add: ['ROLE:a', 'x', 'ROLE:a', 'ENTITLEMENT:b'], remove: 'ROLE:c' }),
    );
    expect(question).toEqual({ identity: 'ann', add: ['ROLE:a', 'ENTITLEMENT:b'], remove: ['ROLE:c'] });
    expect(readQuestion(searchOf({}))).toEqual({ identity: undefined, add: [], remove: [] });
  });

  it('adds a reference once', () => {
    const ref = { type: 'ROLE', id: 'a' } as const;
    expect(withRef(withRef([], ref), ref)).toEqual(['ROLE:a']);
  });
});
