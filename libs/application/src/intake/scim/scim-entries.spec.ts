import fc from 'fast-check';
import { patchUser } from './change-user';
import { addEntries, removeEntries } from './scim-entries';
import type { ScimOperation } from './scim-patch';
import { newScimUser, type ScimEntry } from './scim-user';

const texts = fc.constantFrom('', 'a', 'b', '1', '=');
const entry = fc.record({
  type: fc.option(texts, { nil: undefined }),
  primary: fc.boolean(),
  fields: fc
    .dictionary(fc.constantFrom('value', 'country', 'locality'), texts)
    .map((map) => new Map(Object.entries(map))),
});
const entries = fc.array(entry, { maxLength: 6 });
const copies = (list: readonly ScimEntry[]) => list.map((one) => ({ ...one, fields: new Map(one.fields) }));
const hasFields = (one: ScimEntry, { fields }: ScimEntry) =>
  [...fields].every(([name, text]) => one.fields.get(name) === text);

/** Adds values one after the other, by comparing each with all. */
function addNaively(list: ScimEntry[], added: readonly ScimEntry[]): void {
  for (const one of added) {
    const known = list.find((other) => other.type === one.type && hasFields(other, one));
    if (known === undefined) list.push(one);
    const place = known ?? one;
    if (one.primary) for (const other of list) other.primary = other === place;
  }
}

describe('values of an attribute', () => {
  it('are added as by comparing each with all', () => {
    fc.assert(
      fc.property(entries, entries, (list, added) => {
        const [fast, naive] = [copies(list), copies(list)];
        addEntries(fast, copies(added));
        addNaively(naive, copies(added));
        expect(fast).toEqual(naive);
      }),
    );
  });

  it('are removed as by comparing each with all', () => {
    fc.assert(
      fc.property(entries, entries, (list, removed) => {
        const left = copies(list);
        removeEntries(left, removed);
        expect(left).toEqual(list.filter((one) => !removed.some((other) => hasFields(one, other))));
      }),
    );
  });

  it('are the same after operations one by one and in one patch', () => {
    const path = { attribute: 'emails' };
    const value = fc.record({ value: fc.constantFrom('a', 'b', 'c'), type: texts, primary: fc.boolean() });
    const values = fc.oneof(fc.array(value, { maxLength: 3 }), value, fc.constantFrom('a', null));
    const operation: fc.Arbitrary<ScimOperation> = fc.record({
      op: fc.constantFrom('add', 'remove', 'replace'),
      path: fc.constantFrom(path, { ...path, sub: 'type' }, { attribute: 'roles' }),
      value: values,
    });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
        const [joined, single] = [newScimUser(), newScimUser()];
        const refusal = patchUser(joined, operations);
        const refusals = operations.map((one) => patchUser(single, [one]));
        fc.pre(refusal === undefined);
        expect(refusals.every((one) => one === undefined)).toBe(true);
        expect(joined.plurals.get('emails') ?? []).toEqual(single.plurals.get('emails') ?? []);
        expect(joined.plurals.get('roles') ?? []).toEqual(single.plurals.get('roles') ?? []);
      }),
    );
  });

  it('with many sets of fields are refused before each set is compared with all of them', () => {
    const fields = ['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country'];
    /** Addresses that have different sets of fields. */
    const addresses = (count: number, text: string) =>
      Array.from({ length: count }, (_, i) =>
        Object.fromEntries(fields.flatMap((name, k) => (((i % 63) + 1) & (1 << k) ? [[name, `${text}${i}`]] : []))),
      );
    const path = { attribute: 'addresses' };
    const change = (op: 'add' | 'remove', value: object) => ({ op, path, value });
    const user = newScimUser();
    const [first] = addresses(1, 'a');
    expect(patchUser(user, [change('add', addresses(501, 'a'))])?.detail).toBe(
      '`addresses` has 501 values, at most 500 are allowed',
    );
    expect(patchUser(user, [change('add', Array<object>(500).fill({ ...first }))])).toBeUndefined();
    expect(patchUser(user, [change('add', addresses(400, 'b'))])).toBeUndefined();
    expect(user.plurals.get('addresses')).toHaveLength(401);
    const title = { op: 'replace' as const, path: { attribute: 'title' }, value: 'x' };
    const removals = Array.from({ length: 9 }, () => [change('remove', addresses(63, 'c')), title]).flat();
    expect(patchUser(user, removals)).toMatchObject({
      scimType: 'tooMany',
      detail: expect.stringMatching(/`addresses`.* at most 200000 times/) as string,
    });
  });

  it('are refused above their limits before they are compared', () => {
    const emails = (count: number, start = 0) => Array.from({ length: count }, (_, i) => ({ value: `${start + i}` }));
    const path = { attribute: 'emails' };
    const add = (value: unknown) => ({ op: 'add' as const, path, value });
    const user = newScimUser();
    expect(patchUser(user, [add(emails(5001))])?.detail).toBe('`emails` has 5001 values, at most 5000 are allowed');
    expect(patchUser(user, [add(emails(3000))])).toBeUndefined();
    expect(patchUser(user, [add(emails(3000, 3000))])?.detail).toContain('has 6000 values, at most 5000');
    const folded = 'x';
    const filtered = { ...path, filter: { op: 'eq' as const, path: { attribute: 'value' }, value: 'x', folded } };
    expect(patchUser(user, [{ op: 'replace', path, value: emails(3000) }])).toBeUndefined();
    const changes = Array.from({ length: 80 }, () => ({ op: 'remove' as const, path: filtered, value: null }));
    expect(patchUser(user, changes)).toMatchObject({
      scimType: 'tooMany',
      detail: expect.stringMatching(/`emails`.* at most 200000 times/) as string,
    });
  });
});
