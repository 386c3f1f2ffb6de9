import { changesOf, escapePointer } from './attribute-draft';

const before = { name: 'costCentre', displayName: 'Cost centre', applicationAttributes: { hr: 'kst', ad: 'dept' } };

describe('the changes of a search attribute', () => {
  it('are one operation for each field and each source', () => {
    const after = {
      name: 'chargedTo',
      displayName: 'Cost centre',
      applicationAttributes: { hr: 'costs', 'a/b~c': 'x' },
    };
    expect(changesOf(before, after, (id) => id.toUpperCase()).map(({ operation }) => operation)).toEqual([
      { op: 'replace', path: '/name', value: 'chargedTo' },
      { op: 'replace', path: '/applicationAttributes/hr', value: 'costs' },
      { op: 'remove', path: '/applicationAttributes/ad' },
      { op: 'add', path: '/applicationAttributes/a~1b~0c', value: 'x' },
    ]);
  });

  it('are none for the same map in another order', () => {
    const after = { ...before, applicationAttributes: { ad: 'dept', hr: 'kst' } };
    expect(changesOf(before, after, (id) => id)).toEqual([]);
  });

  it('escape both special characters of a pointer', () => {
    expect(escapePointer('~1/')).toBe('~01~1');
  });
});
