import { toMatrix } from './to-matrix';

const group = (policy: string, department: string | null, violations: number) => ({
  key: [
    { value: policy, name: `Policy ${policy}` },
    { value: department, name: null },
  ],
  violations,
  identities: violations,
});

describe('toMatrix', () => {
  it('orders policies and groups by their violations', () => {
    const groups = [group('p', 'AP', 1), group('q', 'AP', 2), group('q', null, 3)];
    const { policies, groups: values, rows, columns, cells } = toMatrix({ groups }, 'department');
    expect(policies).toEqual(['q', 'p']);
    expect(rows).toEqual([
      { label: 'Policy q', total: 5 },
      { label: 'Policy p', total: 1 },
    ]);
    expect(values).toEqual([null, 'AP']);
    expect(columns.map(({ label }) => label)).toEqual(['(none)', 'AP']);
    expect(cells).toEqual([
      [3, 2],
      [0, 1],
    ]);
  });

  it('names no filter for an attribute that the filter language cannot name', () => {
    const groups = [group('p', 'AP', 1), group('p', null, 3)];
    for (const name of ['cost:center', 'cost center', 'urn:example:dept', '']) {
      expect(toMatrix({ groups }, name).groups).toEqual([undefined, undefined]);
    }
    for (const name of ['cost.center', 'Kostenstelle_1', 'größe']) {
      expect(toMatrix({ groups }, name).groups).toEqual([null, 'AP']);
    }
  });

  it('keeps a list apart from strings, and names no filter for it', () => {
    const policy = { value: 'p', name: 'P' };
    const list = { value: '["AP"]', name: 'AP', values: ['AP'] };
    const groups = [
      { key: [policy, list], violations: 3, identities: 3 },
      { key: [policy, { value: '["AP"]', name: '["AP"]' }], violations: 2, identities: 2 },
      { key: [policy, { value: 'AP', name: 'AP' }], violations: 1, identities: 1 },
    ];
    const { groups: values, columns } = toMatrix({ groups }, 'department');
    expect(values).toEqual([undefined, '["AP"]', 'AP']);
    expect(columns).toEqual([
      { label: 'AP', total: 3 },
      { label: '["AP"]', total: 2 },
      { label: 'AP', total: 1 },
    ]);
  });
});
