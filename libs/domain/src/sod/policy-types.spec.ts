import fc from 'fast-check';
import { organisationWithRequest } from '../testing/arbitraries';
import { buildConflict, buildPolicy, refOf } from '../testing/organisation';
import { formatSodPolicy } from './parse-sod-policy';
import { patchSodPolicy, sodPolicyPatchableFields } from './patch-sod-policy';
import { sodRuleParsers } from './parse-sod-rule';
import { fieldOfSet, sodPolicyTypeTraits } from './policy-types';
import { sodPolicyTypes } from './sod-policy';

const conflict = buildConflict('p', ['ENTITLEMENT:a'], ['ROLE:b']);
const cardinality = buildPolicy({
  id: 'c',
  type: 'CARDINALITY_BASED',
  threshold: 1,
  sets: [{ name: 'pay', minimum: 2, criteriaList: [refOf('ENTITLEMENT:a'), refOf('ROLE:b')] }],
});

describe('the traits of a policy type', () => {
  it('write what they read, and find each set where they wrote it', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(organisationWithRequest(), ({ organisation: { policies } }) => {
        for (const policy of policies) {
          const { format } = sodPolicyTypeTraits[policy.type];
          const parse = sodRuleParsers[policy.type];
          const { type, sets, threshold } = policy;
          const formatted = format({ sets, threshold });
          expect(parse({ type, ...formatted })).toEqual({ ok: true, value: { type, sets, threshold } });
          sets.forEach(({ criteriaList }, place) => {
            const path = fieldOfSet(policy.type, place).split('.');
            const set = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], formatted);
            expect(set).toMatchObject({ criteriaList });
          });
          seen.add(type);
        }
      }),
    );
    expect(seen).toEqual(new Set(sodPolicyTypes));
  });
});

describe('a patch of a SOD policy', () => {
  const patch = (policy: typeof conflict, ...operations: readonly object[]) =>
    patchSodPolicy(formatSodPolicy(policy), operations);

  it('changes what it may, and gives the policy as it is then', () => {
    const operations = [
      { op: 'replace', path: '/name', value: 'New name' },
      { op: 'replace', path: '/state', value: 'NOT_ENFORCED' },
      { op: 'replace', path: '/level', value: 'LOW' },
      { op: 'add', path: '/tags/-', value: 'sox' },
      { op: 'add', path: '/conflictingAccessCriteria/leftCriteria/criteriaList/-', value: refOf('ROLE:c') },
    ];
    expect(patch(conflict, ...operations)).toMatchObject({
      ok: true,
      value: {
        name: 'New name',
        state: 'NOT_ENFORCED',
        level: 'LOW',
        tags: ['sox'],
        sets: [{ criteriaList: [refOf('ENTITLEMENT:a'), refOf('ROLE:c')] }, { criteriaList: [refOf('ROLE:b')] }],
      },
    });
    expect(
      patch(
        cardinality,
        { op: 'add', path: '/sets/-', value: { criteriaList: [refOf('ROLE:c')] } },
        { op: 'replace', path: '/threshold', value: 2 },
      ),
    ).toMatchObject({ ok: true, value: { threshold: 2, sets: [{ minimum: 2 }, { minimum: 1 }] } });
  });

  it.each(['description', 'externalPolicyReference', 'compensatingControls', 'correctionAdvice', 'ownerRef'])(
    'sets and clears %s',
    (field) => {
      const value = field === 'ownerRef' ? { type: 'IDENTITY', id: 'ann' } : 'text';
      const set = patch(conflict, { op: 'replace', path: `/${field}`, value });
      expect(set).toMatchObject({ ok: true, value: { [field]: value } });
      const cleared = patch(conflict, { op: 'replace', path: `/${field}`, value }, { op: 'remove', path: `/${field}` });
      expect(cleared).toMatchObject({ ok: true, value: { [field]: null } });
    },
  );

  it.each(['name', 'state', 'level', 'conflictingAccessCriteria', 'tags'])('does not remove %s', (field) => {
    expect(patch(conflict, { op: 'remove', path: `/${field}` }).ok).toBe(false);
  });

  it.each(['id', 'type', 'created', 'modified'])('does not change %s', (field) => {
    expect(sodPolicyPatchableFields).not.toHaveProperty(field);
    expect(patch(conflict, { op: 'replace', path: `/${field}`, value: 'CARDINALITY_BASED' }).ok).toBe(false);
  });

  it('refuses a policy that is not valid afterwards', () => {
    expect(patch(cardinality, { op: 'replace', path: '/threshold', value: 2 }).ok).toBe(false);
    const shared = {
      op: 'add',
      path: '/conflictingAccessCriteria/leftCriteria/criteriaList/-',
      value: refOf('ROLE:b'),
    };
    expect(patch(conflict, shared).ok).toBe(false);
  });
});
