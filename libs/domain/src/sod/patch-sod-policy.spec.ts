import { buildConflict, buildPolicy, refOf } from '../testing/organisation';
import { formatSodPolicy, matchesDefinition, parseSodPolicy } from './parse-sod-policy';
import { patchSodPolicy, sodPolicyPatchableFields } from './patch-sod-policy';

const conflict = formatSodPolicy({ ...buildConflict('p', ['ROLE:a'], ['ROLE:b']), description: 'why' });
const faultsOf = (document: object, ...operations: readonly object[]) => {
  const patched = patchSodPolicy(document, operations);
  return patched.ok ? [] : patched.error.map(({ field, reason }) => `${field} ${reason}`);
};
const patch = (document: object, ...operations: readonly object[]) => {
  const patched = patchSodPolicy(document, operations);
  if (!patched.ok) throw new Error(JSON.stringify(patched.error));
  return patched.value;
};

describe('a patch of a policy', () => {
  it.each(['name', 'state', 'level', 'conflictingAccessCriteria', 'sets', 'threshold', 'tags'])(
    'cannot remove %s',
    (field) => {
      const sets = [{ name: null, minimum: 1, criteriaList: [refOf('ROLE:a')] }];
      const cardinality = formatSodPolicy(buildPolicy({ id: 'c', type: 'CARDINALITY_BASED', threshold: 1, sets }));
      expect(faultsOf({ ...conflict, ...cardinality }, { op: 'remove', path: `/${field}` })[0]).toContain(
        `\`/${field}\`, which is required`,
      );
    },
  );

  it.each(['description', 'ownerRef', 'externalPolicyReference', 'compensatingControls', 'correctionAdvice'])(
    'sets %s to null by removing it',
    (field) => {
      const full = {
        ...conflict,
        ...{ ownerRef: { type: 'IDENTITY', id: 'i' }, externalPolicyReference: 'x' },
        ...{ compensatingControls: 'y', correctionAdvice: 'z' },
      };
      expect(patch(full, { op: 'remove', path: `/${field}` })).toMatchObject({ [field]: null });
    },
  );

  it.each(['type', 'id', 'created', 'modified'])('cannot change %s', (field) => {
    expect(faultsOf(conflict, { op: 'replace', path: `/${field}`, value: 'x' })[0]).toContain('is not patchable');
  });

  it.each(['conflictingAccessCriteria', 'sets', 'ownerRef', 'secondaryOwnerRefs', 'allowedControls', 'tags'])(
    'reaches into %s',
    (field) => {
      expect(sodPolicyPatchableFields[field]!.shape).toBe('tree');
    },
  );

  it.each(['name', 'description', 'state', 'level', 'threshold', 'correctionAdvice'])(
    'takes %s as a whole',
    (field) => {
      expect(faultsOf(conflict, { op: 'add', path: `/${field}/0`, value: 'x' })[0]).toContain('is not patchable');
    },
  );

  it('reads the policy as a whole, as it would be', () => {
    const path = '/conflictingAccessCriteria/rightCriteria/criteriaList/-';
    expect(patch(conflict, { op: 'add', path, value: refOf('ROLE:c') }).sets[1]!.criteriaList).toEqual([
      refOf('ROLE:b'),
      refOf('ROLE:c'),
    ]);
    expect(faultsOf(conflict, { op: 'add', path, value: refOf('ROLE:a') })).toEqual([
      'conflictingAccessCriteria.rightCriteria.criteriaList.1 `ROLE:a` is also one of the left criteria',
    ]);
  });
});

describe('a policy and a definition', () => {
  it('are the same when the policy says all that the definition says', () => {
    const policy = buildConflict('p', ['ROLE:a'], ['ROLE:b']);
    const parsed = parseSodPolicy(formatSodPolicy(policy));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    expect(matchesDefinition(policy, parsed.value)).toBe(true);
    expect(matchesDefinition({ ...policy, id: 'q', modified: 'later' }, parsed.value)).toBe(true);
    expect(matchesDefinition(policy, { ...parsed.value, level: 'LOW' })).toBe(false);
    expect(matchesDefinition(policy, { ...parsed.value, sets: [...parsed.value.sets].reverse() })).toBe(false);
  });
});
