import { Ajv } from 'ajv';
import fc from 'fast-check';
import type { AccessItemRef } from '../access/access-item';
import { accessItemTypes } from '../access/access-item';
import { organisationWithRequest } from '../testing/arbitraries';
import { lawRuns } from '../testing/law-runs';
import { formatSodPolicy, matchesDefinition, parseIdentifiedSodPolicy, parseSodPolicy } from './parse-sod-policy';

const entitlement = (id: string): AccessItemRef => ({ type: 'ENTITLEMENT', id });
const items = (count: number, prefix = 'e') => Array.from({ length: count }, (_, i) => entitlement(`${prefix}${i}`));

const conflict = {
  name: 'Maintain vendors vs. pay vendors',
  conflictingAccessCriteria: {
    leftCriteria: { criteriaList: [entitlement('vendor-change')] },
    rightCriteria: { criteriaList: [entitlement('pay'), { type: 'ROLE', id: 'pay' }] },
  },
};
const cardinality = {
  name: 'At most one stage',
  type: 'CARDINALITY_BASED',
  sets: [
    { name: 'Record', criteriaList: items(2) },
    { minimum: 2, criteriaList: items(3) },
  ],
  threshold: 2,
};

function parsed(raw: unknown) {
  const result = parseSodPolicy(raw);
  return result.ok ? result.value : faults(raw);
}

function faults(raw: unknown): readonly string[] {
  const result = parseSodPolicy(raw);
  return result.ok ? [] : result.error.map(({ field, reason }) => `${field}: ${reason}`);
}

function withSides(left: unknown, right: unknown) {
  return {
    ...conflict,
    conflictingAccessCriteria: { leftCriteria: { criteriaList: left }, rightCriteria: { criteriaList: right } },
  };
}

describe('a policy of conflicting access', () => {
  it('becomes two sets of which both count, with defaults for what is not set', () => {
    expect(parsed(conflict)).toEqual({
      name: conflict.name,
      description: null,
      type: 'CONFLICTING_ACCESS_BASED',
      state: 'ENFORCED',
      level: 'HIGH',
      sets: [
        { name: null, minimum: 1, criteriaList: [entitlement('vendor-change')] },
        { name: null, minimum: 1, criteriaList: [entitlement('pay'), { type: 'ROLE', id: 'pay' }] },
      ],
      threshold: 2,
      ownerRef: null,
      violationOwnerAssignmentConfig: null,
      secondaryOwnerRefs: [],
      allowedControls: [],
      externalPolicyReference: null,
      compensatingControls: null,
      correctionAdvice: null,
      tags: [],
    });
  });

  it('refuses properties that are not known, at every level', () => {
    const [left] = [{ criteriaList: [{ ...entitlement('a'), typ: 'ROLE' }], nam: 'Left' }];
    const sides = { leftCriteria: left, rightCriteria: { criteriaList: items(1) }, rigthCriteria: {} };
    const owner = { type: 'IDENTITY', id: 'ann', ids: 'Ann' };
    const raw = { ...conflict, levl: 'LOW', ownerRef: owner, conflictingAccessCriteria: sides };
    expect(faults(raw).map((fault) => fault.replace(/\? Known are .*/, ''))).toEqual([
      'ownerRef.ids: is not a known property, did you mean `id`',
      ...[
        'leftCriteria.criteriaList.0.typ: is not a known property, did you mean `type`',
        'leftCriteria.nam: is not a known property, did you mean `name`',
        'rigthCriteria: is not a known property, did you mean `rightCriteria`',
      ].map((fault) => `conflictingAccessCriteria.${fault}`),
      'levl: is not a known property, did you mean `level`',
    ]);
  });

  it('accepts what is read of a policy elsewhere', () => {
    const read = { id: 'p', created: '', modified: '', danglingRefs: [], violable: true };
    const kept = { creatorId: 'x', modifierId: 'x', policyQuery: null, scheduled: true };
    expect(parsed({ ...conflict, ...read, ...kept, violationOwnerAssignmentConfig: null })).toEqual(parsed(conflict));
    for (const type of ['IDENTITY', 'GOVERNANCE_GROUP']) {
      expect(parsed({ ...conflict, ownerRef: { type, id: 'ann', name: 'Ann' } })).toMatchObject({
        ownerRef: { type, id: 'ann' },
      });
    }
  });

  it('names the owners of violations by a rule, which says all that it needs', () => {
    const assigned = (violationOwnerAssignmentConfig: unknown) => ({ ...conflict, violationOwnerAssignmentConfig });
    const ownerRef = { type: 'GOVERNANCE_GROUP', id: 'audit' };
    for (const config of [
      { assignmentRule: 'MANAGER', ownerRef: null },
      { assignmentRule: 'MANAGER', ownerRef: { type: 'MANAGER', id: null } },
      { assignmentRule: 'STATIC', ownerRef },
      { assignmentRule: null, ownerRef: null },
    ])
      expect(parsed(assigned(config))).toMatchObject({ violationOwnerAssignmentConfig: config });
    const at = 'violationOwnerAssignmentConfig.ownerRef';
    const isMissing = `${at}: names no identity and no governance group, as \`STATIC\` requires`;
    expect(faults(assigned({ assignmentRule: 'STATIC' }))).toEqual([isMissing]);
    expect(faults(assigned({ assignmentRule: 'STATIC', ownerRef: { type: 'MANAGER' } }))).toEqual([isMissing]);
    expect(faults(assigned({ ownerRef: { type: 'IDENTITY' } }))).toEqual([`${at}.id: is missing`]);
  });

  it('takes 1 to 1,000 items a side', () => {
    expect(faults(withSides(items(1000, 'l'), items(1000, 'r')))).toEqual([]);
    expect(faults(withSides([], items(1001)))).toEqual([
      'conflictingAccessCriteria.leftCriteria.criteriaList: is empty',
      'conflictingAccessCriteria.rightCriteria.criteriaList: is 1001 items long, at most 1000 are allowed',
    ]);
  });

  it('shares no item between its sides, and repeats none within one', () => {
    expect(faults(withSides(items(2), items(3).reverse()))).toEqual([
      'conflictingAccessCriteria.rightCriteria.criteriaList.1: `ENTITLEMENT:e1` is also one of the left criteria',
      'conflictingAccessCriteria.rightCriteria.criteriaList.2: `ENTITLEMENT:e0` is also one of the left criteria',
    ]);
    expect(faults(withSides([...items(1), ...items(2)], items(1, 'r')))).toEqual([
      'conflictingAccessCriteria.leftCriteria.criteriaList.1: `ENTITLEMENT:e0` is listed twice',
    ]);
    expect(faults(withSides([entitlement('x')], [{ type: 'ROLE', id: 'x' }]))).toEqual([]);
  });

  it('has no criteria of the other type', () => {
    expect(faults({ ...conflict, sets: cardinality.sets, threshold: 1 })).toEqual([
      'sets: does not belong to a policy of type `CONFLICTING_ACCESS_BASED`',
      'threshold: does not belong to a policy of type `CONFLICTING_ACCESS_BASED`',
    ]);
    expect(faults({ name: 'P' })).toEqual(['conflictingAccessCriteria: is missing']);
    expect(faults({ ...conflict, sets: null, threshold: null })).toEqual([]);
  });
});

describe('a policy by cardinality', () => {
  it('keeps its sets, which may share items, with a minimum of 1 where none is set', () => {
    expect(parsed(cardinality)).toMatchObject({
      sets: [
        { name: 'Record', minimum: 1, criteriaList: items(2) },
        { name: null, minimum: 2, criteriaList: items(3) },
      ],
      threshold: 2,
    });
  });

  it.each([0, -1, 3, 51, 1.5, '2', null])('refuses the threshold %j for its two sets', (threshold) => {
    expect(faults({ ...cardinality, threshold })).toEqual([expect.stringMatching(/^threshold: /)]);
  });

  it('says which numbers are possible for its sets, and for the items of a set', () => {
    expect(faults({ ...cardinality, threshold: 3 })).toEqual(['threshold: is 3, from 1 to 2 is possible here']);
    const sets = [{ minimum: 3, criteriaList: items(2) }];
    expect(faults({ ...cardinality, sets, threshold: 1 })).toEqual([
      'sets.0.minimum: is 3, from 1 to 2 is possible here',
    ]);
  });

  it.each([0, 3, 1.5, '1'])('refuses the minimum %j for a set of two items', (minimum) => {
    const sets = [{ minimum, criteriaList: items(2) }];
    expect(faults({ ...cardinality, sets, threshold: 1 })).toEqual([expect.stringMatching(/^sets\.0\.minimum: /)]);
  });

  it('takes 1 to 50 sets of 1 to 1,000 items, 2,500 in all', () => {
    const set = { criteriaList: items(50) };
    expect(faults({ ...cardinality, sets: Array.from({ length: 50 }, () => set), threshold: 50 })).toEqual([]);
    expect(faults({ ...cardinality, sets: Array.from({ length: 51 }, () => set) })).toEqual([
      'sets: is 51 items long, at most 50 are allowed',
    ]);
    expect(faults({ ...cardinality, sets: [] })).toEqual(['sets: is empty']);
    expect(faults({ ...cardinality, sets: [{ criteriaList: items(1001) }], threshold: 1 })).toEqual([
      'sets.0.criteriaList: is 1001 items long, at most 1000 are allowed',
    ]);
    const long = [1000, 1000, 500].map((count) => ({ criteriaList: items(count), minimum: count }));
    expect(faults({ ...cardinality, sets: long })).toEqual([]);
    expect(faults({ ...cardinality, sets: [...long, { criteriaList: items(1) }] })).toEqual([
      'sets: has 2501 items in all, at most 2500 are allowed',
    ]);
  });

  it('has no left and right criteria', () => {
    expect(faults({ ...cardinality, conflictingAccessCriteria: conflict.conflictingAccessCriteria })).toEqual([
      'conflictingAccessCriteria: does not belong to a policy of type `CARDINALITY_BASED`',
    ]);
  });
});

describe('the schema of a policy', () => {
  it('lets no policy have what belongs to the other type', () => {
    const validate = new Ajv({ strict: false }).compile(parseSodPolicy.schema);
    const { conflictingAccessCriteria } = conflict;
    const legal = [conflict, { ...conflict, sets: null, threshold: null }, cardinality];
    expect(legal.map((policy) => validate({ type: 'CONFLICTING_ACCESS_BASED', ...policy }))).toEqual([
      true,
      true,
      true,
    ]);
    const mixed = [
      { ...conflict, type: 'CONFLICTING_ACCESS_BASED', sets: cardinality.sets },
      { ...conflict, type: 'CONFLICTING_ACCESS_BASED', threshold: 1 },
      { ...cardinality, conflictingAccessCriteria },
    ];
    expect(mixed.map((policy) => validate(policy))).toEqual([false, false, false]);
  });
});

describe('a faulty policy', () => {
  it('is reported with every error and the path to it', () => {
    const left = [...items(3), { type: 'GROUP', id: '' }];
    const ownerRef = { type: 'ROLE', id: 'r' };
    expect(
      faults({ ...withSides(left, 'ROLE:x'), name: '', state: 'ON', level: 'high', ownerRef, tags: ['a', 1] }),
    ).toEqual([
      'name: is empty',
      'state: `ON` is not one of `ENFORCED`, `NOT_ENFORCED`',
      'level: `high` is not one of `CRITICAL`, `HIGH`, `MEDIUM`, `LOW`',
      'ownerRef.type: `ROLE` is not one of `IDENTITY`, `GOVERNANCE_GROUP`',
      'tags.1: `1` is not a string',
      'conflictingAccessCriteria.leftCriteria.criteriaList.3.type: `GROUP` is not one of `ENTITLEMENT`, `ACCESS_PROFILE`, `ROLE`',
      'conflictingAccessCriteria.leftCriteria.criteriaList.3.id: is empty',
      'conflictingAccessCriteria.rightCriteria.criteriaList: `ROLE:x` is not a list',
    ]);
  });

  it('is reported once when its type is not known, or when it is no object at all', () => {
    expect(faults({ ...conflict, type: 'GENERAL' })).toEqual([
      'type: `GENERAL` is not one of `CONFLICTING_ACCESS_BASED`, `CARDINALITY_BASED`',
    ]);
    expect(faults(null)).toEqual([': is missing']);
    expect(faults([conflict])).toEqual([': a list is not an object']);
  });

  it('needs its id where it comes with one', () => {
    expect(parseIdentifiedSodPolicy({ ...conflict, id: 'p1' })).toMatchObject({ ok: true, value: { id: 'p1' } });
    expect(parseIdentifiedSodPolicy({ ...conflict, name: '' })).toEqual({
      ok: false,
      error: [
        { field: 'id', reason: 'is missing' },
        { field: 'name', reason: 'is empty' },
      ],
    });
  });
});

const anyRef = fc.record({ type: fc.constantFrom(...accessItemTypes), id: fc.constantFrom('a', 'b', 'c') });

describe('laws', () => {
  it('a formatted policy reads back the same', () => {
    fc.assert(
      fc.property(organisationWithRequest(), ({ organisation }) => {
        for (const policy of organisation.policies) {
          const read = parseIdentifiedSodPolicy(formatSodPolicy(policy));
          if (!read.ok) throw new Error(JSON.stringify(read.error));
          const { created, modified } = policy;
          expect({ ...read.value, created, modified }).toEqual(policy);
          expect(matchesDefinition(policy, read.value)).toBe(true);
          expect(matchesDefinition(policy, { ...read.value, level: 'LOW', tags: ['x'] })).toBe(false);
        }
      }),
    );
  });

  it('whatever is accepted keeps the invariants, and anything else is refused without throwing', () => {
    const side = fc.record({ criteriaList: fc.array(anyRef, { maxLength: 4 }) });
    const raw = fc.record(
      {
        name: fc.constantFrom('P', '', 1),
        type: fc.constantFrom('CONFLICTING_ACCESS_BASED', 'CARDINALITY_BASED', undefined),
        conflictingAccessCriteria: fc.record({ leftCriteria: side, rightCriteria: side }),
        sets: fc.array(side, { maxLength: 3 }),
        threshold: fc.integer({ min: -1, max: 4 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(raw, fc.jsonValue()), (value) => isRefusedOrSound(value)),
      { numRuns: lawRuns(500) },
    );
  });
});

function isRefusedOrSound(raw: unknown): boolean {
  const result = parseSodPolicy(raw);
  if (!result.ok) return result.error.length > 0;
  const { type, sets, threshold } = result.value;
  const keys = sets.map(({ criteriaList }) => criteriaList.map(({ type, id }) => `${type}:${id}`));
  const isDistinct = keys.every((list) => list.length > 0 && new Set(list).size === list.length);
  if (type === 'CARDINALITY_BASED') return isDistinct && threshold >= 1 && threshold <= sets.length;
  return isDistinct && sets.length === 2 && threshold === 2 && new Set(keys.flat()).size === keys.flat().length;
}
