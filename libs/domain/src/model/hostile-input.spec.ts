import fc from 'fast-check';
import type { Fault, Result } from '@identity-governance/values';
import { patchJson } from '../json-patch/patch-json';
import { checkName } from '../search-attributes/check-name';
import type { AccessModel } from './access-model';
import { compiledOf } from './compiled-model';
import { readAssignments } from './assignments';
import { change } from './change';
import { compile } from './compile';
import { evaluate, explain } from './evaluate';
import { metered } from '../testing/metered-input';
import { lawRuns } from '../testing/law-runs';

type Outcome = Result<unknown, readonly Fault[]>;

const entitlement = (id: string) => ({ type: 'ENTITLEMENT', id }) as const;
const policy = (id: string, left: string, right: string) => ({
  id,
  name: id,
  conflictingAccessCriteria: {
    leftCriteria: { criteriaList: [entitlement(left)] },
    rightCriteria: { criteriaList: [entitlement(right)] },
  },
});

function modelOf(input: unknown): AccessModel {
  const compiled = compile(input as never);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.error));
  return compiled.value;
}
const model = modelOf({ policies: [policy('p', 'a', 'b')] });

/** Every function that takes what comes from outside, given the value as a whole or in some place of it. */
const doors: readonly ((value: unknown) => Outcome)[] = [
  (value) => compile(value as never),
  (value) => compile({ items: value, policies: [] } as never),
  (value) => compile({ items: [value], grants: [value], policies: [value] } as never),
  (value) => compile({ policies: [{ ...policy('p', 'a', 'b'), conflictingAccessCriteria: value }] } as never),
  (value) => change(model, value as never),
  (value) => change(model, { savedPolicies: [value], deletedPolicyIds: value } as never),
  (value) => evaluate(model, value as never),
  (value) => evaluate(model, { assigned: value, requested: [value] } as never),
  (value) => explain(model, { requested: value } as never),
  (value) => readAssignments(model, value as never),
  (value) => readAssignments(model, [{ identityId: value, access: value }] as never),
  (value) => checkName(value, []),
  (value) => checkName('mail', value as never),
  (value) => checkName('mail', [value] as never),
  (value) => patchJson(value as never, [], rules),
  (value) => patchJson({ a: 1 }, value, rules),
  (value) => patchJson({ a: 1 }, [{ op: 'add', path: '/a', value }], rules),
];
const rules = {
  fields: { a: { shape: 'tree', nullable: true } },
  validate: (document: Readonly<Record<string, unknown>>): Outcome => ({ ok: true, value: document }),
} as const;

function expectOutcome(outcome: Outcome): void {
  if (outcome.ok) return;
  expect(outcome.error.length).toBeGreaterThan(0);
  expect(outcome.error.length).toBeLessThanOrEqual(100);
  for (const { field, reason } of outcome.error) expect([typeof field, typeof reason]).toEqual(['string', 'string']);
}

function cyclic(): unknown {
  const list: unknown[] = [];
  const both: Record<string, unknown> = { policies: list, list };
  list.push(both, both, list, list);
  return both;
}
/** As large as 2 to the power of 60, were it followed to its end. */
function doubled(): unknown {
  let value: unknown = entitlement('a');
  for (let n = 0; n < 60; n++) value = { policies: [value, value], value };
  return value;
}
const throwing = () =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('no');
      },
      ownKeys: () => {
        throw new Error('no');
      },
    },
  );
const listOfLength = (length: number) =>
  new Proxy([], { get: (list, name): unknown => (name === 'length' ? length : Reflect.get(list, name)) });
function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
}

const hostile: Readonly<Record<string, () => unknown>> = {
  'a cycle': cyclic,
  'what refers to one thing again and again': doubled,
  'a proxy that throws': throwing,
  'a revoked proxy': revoked,
  'an endless list': () => listOfLength(Infinity),
  'a list of no length': () => listOfLength(NaN),
  'a list with nothing in it': () => new Array<unknown>(50_000_000),
  'a text of millions': () => 'ﷺ'.repeat(3_000_000),
  'half a surrogate pair': () => '\ud800',
  'an own __proto__': () => JSON.parse('{"__proto__":{"policies":[]},"policies":[{"__proto__":1}]}') as unknown,
  'a prototype': () => Object.prototype,
  'no prototype': () => Object.create(null) as unknown,
  'a function': () => () => 1,
  'a frozen object': () => Object.freeze({ policies: Object.freeze([]) }),
  'an object that claims to be text': () => ({ toString: () => 'a', valueOf: () => 'a', length: 1 }),
};

describe('hostile input', () => {
  it.each(Object.entries(hostile))('is refused or harmless, and soon done with: %s', (_name, make) => {
    for (const door of doors) {
      const { value, reads } = metered(make());
      expectOutcome(door(value));
      expect(reads()).toBeLessThan(15_000_000);
      expectOutcome(door(make()));
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('of any kind has an outcome', () => {
    const anything = fc.anything({
      key: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('__proto__', 'constructor', 'policies', 'items', 'type', 'id', 'access', 'sets', 'op', 'path'),
      ),
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
    });
    fc.assert(
      fc.property(anything, fc.constantFrom(...doors), (value, door) => {
        expectOutcome(door(value));
      }),
      { numRuns: lawRuns(1_000) },
    );
  });

  it('is not changed, frozen or not', () => {
    const freeze = (value: unknown): unknown => {
      if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const input = freeze({ policies: [policy('p', 'a', 'b')] });
    expect(modelOf(input).policies).toHaveLength(1);
    const document = freeze({ a: [1] }) as object;
    const patched = patchJson(document, freeze([{ op: 'add', path: '/a/-', value: { b: 1 } }]), rules);
    expect(patched).toEqual({ ok: true, value: { a: [1, { b: 1 }] } });
    expect(document).toEqual({ a: [1] });
  });

  it('with ids that reach a prototype names access items as any other', () => {
    const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const odd = modelOf({ policies: ids.map((id) => policy(id, id, `${id} too`)) });
    for (const id of ids) {
      const answer = evaluate(odd, { assigned: [entitlement(id)], requested: [entitlement(`${id} too`)] });
      expect(answer).toMatchObject({ ok: true, value: [{ policy: { id }, kind: 'NEW' }] });
    }
  });
});

describe('the work of a question', () => {
  const sizes = [1_000, 4_000];

  it('follows what it touches, not how large the model is', () => {
    const operations = sizes.map((size) => {
      const policies = Array.from({ length: size }, (_, n) => policy(`p${n}`, `a${n}`, `b${n}`));
      const large = modelOf({ policies });
      evaluate(large, { assigned: [entitlement('a7')], requested: [entitlement('b7')] });
      return compiledOf(large).scratch.operations;
    });
    expect(operations[1]).toBe(operations[0]);
  });

  it('grows with the length of the request alone, however often it names one item', () => {
    const reads = sizes.map((size) => {
      const { value, reads: count } = metered({ requested: Array.from({ length: size }, () => entitlement('a')) });
      expect(evaluate(model, value as never)).toEqual({ ok: true, value: [] });
      return count();
    });
    expect(reads[1]).toBeLessThan(reads[0]! * 4.1);
  });

  it('grows with the length of the input alone, when it is compiled', () => {
    const reads = sizes.map((size) => {
      const policies = Array.from({ length: size }, (_, n) => policy(`p${n}`, 'a', 'b'));
      const { value, reads: count } = metered({ policies });
      expect(modelOf(value).policies).toHaveLength(size);
      return count();
    });
    expect(reads[1]).toBeLessThan(reads[0]! * 4.1);
  });
});
