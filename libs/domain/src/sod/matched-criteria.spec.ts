import { listMatchedCriteria, sodPolicyTypeTraits } from './policy-types';
import type { MatchedItem } from './violation';

const item = (id: string): MatchedItem => ({ type: 'ROLE', id, name: id, existing: true, paths: [] });

describe('the criteria that a violation describes', () => {
  it('are its sides', () => {
    const [leftCriteria, rightCriteria] = ['a', 'b'].map((id) => ({ criteriaList: [item(id)] }));
    const conflictingAccessCriteria = { leftCriteria: leftCriteria!, rightCriteria: rightCriteria! };
    expect(listMatchedCriteria({ conflictingAccessCriteria })).toEqual([
      { title: 'left', criteriaList: [item('a')] },
      { title: 'right', criteriaList: [item('b')] },
    ]);
  });

  it('are its sets, by name or by place', () => {
    const conflictingSets = [
      { name: 'create', minimum: 1, criteriaList: [item('a')] },
      { name: null, minimum: 1, criteriaList: [item('b')] },
    ];
    expect(listMatchedCriteria({ conflictingSets })).toEqual([
      { title: 'create', criteriaList: [item('a')] },
      { title: 'set 2', criteriaList: [item('b')] },
    ]);
  });

  it('are named by the places of the sets in the policy, also if other sets do not count', () => {
    const set = (name: string | null) => ({ name, minimum: 1, criteriaList: [{ type: 'ROLE' as const, id: 'a' }] });
    const violation = { policy: { type: 'SOD_POLICY', id: 'p', name: 'P' }, kind: 'NEW', level: 'HIGH' } as const;
    const described = sodPolicyTypeTraits.CARDINALITY_BASED.describe(
      violation,
      [undefined, { criteriaList: [item('b')] }, { criteriaList: [item('c')] }],
      { sets: [set('create'), set(null), set('pay')] },
    );
    expect(described).toMatchObject({ conflictingSets: [{ name: 'set 2' }, { name: 'pay' }] });
    expect(listMatchedCriteria(described).map(({ title }) => title)).toEqual(['set 2', 'pay']);
  });

  it('cannot be missing', () => {
    expect(() => listMatchedCriteria({} as never)).toThrow('a violation has no conflict');
  });
});
