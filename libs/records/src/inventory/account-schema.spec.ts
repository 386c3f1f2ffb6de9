import { parseAccountSchema } from './account-schema';
import { parseSourceDraft } from './source';

const faultsOf = (body: unknown) => {
  const parsed = parseAccountSchema(body);
  return parsed.ok ? [] : parsed.error.map(({ field, reason }) => `${field} ${reason}`);
};

describe('an account schema', () => {
  it('has the defaults of the import', () => {
    const body = {
      attributes: [{ name: 'mail' }, { name: 'start', type: 'DATE', multiValued: true, entitlement: true }],
    };
    expect(parseAccountSchema(body)).toEqual({
      ok: true,
      value: {
        attributes: [
          { name: 'mail', type: 'STRING', multiValued: false, entitlement: false, description: null },
          { name: 'start', type: 'DATE', multiValued: true, entitlement: true, description: null },
        ],
      },
    });
  });

  it('reports every error at its place', () => {
    expect(faultsOf({})).toEqual(['attributes is missing']);
    expect(faultsOf({ attributes: [{ name: 'a', entitlment: true }] })).toEqual([
      'attributes.0.entitlment is not a known property, did you mean `entitlement`? Known are `name`, `type`, `multiValued`, `entitlement`, `description`',
    ]);
    expect(faultsOf({ attributes: [{ name: '' }, 7, { name: '__proto__' }] })).toEqual([
      'attributes.0.name is empty',
      'attributes.1 `7` is not an object',
      'attributes.2.name `__proto__` is a reserved name',
    ]);
    expect(faultsOf({ attributes: [{ name: 'a' }, { name: 'A' }, { name: 'a' }] })).toEqual([
      'attributes.2.name `a` is also at 0',
    ]);
  });
});

describe('the body of a source', () => {
  it('needs a name only', () => {
    expect(parseSourceDraft({ id: 'x', name: 'HR' })).toEqual({
      ok: true,
      value: { name: 'HR', description: null, attributes: {}, correlation: [] },
    });
    expect(parseSourceDraft({ name: ' ', attributes: { a: 1 } })).toMatchObject({
      error: [{ field: 'name' }, { field: 'attributes.a' }],
    });
  });
});
