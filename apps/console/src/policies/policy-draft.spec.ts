import { changesBetween } from './draft-changes';
import { draftOf, gapOf, newDraft, toBody, toPatch, type Policy, type PolicyDraft } from './policy-draft';

const item = (id: string) => ({ type: 'ROLE', id, name: `Role ${id}` }) as const;
const policy = {
  ...{ id: 'p', name: 'Post vs. pay', description: null, level: 'HIGH', state: 'ENFORCED', violable: true },
  ...{ type: 'CONFLICTING_ACCESS_BASED', created: '', modified: '', danglingRefs: [], tags: ['sox'] },
  ...{ ownerRef: { type: 'IDENTITY', id: 'ann' }, externalPolicyReference: 'X1' },
  ...{ compensatingControls: null, correctionAdvice: null, violationOwnerAssignmentConfig: null },
  ...{ secondaryOwnerRefs: [], allowedControls: [] },
  conflictingAccessCriteria: {
    leftCriteria: { name: 'Post', criteriaList: [item('a'), { type: item('b').type, id: 'b' }] },
    rightCriteria: { criteriaList: [item('c')] },
  },
} as Policy;
const draft = draftOf(policy);
const sets: PolicyDraft = { ...newDraft, type: 'CARDINALITY_BASED', lists: draft.lists, threshold: 2 };

describe('a draft of a policy', () => {
  it('names an item that no longer exists by its id', () => {
    expect(draft.lists[0]?.items.map(({ name }) => name)).toEqual(['Role a', 'b']);
  });

  it('becomes the same policy again', () => {
    expect(toBody(draft, 'p')).toEqual({
      ...{ id: 'p', name: 'Post vs. pay', description: null, level: 'HIGH', state: 'ENFORCED', tags: [] },
      ...{ type: 'CONFLICTING_ACCESS_BASED', ownerRef: { type: 'IDENTITY', id: 'ann' } },
      ...{ secondaryOwnerRefs: [], allowedControls: [] },
      conflictingAccessCriteria: {
        leftCriteria: {
          name: 'Post',
          criteriaList: [
            { type: 'ROLE', id: 'a' },
            { type: 'ROLE', id: 'b' },
          ],
        },
        rightCriteria: { name: null, criteriaList: [{ type: 'ROLE', id: 'c' }] },
      },
    });
  });

  it('is saved as a patch of the changed fields', () => {
    expect(toPatch(draft, draft)).toEqual([]);
    expect(toPatch(draft, { ...draft, level: 'LOW', owner: null })).toEqual([
      { op: 'replace', path: '/level', value: 'LOW' },
      { op: 'replace', path: '/ownerRef', value: null },
    ]);
    expect(toPatch(sets, { ...sets, threshold: 3 })).toEqual([{ op: 'replace', path: '/threshold', value: 3 }]);
  });

  it.each([
    ['two sides', draft, undefined],
    ['an empty side', newDraft, 'items'],
    ['two sets', sets, undefined],
    ['one set', { ...sets, lists: sets.lists.slice(1) }, 'lists'],
    ['a threshold above the number of sets', { ...sets, threshold: 3 }, 'threshold'],
    [
      'a minimum above the number of items',
      { ...sets, lists: sets.lists.map((l) => ({ ...l, minimum: 2 })) },
      'minimum',
    ],
    ['no number', { ...sets, threshold: NaN }, 'threshold'],
  ] as const)('with %s has a gap or none', (_, one, gap) => {
    expect(gapOf(one)).toBe(gap);
  });
});

describe('changesBetween', () => {
  it('lists changed fields and items', () => {
    const lists = [{ ...draft.lists[0]!, items: [item('a'), item('d')] }, draft.lists[1]!];
    const { name: removedName } = draft.lists[0]!.items[1]!;
    expect(changesBetween(draft, { ...draft, level: 'LOW', lists })).toEqual([
      { field: 'Level', before: 'High', after: 'Low' },
      { field: 'One side', added: [item('d')], removed: [{ ...item('b'), name: removedName }] },
    ]);
    expect(changesBetween(draft, draft)).toEqual([]);
  });

  it('lists all of a new and of a deleted policy', () => {
    const fields = ['Name', 'Level', 'State', 'Owner', 'Name of “One side”', 'One side', 'Other side'];
    expect(changesBetween(undefined, draft).map(({ field }) => field)).toEqual(fields);
    expect(changesBetween(draft, undefined).map(({ field }) => field)).toEqual(fields);
  });
});
