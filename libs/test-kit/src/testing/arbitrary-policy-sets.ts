import type { SodPolicy } from '@identity-governance/domain/shapes';
import { buildPolicy, organisationWithRequest } from '@identity-governance/domain/testing';
import { canonicalName } from '@identity-governance/values';
import fc from 'fast-check';

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

/** Policies of all kinds with distinct ids and names, which share sides and name owners and controls. */
export const arbitraryPolicySets: fc.Arbitrary<readonly SodPolicy[]> = fc
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
