import { buildPolicy } from '@identity-governance/domain/testing';
import { tagOfOwner } from '@identity-governance/records';
import { arbitraryPolicySets } from '@identity-governance/test-kit';
import fc from 'fast-check';
import { formatPolicyFile } from './format-policy-file';
import { parsePolicyFiles } from './parse-policy-files';

const read = (text: string) => parsePolicyFiles([{ file: 'a', text }]);

describe('a file of present policies', () => {
  it('reads back as the same policies', () => {
    fc.assert(
      fc.property(arbitraryPolicySets, fc.constantFrom(null, 'fin: #1'), (policies, managedBy) => {
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

  it('reads back strings of spaces and line ends', () => {
    const sides = ['a', 'b'].map((id) => ({ name: id, minimum: 1, criteriaList: [{ type: 'ROLE' as const, id }] }));
    const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', 'a', '#'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(blanks, blanks, (description, compensatingControls) => {
        const policy = buildPolicy({ id: 'p', sets: sides, description, compensatingControls });
        const { errors, policies } = read(formatPolicyFile([policy], null));
        expect([errors, policies[0]?.definition]).toMatchObject([[], { description, compensatingControls }]);
      }),
      { numRuns: 1000, examples: [[' \n', ' \n\t\n']] },
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
