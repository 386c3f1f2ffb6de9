import { attributeGroup, groupKey, GroupNames } from './attribute-group';

const keyOf = (value: Parameters<typeof attributeGroup>[0]) => groupKey(attributeGroup(value));

describe('groups of attribute values', () => {
  it.each([
    ['Finance', 'FINANCE'],
    ['Straße', 'STRASSE'],
    ['Zürich', 'Zu\u0308rich'],
    ['ΟΔΟΣ', 'οδος'],
    ['1', 1],
    ['true', true],
    [
      ['a', 'B'],
      ['b', 'A', 'a'],
    ],
    [undefined, []],
  ])('are equal for %j and %j', (a, b) => {
    expect(keyOf(a)).toBe(keyOf(b));
  });

  it.each([
    ['x', ['x']],
    ['["x"]', ['x']],
    ['null', undefined],
    ['', undefined],
    ['', []],
    [['a', 'b'], ['a, b']],
    ['x', 'x '],
  ])('differ for %j and %j', (a, b) => {
    expect(keyOf(a)).not.toBe(keyOf(b));
  });

  it('have the name of the most frequent value, then of the first', () => {
    const names = new GroupNames();
    names.add('FINANCE', 1);
    names.add('Finance', 1);
    expect(names.nameOf(groupKey('finance'))).toBe('FINANCE');
    names.add('Finance', 1);
    expect(names.nameOf(groupKey('FINANCE'))).toBe('Finance');
  });
});
