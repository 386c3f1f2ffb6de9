import type { Grant, NamedAccessItem } from '../access/access-item';
import { accessItemKey } from '../access/access-item';
import type { CriteriaSet, SodPolicy } from '../sod/sod-policy';
import type { ViolationContext } from '../sod/violation';
import type { AccessRequest, Organisation } from './organisation';
import { buildConflict, buildPolicy, refOf } from './organisation';

/**
 * Hand-written cases with hand-written results, run against every interface: the engine, predict and check over HTTP,
 * the worker, the command line. Results have a short form, one line per violation: `NEW conflict: L ROLE:r1(new) | R
 * ENTITLEMENT:e2(held)`; `summarise` produces that form.
 */
export interface SodCase {
  readonly name: string;
  readonly organisation: Organisation;
  readonly request: AccessRequest;
  readonly predicted: readonly string[];
  readonly checked: readonly string[];
}

/**
 * Returns one line per violation, in the order of the result.
 *
 * @example
 * expect(summarise(contexts)).toEqual(sodCorpus[0]!.predicted);
 */
export function summarise(contexts: readonly ViolationContext[]): readonly string[] {
  return contexts.map((context) => {
    const sets =
      'conflictingSets' in context
        ? context.conflictingSets
        : [context.conflictingAccessCriteria.leftCriteria, context.conflictingAccessCriteria.rightCriteria];
    const lists = sets.map(({ criteriaList }) =>
      criteriaList.map((item) => `${accessItemKey(item)}(${item.existing ? 'held' : 'new'})`).join(' '),
    );
    return `${context.kind} ${context.policy.id}: ${lists.join(' | ')}`;
  });
}

const invoice = 'ENTITLEMENT:invoice';
const pay = 'ENTITLEMENT:pay';
const payVsInvoice = buildConflict('pay-invoice', [invoice], [pay]);

function organise(policies: readonly SodPolicy[], grants: readonly string[] = []): Organisation {
  const parsed: Grant[] = grants.map((grant) => {
    const [parent, child] = grant.split(' > ');
    return { parent: refOf(parent!), child: refOf(child!) };
  });
  const refs = [
    ...['invoice', 'pay', 'vendor', 'receipt', 'reconcile', 'other'].map((id) => ({
      type: 'ENTITLEMENT' as const,
      id,
    })),
    ...parsed.flatMap(({ parent, child }) => [parent, child]),
    ...['clerk', 'chief', 'invoice'].map((id) => ({ type: 'ROLE' as const, id })),
    { type: 'ACCESS_PROFILE' as const, id: 'ap' },
  ];
  const items = new Map<string, NamedAccessItem>(
    refs.map((ref) => [accessItemKey(ref), { ...ref, name: `Name of ${ref.id}` }]),
  );
  return { items: [...items.values()], grants: parsed, policies };
}

function ask(assigned: readonly string[], requested: readonly string[]): AccessRequest {
  return { assigned: assigned.map(refOf), requested: requested.map(refOf) };
}

function cardinality(sets: readonly (readonly [minimum: number, ...refs: string[]])[], threshold: number): SodPolicy {
  const compiled: CriteriaSet[] = sets.map(([minimum, ...refs]) => ({
    name: null,
    minimum,
    criteriaList: refs.map(refOf),
  }));
  return buildPolicy({ id: 'stages', type: 'CARDINALITY_BASED', sets: compiled, threshold });
}

const stages = cardinality(
  [
    [1, 'ENTITLEMENT:vendor'],
    [1, invoice],
    [1, pay],
    [1, 'ENTITLEMENT:reconcile'],
  ],
  3,
);
const twoOfThree = cardinality(
  [
    [2, invoice, 'ENTITLEMENT:receipt', 'ENTITLEMENT:vendor'],
    [1, pay],
  ],
  2,
);

function newOnly(name: string, fields: Omit<SodCase, 'name' | 'checked'>): SodCase {
  return { name, ...fields, checked: fields.predicted };
}

/** The cases. Each covers one error that implementations of separation of duties make. */
export const sodCorpus: readonly SodCase[] = [
  newOnly('a grant that completes a conflict is a new violation', {
    organisation: organise([payVsInvoice]),
    request: ask([invoice], [pay]),
    predicted: ['NEW pay-invoice: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(new)'],
  }),
  newOnly('both sides requested at once conflict although nothing is held', {
    organisation: organise([payVsInvoice]),
    request: ask([], [pay, invoice]),
    predicted: ['NEW pay-invoice: ENTITLEMENT:invoice(new) | ENTITLEMENT:pay(new)'],
  }),
  newOnly('one side alone violates nothing', {
    organisation: organise([payVsInvoice]),
    request: ask([invoice], [invoice]),
    predicted: [],
  }),
  newOnly('a policy that is not enforced is not evaluated', {
    organisation: organise([{ ...payVsInvoice, state: 'NOT_ENFORCED' }]),
    request: ask([invoice], [pay]),
    predicted: [],
  }),
  {
    name: 'a violation that the grant does not touch is reported by check alone',
    organisation: organise([payVsInvoice]),
    request: ask([invoice, pay], ['ENTITLEMENT:other']),
    predicted: [],
    checked: ['EXISTING pay-invoice: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(held)'],
  },
  {
    name: 'a check without access tells how the identity stands',
    organisation: organise([payVsInvoice]),
    request: ask([invoice, pay], []),
    predicted: [],
    checked: ['EXISTING pay-invoice: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(held)'],
  },
  {
    name: 'an item both held and requested is existing',
    organisation: organise([payVsInvoice]),
    request: ask([invoice, pay], [pay]),
    predicted: [],
    checked: ['EXISTING pay-invoice: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(held)'],
  },
  newOnly('one more item on a side of a violated policy extends it', {
    organisation: organise([buildConflict('p', [invoice, 'ENTITLEMENT:receipt'], [pay])]),
    request: ask([invoice, pay], ['ENTITLEMENT:receipt']),
    predicted: ['EXTENDED p: ENTITLEMENT:invoice(held) ENTITLEMENT:receipt(new) | ENTITLEMENT:pay(held)'],
  }),
  newOnly('access granted by a role counts as held', {
    organisation: organise([payVsInvoice], [`ROLE:clerk > ${invoice}`]),
    request: ask(['ROLE:clerk'], [pay]),
    predicted: ['NEW pay-invoice: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(new)'],
  }),
  newOnly('access granted by a requested role through an access profile and a nested group is new', {
    organisation: organise(
      [payVsInvoice],
      [
        'ROLE:chief > ROLE:clerk',
        'ROLE:clerk > ACCESS_PROFILE:ap',
        'ACCESS_PROFILE:ap > ENTITLEMENT:group',
        `ENTITLEMENT:group > ${pay}`,
      ],
    ),
    request: ask([invoice], ['ROLE:chief']),
    predicted: ['NEW pay-invoice: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(new)'],
  }),
  newOnly('a conflict inside one requested role is found', {
    organisation: organise([payVsInvoice], [`ROLE:clerk > ${invoice}`, `ROLE:clerk > ${pay}`]),
    request: ask([], ['ROLE:clerk']),
    predicted: ['NEW pay-invoice: ENTITLEMENT:invoice(new) | ENTITLEMENT:pay(new)'],
  }),
  {
    name: 'what a requested role grants and the identity holds already is existing',
    organisation: organise([payVsInvoice], [`ROLE:clerk > ${invoice}`, `ROLE:clerk > ${pay}`]),
    request: ask([invoice, pay], ['ROLE:clerk']),
    predicted: [],
    checked: ['EXISTING pay-invoice: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(held)'],
  },
  newOnly('a policy over a role and an entitlement it does not grant', {
    organisation: organise([buildConflict('p', ['ROLE:clerk'], [pay])]),
    request: ask(['ROLE:clerk'], [pay]),
    predicted: ['NEW p: ROLE:clerk(held) | ENTITLEMENT:pay(new)'],
  }),
  newOnly('a role that conflicts with an entitlement that it grants itself', {
    organisation: organise([buildConflict('p', ['ROLE:clerk'], [pay])], [`ROLE:clerk > ${pay}`]),
    request: ask([], ['ROLE:clerk']),
    predicted: ['NEW p: ROLE:clerk(new) | ENTITLEMENT:pay(new)'],
  }),
  newOnly('a role and an entitlement of one id are two items', {
    organisation: organise([payVsInvoice]),
    request: ask(['ROLE:invoice'], [pay]),
    predicted: [],
  }),
  newOnly('roles that grant one another in a cycle are all held', {
    organisation: organise(
      [payVsInvoice],
      ['ROLE:clerk > ROLE:chief', 'ROLE:chief > ROLE:clerk', `ROLE:chief > ${pay}`],
    ),
    request: ask([invoice], ['ROLE:clerk']),
    predicted: ['NEW pay-invoice: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(new)'],
  }),
  newOnly('an item of a policy that no longer exists is held by nobody', {
    organisation: organise([buildConflict('p', [invoice, 'ENTITLEMENT:deleted'], ['ENTITLEMENT:deleted too', pay])]),
    request: ask([invoice], [pay]),
    predicted: ['NEW p: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(new)'],
  }),
  newOnly('matched items keep the order of the policy', {
    organisation: organise([buildConflict('p', ['ENTITLEMENT:vendor', invoice], [pay, 'ENTITLEMENT:reconcile'])]),
    request: ask([invoice, 'ENTITLEMENT:reconcile'], [pay, 'ENTITLEMENT:vendor']),
    predicted: [
      'EXTENDED p: ENTITLEMENT:vendor(new) ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(new) ENTITLEMENT:reconcile(held)',
    ],
  }),
  newOnly('violations are ordered by policy name, capitals first', {
    organisation: organise([
      { ...buildConflict('z', [invoice], [pay]), name: 'C' },
      { ...buildConflict('y', [invoice], [pay]), name: 'a' },
      { ...buildConflict('x', [invoice], [pay]), name: 'B' },
    ]),
    request: ask([invoice], [pay]),
    predicted: ['x', 'z', 'y'].map((id) => `NEW ${id}: ENTITLEMENT:invoice(held) | ENTITLEMENT:pay(new)`),
  }),
  newOnly('a cardinality policy below its threshold is not violated', {
    organisation: organise([stages]),
    request: ask(['ENTITLEMENT:vendor'], [invoice]),
    predicted: [],
  }),
  newOnly('a cardinality policy at its threshold is violated, and tells the sets that count', {
    organisation: organise([stages]),
    request: ask(['ENTITLEMENT:vendor', 'ENTITLEMENT:reconcile'], [pay]),
    predicted: ['NEW stages: ENTITLEMENT:vendor(held) | ENTITLEMENT:pay(new) | ENTITLEMENT:reconcile(held)'],
  }),
  newOnly('a fourth set extends a violated cardinality policy', {
    organisation: organise([stages]),
    request: ask(['ENTITLEMENT:vendor', 'ENTITLEMENT:reconcile', pay], [invoice]),
    predicted: [
      'EXTENDED stages: ENTITLEMENT:vendor(held) | ENTITLEMENT:invoice(new) | ENTITLEMENT:pay(held) | ENTITLEMENT:reconcile(held)',
    ],
  }),
  newOnly('a set below its minimum does not count', {
    organisation: organise([twoOfThree]),
    request: ask([invoice], [pay]),
    predicted: [],
  }),
  newOnly('a set that reaches its minimum counts', {
    organisation: organise([twoOfThree]),
    request: ask([invoice, pay], ['ENTITLEMENT:vendor']),
    predicted: ['NEW stages: ENTITLEMENT:invoice(held) ENTITLEMENT:vendor(new) | ENTITLEMENT:pay(held)'],
  }),
  {
    name: 'a new item in a set that does not count touches nothing',
    organisation: organise([
      cardinality(
        [
          [1, invoice],
          [2, pay, 'ENTITLEMENT:other'],
          [1, 'ENTITLEMENT:vendor'],
        ],
        2,
      ),
    ]),
    request: ask([invoice, 'ENTITLEMENT:vendor'], ['ENTITLEMENT:other']),
    predicted: [],
    checked: ['EXISTING stages: ENTITLEMENT:invoice(held) | ENTITLEMENT:vendor(held)'],
  },
];
