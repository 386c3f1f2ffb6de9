import type { Result, Fault } from '@identity-governance/values';
import { readAssignments } from './assignments';
import { change } from './change';
import { compile, type AccessModelInput } from './compile';
import { evaluate, explain } from './evaluate';
import { findConflictsWithin } from './find-conflicts-within';
import { scan } from './scan';
import { simulate } from './simulate';

const entitlement = (id: string) => ({ type: 'ENTITLEMENT' as const, id });
const role = (id: string) => ({ type: 'ROLE' as const, id });
const conflict = (id: string, left: string, right: string) => ({
  id,
  name: id,
  conflictingAccessCriteria: {
    leftCriteria: { criteriaList: [entitlement(left)] },
    rightCriteria: { criteriaList: [entitlement(right)] },
  },
});
const listed: AccessModelInput = {
  items: [entitlement('enter'), { ...entitlement('pay'), name: 'Pay an invoice' }, role('clerk')],
  grants: [{ parent: role('clerk'), child: entitlement('enter') }],
  policies: [conflict('p', 'enter', 'pay')],
};

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
function faultsOf(result: Result<unknown, readonly Fault[]>): readonly string[] {
  return result.ok ? [] : result.error.map(({ field, reason }) => `${field} ${reason}`);
}
const conflicting = { assigned: [role('clerk')], requested: [entitlement('pay')] };

describe('compiling a model', () => {
  it('takes items from grants and policies where none are listed, named by their ids', () => {
    const model = valueOf(compile({ ...listed, items: undefined as never }));
    const { violations } = valueOf(explain(model, conflicting));
    expect(violations[0]).toMatchObject({
      policy: { id: 'p' },
      conflictingAccessCriteria: { rightCriteria: { criteriaList: [{ id: 'pay', name: 'pay' }] } },
    });
    expect(valueOf(evaluate(model, { assigned: [entitlement('other')] }))).toEqual([]);
  });

  it('names items as they are listed, else by their ids', () => {
    const [violation] = valueOf(explain(valueOf(compile(listed)), conflicting)).violations;
    expect(violation).toMatchObject({
      conflictingAccessCriteria: {
        leftCriteria: { criteriaList: [{ name: 'enter', paths: [[{ name: 'clerk' }, { name: 'enter' }]] }] },
        rightCriteria: { criteriaList: [{ name: 'Pay an invoice' }] },
      },
    });
  });

  it('leaves out policies that are not enforced, and lists the others by name', () => {
    const policies = [
      { ...conflict('b', 'enter', 'pay'), level: 'LOW' as const },
      { ...conflict('off', 'enter', 'pay'), state: 'NOT_ENFORCED' as const },
      conflict('a', 'enter', 'pay'),
    ];
    expect(valueOf(compile({ ...listed, policies })).policies).toEqual([
      { id: 'a', name: 'a', type: 'CONFLICTING_ACCESS_BASED', level: 'HIGH' },
      { id: 'b', name: 'b', type: 'CONFLICTING_ACCESS_BASED', level: 'LOW' },
    ]);
  });

  it('refuses what names an item that is not listed, unless that is to be ignored', () => {
    const misspelt = {
      ...listed,
      grants: [{ parent: role('clark'), child: entitlement('enter') }],
      policies: [conflict('p', 'enter', 'play')],
    };
    expect(faultsOf(compile(misspelt))).toEqual([
      'grants.0.parent `ROLE:clark` is not among the items',
      'policies.0.conflictingAccessCriteria.rightCriteria.criteriaList.0 `ENTITLEMENT:play` is not among the items',
    ]);
    const lenient = valueOf(compile(misspelt, { unknownItems: 'IGNORE' }));
    expect(valueOf(evaluate(lenient, { assigned: [entitlement('enter'), entitlement('play')] }))).toEqual([]);
  });

  it('refuses repeated items and policies, missing policies and misspelt members', () => {
    const { items = [], policies } = listed;
    expect(faultsOf(compile({ items: [...items, role('clerk')], policies: [...policies, ...policies] }))).toEqual([
      'items.3 `ROLE:clerk` is also at items.2',
      'policies.1 `p` is also at policies.0',
    ]);
    expect(faultsOf(compile({} as never))).toEqual(['policies is missing']);
    expect(faultsOf(compile({ ...listed, grant: [] } as never))).toEqual([
      'grant is not a known property, did you mean `grants`? Known are `items`, `grants`, `policies`',
    ]);
    expect(faultsOf(compile([] as never))[0]).toBe(' is not an object with `items`, `grants`, `policies`');
  });

  it('names misspelt properties of policies, items, grants and criteria, and those that are meant', () => {
    const misspelt = {
      items: [{ ...entitlement('enter'), nmae: 'Enter' }],
      grants: [{ parent: role('clerk'), child: entitlement('enter'), chidl: role('boss') }],
      policies: [
        { ...conflict('p', 'enter', 'pay'), levl: 'LOW', stat: 'NOT_ENFORCED' },
        {
          ...{ id: 'c', name: 'c', type: 'CARDINALITY_BASED', threshold: 1 },
          sets: [{ criteriaList: [{ ...role('clerk'), idd: 'x' }], minimun: 1 }],
        },
      ],
    } as never;
    const named = [
      ['items.0.nmae', 'name'],
      ['grants.0.chidl', 'child'],
      ['policies.0.levl', 'level'],
      ['policies.0.stat', 'state'],
      ['policies.1.sets.0.criteriaList.0.idd', 'id'],
      ['policies.1.sets.0.minimun', 'minimum'],
    ].map(
      ([field, meant]) =>
        expect.stringContaining(`${field} is not a known property, did you mean \`${meant}\`?`) as string,
    );
    expect(faultsOf(compile(misspelt))).toEqual(named);
  });

  it('takes policies and items as the API returns them', () => {
    const { items = [], policies } = listed;
    const described = { description: null, sourceId: 'erp', attribute: null, value: null };
    const time = '2026-01-01T00:00:00.000Z';
    const read = { created: time, modified: time, danglingRefs: [], violable: true };
    const input = {
      items: items.map((item) => ({ ...item, ...described })),
      policies: policies.map((policy) => ({ ...policy, ...read })),
    };
    expect(compile(input).ok).toBe(true);
  });

  it('reports where in a list something is wrong, and at most 100 errors', () => {
    expect(faultsOf(compile({ ...listed, items: {} as never }))[0]).toBe('items is not a list');
    const items = Array.from({ length: 1_000 }, () => ({ type: 'ROLE' }));
    const faults = faultsOf(compile({ items, policies: [] } as never));
    expect(faults).toHaveLength(100);
    expect(faults[0]).toBe('items.0.id is missing');
    expect(faults.at(-1)).toBe('items.99.id is missing');
  });
});

describe('a request', () => {
  const model = valueOf(compile(listed));

  it('is refused when it names unknown items or members, or is too long', () => {
    expect(faultsOf(evaluate(model, { requested: [role('clerk'), role('boss')] }))).toEqual([
      'requested.1 `ROLE:boss` is not among the items',
    ]);
    expect(faultsOf(explain(model, { assigned: [role('boss')] }))).toEqual([
      'assigned.0 `ROLE:boss` is not among the items',
    ]);
    expect(faultsOf(evaluate(model, { asigned: [] } as never))[0]).toContain(
      'asigned is not a known property, did you mean `assigned`?',
    );
    const many = Array.from({ length: 10_001 }, () => role('clerk'));
    expect(faultsOf(evaluate(model, { requested: many }))).toEqual([
      'requested is 10001 entries long, at most 10000 are allowed',
    ]);
  });

  it('counts what accounts carry, and names the account where a path starts', () => {
    const account = { type: 'ACCOUNT' as const, id: 'a1', name: 'jdoe' };
    const accounts = [{ account, entitlements: [entitlement('enter')] }];
    const [violation] = valueOf(explain(model, { accounts, requested: [entitlement('pay')] })).violations;
    expect(violation).toMatchObject({
      conflictingAccessCriteria: { leftCriteria: { criteriaList: [{ paths: [[account, { id: 'enter' }]] }] } },
    });
    expect(faultsOf(evaluate(model, { accounts: [{ account, entitlements: [entitlement('x')] }] }))).toEqual([
      'accounts.0.entitlements.0 `ENTITLEMENT:x` is not among the items',
    ]);
  });

  it('reports what it causes by its kind', () => {
    expect(valueOf(evaluate(model, conflicting))).toEqual([{ policy: model.policies[0], kind: 'NEW' }]);
    const [existing] = valueOf(evaluate(model, { assigned: [role('clerk'), entitlement('pay')] }));
    expect(existing?.kind).toBe('EXISTING');
  });

  it('is explained within limits', () => {
    const reported = valueOf(explain(model, conflicting, { violations: 0, items: 10 }));
    expect(reported).toEqual({ violations: [], omitted: { violations: 1, items: 0, conflictWithin: 0 } });
  });
});

describe('changing a model', () => {
  const before = valueOf(compile(listed));

  it('leaves the one before as it was', () => {
    const deletedGrants = [{ parent: role('clerk'), child: entitlement('enter') }];
    const after = valueOf(change(before, { deletedGrants }));
    expect(valueOf(evaluate(after, conflicting))).toEqual([]);
    expect(valueOf(evaluate(before, conflicting))).toHaveLength(1);
  });

  it('takes a policy that is no longer enforced out, and the last of multiple', () => {
    const off = { ...conflict('p', 'enter', 'pay'), state: 'NOT_ENFORCED' as const };
    expect(valueOf(change(before, { savedPolicies: [off] })).policies).toEqual([]);
    expect(valueOf(change(before, { savedPolicies: [off, conflict('p', 'enter', 'pay')] })).policies).toHaveLength(1);
    expect(valueOf(change(before, { deletedPolicyIds: ['p', 'never there'] })).policies).toEqual([]);
  });

  it('is refused when it names what is not listed, then or now', () => {
    const savedPolicies = [conflict('q', 'enter', 'audit')];
    expect(faultsOf(change(before, { savedPolicies }))[0]).toContain('`ENTITLEMENT:audit` is not among the items');
    const after = change(before, { savedPolicies, savedItems: [entitlement('audit')] });
    expect(valueOf(after).policies).toHaveLength(2);
    expect(faultsOf(change(before, { savedGrants: [{ parent: role('x'), child: role('clerk') }] }))).toEqual([
      'savedGrants.0.parent `ROLE:x` is not among the items',
    ]);
    expect(faultsOf(change(before, { policies: [] } as never))[0]).toContain('policies is not a known property');
  });

  it('brings in the items that it names, where items are not listed', () => {
    const open = valueOf(compile({ policies: [conflict('p', 'enter', 'pay')] }));
    const assignments = valueOf(
      readAssignments(
        open,
        ['enter', 'audit'].map((id) => ({ identityId: 'ada', access: entitlement(id) })),
      ),
    );
    const after = valueOf(change(open, { savedPolicies: [conflict('q', 'enter', 'audit')] }));
    expect([...scan(after, assignments)].flatMap(({ violations }) => violations)).toEqual([
      { identityId: 'ada', policy: after.policies[1] },
    ]);
    const [slice] = simulate({ before: open, after }, assignments);
    expect(slice).toEqual({
      done: 1,
      changes: [{ identityId: 'ada', policy: after.policies[1], change: 'STARTS' }],
    });
  });
});

describe('assignments', () => {
  const model = valueOf(compile(listed));

  it('are read row by row, in any order, from whatever can be gone through', () => {
    const rows = [
      { identityId: 'ada', access: entitlement('pay') },
      { identityId: 'ben', access: role('clerk') },
      { identityId: 'ada', access: role('clerk') },
      { identityId: 'ada', access: role('clerk') },
    ];
    const assignments = valueOf(readAssignments(model, new Set(rows).values()));
    expect(assignments.identities).toBe(2);
    expect([...scan(model, assignments)]).toEqual([
      { done: 2, violations: [{ identityId: 'ada', policy: model.policies[0] }] },
    ]);
  });

  it('are refused where rows are wrong or name unknown items', () => {
    const rows = [{ identityId: 'ada', access: role('boss') }, { identityId: '', access: role('clerk') }, null];
    expect(faultsOf(readAssignments(model, rows as never))).toEqual([
      '0.access `ROLE:boss` is not among the items',
      '1.identityId is empty',
      '2 is missing',
    ]);
    for (const none of [null, undefined, 'rows', {}, 7]) {
      expect(faultsOf(readAssignments(model, none as never))).toEqual([
        ' is not a list of rows with `identityId` and `access`',
      ]);
    }
  });
});

describe('what did not come from this library', () => {
  const model = valueOf(compile(listed));
  const assignments = valueOf(readAssignments(model, []));

  it('is a mistake of the program, and thrown', () => {
    const copy = { ...model };
    for (const use of [
      () => evaluate(copy, {}),
      () => explain(copy, {}),
      () => change(copy, {}),
      () => readAssignments(copy, []),
      () => [...scan(copy, assignments)],
      () => [...scan(model, { ...assignments })],
      () => [...simulate({ before: model, after: copy }, assignments)],
      () => [...findConflictsWithin(copy)],
    ]) {
      expect(use).toThrow(TypeError);
    }
    const other = valueOf(compile(listed));
    expect(() => [...scan(other, assignments)]).toThrow('number items differently');
    expect(() => [...simulate({ before: model, after: other }, assignments)]).toThrow('number items differently');
  });
});
