import { buildPolicy, organisationWithRequest } from '@identity-governance/domain/testing';
import { canonicalName } from '@identity-governance/values';
import fc from 'fast-check';
import { formatPolicyFile } from './format-policy-file';
import { parsePolicyFiles } from './parse-policy-files';
import { tagOfOwner } from '@identity-governance/records';

/** Strings that YAML could read as something else. */
const word = fc.oneof(
  fc.constantFrom('yes', '0123', '1e5', '~', 'null', '- a', 'a: b', '#x', '*a', '&b', '!c', '%d', '<<', '|', '"', "'"),
  fc.constantFrom('a # b', ' lead', 'trail ', '{', '[x]', '?', '@all', '`', 'ä\u{1f600}', '__proto__', 'a'.repeat(100)),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== ''),
);
const owner = fc.record({
  type: fc.constantFrom('IDENTITY' as const, 'GOVERNANCE_GROUP' as const),
  id: word.map(idOf),
});
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const rule = fc.oneof(
  fc.constant({ assignmentRule: 'MANAGER' as const, ownerRef: null }),
  fc.constant({ assignmentRule: null, ownerRef: null }),
  fc.constant({ assignmentRule: 'MANAGER' as const, ownerRef: { type: 'MANAGER' as const, id: null } }),
  owner.map((ownerRef) => ({ assignmentRule: 'STATIC' as const, ownerRef })),
  owner.map((ownerRef) => ({ assignmentRule: null, ownerRef })),
);
const described = fc.record({
  name: word,
  description: optional(fc.oneof(word, fc.constantFrom('two\nlines', 'a\n\n  b\n', '\ttab', 'end\n\n'))),
  ownerRef: optional(owner),
  violationOwnerAssignmentConfig: optional(rule),
  secondaryOwnerRefs: fc.array(owner, { maxLength: 3 }),
  allowedControls: fc.array(
    word.map((id) => ({ type: 'CONTROL' as const, id: idOf(id) })),
    { maxLength: 3 },
  ),
  externalPolicyReference: optional(word),
  compensatingControls: optional(word),
  correctionAdvice: optional(word),
  tags: fc.array(word, { maxLength: 3 }),
});

function idOf(text: string): string {
  return text.replace(/\p{C}|\p{Zl}|\p{Zp}/gu, 'x');
}

/** Policies with distinct ids and names, which share sides. */
const policySets = fc
  .tuple(
    organisationWithRequest(),
    fc.array(described, { minLength: 6, maxLength: 6 }),
    fc.array(word, { maxLength: 6 }),
  )
  .map(([{ organisation }, fields, ids]) => {
    const twice = organisation.policies.flatMap((policy) => [policy, policy]).slice(0, 6);
    return twice.map((policy, i) => {
      const sets = policy.sets.map((set, place) => ({
        ...set,
        name: set.name ?? (place === 0 ? fields[0]!.name : null),
      }));
      const { name, ...rest } = fields[i]!;
      return buildPolicy({ ...policy, ...rest, sets, id: idOf(`${ids[i] ?? 'p'}${i}`), name: `${name}${i}` });
    });
  })
  .filter((policies) => new Set(policies.map(({ name }) => canonicalName(name))).size === policies.length);

const read = (text: string) => parsePolicyFiles([{ file: 'a', text }]);

describe('a file of present policies', () => {
  it('reads back as the same policies', () => {
    fc.assert(
      fc.property(policySets, fc.constantFrom(null, 'fin: #1'), (policies, managedBy) => {
        const owned = policies.map((policy) => ({
          ...policy,
          tags: managedBy === null ? policy.tags : [...policy.tags, tagOfOwner(managedBy)],
        }));
        const parsed = read(formatPolicyFile(owned, managedBy));
        expect([parsed.errors, parsed.warnings, parsed.managedBy]).toEqual([[], [], managedBy]);
        const byId = new Map(parsed.policies.map(({ definition }) => [definition.id, definition]));
        expect(byId.size).toBe(owned.length);
        for (const policy of owned) expect({ ...policy, ...byId.get(policy.id) }).toEqual(policy);
      }),
      { numRuns: 300 },
    );
  });

  it('makes one function of equal sides', () => {
    const side = (name: string, id: string) => ({ name, minimum: 1, criteriaList: [{ type: 'ROLE' as const, id }] });
    const policies = ['p1', 'p2'].map((id) =>
      buildPolicy({ id, name: id, sets: [side('Pay out', 'a'), side(id, 'b')] }),
    );
    expect(formatPolicyFile(policies, 'fin')).toBe(`format: "1"
managedBy: fin
functions:
  pay-out:
    name: Pay out
    items:
      - ROLE:a
policies:
  p1:
    name: p1
    level: HIGH
    sides:
      - pay-out
      - name: p1
        items:
          - ROLE:b
  p2:
    name: p2
    level: HIGH
    sides:
      - pay-out
      - name: p2
        items:
          - ROLE:b
`);
  });
});
