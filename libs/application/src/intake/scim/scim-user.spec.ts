import fc from 'fast-check';
import { buildAccount, buildIdentity } from '@identity-governance/test-kit';
import {
  attributesOfUser,
  draftIdentity,
  newScimUser,
  userAttributes,
  userOfAccount,
  type ScimEntry,
} from './scim-user';

const types = fc.option(fc.constantFrom('work', 'home', 'primary', 'primary#1', 'a.b', 'x#2', 'x', '#3'), {
  nil: undefined,
});
const plurals = userAttributes.filter(({ kind }) => kind === 'plural');
/** Values of an attribute, of which up to one is primary. */
const entriesOf = (fields: readonly string[]) =>
  fc
    .tuple(
      fc.uniqueArray(
        fc.tuple(
          types,
          fc.dictionary(fc.constantFrom(...fields), fc.stringMatching(/^[a-c]{1,2}$/), {
            minKeys: 1,
            noNullPrototype: true,
          }),
        ),
        // values that are equal but for their type have one mark of the primary one
        { maxLength: 5, selector: ([type, values]) => values.value ?? JSON.stringify([type, values]) },
      ),
      fc.nat({ max: 7 }),
    )
    .map(([drawn, primary]) =>
      drawn.map(([type, values], i): ScimEntry => ({
        type,
        primary: i === primary,
        fields: new Map(Object.entries(values)),
      })),
    );

const plain = ({ type, primary, fields }: ScimEntry) => JSON.stringify([type ?? null, primary, [...fields].sort()]);

it.each(plurals)(
  'keeps each value of `$name` in an account, none lost and none mixed with another',
  ({ name, fields }) => {
    fc.assert(
      fc.property(entriesOf(fields), (entries) => {
        const user = {
          ...newScimUser(),
          plurals: new Map([[name, entries.map((one) => ({ ...one, fields: new Map(one.fields) }))]]),
        };
        const account = buildAccount('a', { attributes: attributesOfUser(user, { other: 'x' }) });
        expect(account.attributes.other).toBe('x');
        const read = userOfAccount(account).plurals.get(name) ?? [];
        expect(read.map(plain).sort()).toEqual(entries.map(plain).sort());
      }),
    );
  },
);

it('starts each save from the stored identity: what the user neither has nor had stays', () => {
  const stored = buildIdentity('i', {
    ...{ name: 'Old', email: 'hr@x', managerId: 'boss', identityProfileId: 'p', disabled: true },
    attributes: { badge: '7', title: 'Set by HR', department: 'Old', 'other.thing': 'x' },
  });
  const before = { ...newScimUser(), strings: new Map([['department', 'Old']]) };
  const user = { ...newScimUser(), userName: 'ada', strings: new Map([['userType', 'Employee']]) };
  expect(draftIdentity(user, { id: 'i', managerId: null, stored, before })).toEqual({
    ...stored,
    ...{ name: 'ada', attributes: { badge: '7', title: 'Set by HR', 'other.thing': 'x', userType: 'Employee' } },
  });
  before.strings.set('manager.value', 'm').set('title', 'Boss');
  before.plurals.set('emails', [{ type: 'work', primary: true, fields: new Map([['value', 'hr@x']]) }]);
  expect(draftIdentity(user, { id: 'i', managerId: null, stored, before })).toMatchObject({
    email: null,
    managerId: null,
  });
});
