import { identityKeys } from './correlation';

describe('the keys by which an identity is found', () => {
  const keysOf = (number: string | readonly string[]) =>
    identityKeys('attributes.number', {
      ...{ id: 'i', name: 'I', email: 'Ann@X.example', identityProfileId: null, managerId: null, disabled: false },
      attributes: { number },
    });

  it('are its values as they are written, each once', () => {
    expect(keysOf(['007', '7', '007'])).toEqual(['007', '7']);
  });

  it('are no blank strings, no values of more than 500 characters and no more than 100 values', () => {
    expect(keysOf(['', ' ', 'x'.repeat(500), 'x'.repeat(501)])).toEqual(['x'.repeat(500)]);
    expect(keysOf(Array.from({ length: 100 }, (_, n) => `${n}`))).toHaveLength(100);
    expect(keysOf(Array.from({ length: 101 }, (_, n) => `${n}`))).toEqual([]);
  });
});
