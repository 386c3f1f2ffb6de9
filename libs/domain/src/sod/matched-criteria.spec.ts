import { listMatchedCriteria } from './policy-types';
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

  it('cannot be missing', () => {
    expect(() => listMatchedCriteria({} as never)).toThrow('a violation has no conflict');
  });
});
