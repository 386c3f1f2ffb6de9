import { parseIdentityProfileDraft } from './identity-profile';

const body = {
  name: 'Employees',
  description: 'everyone on the payroll',
  priority: 10,
  authoritativeSource: { type: 'SOURCE', id: 'hr', name: 'HR' },
};
const draft = {
  name: 'Employees',
  description: 'everyone on the payroll',
  priority: 10,
  authoritativeSourceId: 'hr',
};
const parse = (raw: unknown) => {
  const result = parseIdentityProfileDraft(raw);
  return result.ok ? result.value : result.error.map(({ field, reason }) => `${field} ${reason}`);
};

describe('the body of an identity profile', () => {
  it('is read, and what is not kept is accepted', () => {
    expect(parse({ ...body, id: 'mine', owner: { id: 'x' } })).toEqual(draft);
  });

  it('may leave out description, priority and the type of the source', () => {
    const rest = { name: 'Employees', authoritativeSource: { id: 'hr' } };
    expect(parse(rest)).toEqual({ ...draft, description: null, priority: 0 });
    expect(parse({ ...rest, description: null, priority: null })).toEqual({ ...draft, description: null, priority: 0 });
    expect(parse({ ...rest, description: '' })).toEqual({ ...draft, description: null, priority: 0 });
  });

  it('may break lines in the description', () => {
    expect(parse({ ...body, description: 'a\r\n\tb' })).toEqual({ ...draft, description: 'a\r\n\tb' });
  });

  it('reports every error', () => {
    expect(parse({ name: '', description: 1, priority: -1, authoritativeSource: { type: 'ROLE', id: '' } })).toEqual([
      'name is empty',
      'description `1` is not a string',
      'priority is -1, from 0 to 2147483647 is allowed',
      'authoritativeSource.type `ROLE` is not one of `SOURCE`',
      'authoritativeSource.id is empty',
    ]);
  });

  test.each([
    ['name', undefined],
    ['name', 'a\nb'],
    ['name', '\ud800'],
    ['description', 'a\u0000b'],
    ['priority', 1.5],
    ['priority', '1'],
    ['priority', 2_147_483_648],
    ['authoritativeSource', undefined],
    ['authoritativeSource', 'hr'],
  ])('refuses for `%s` %j', (field, value) => {
    expect(parse({ ...body, [field]: value })).toEqual([expect.stringMatching(new RegExp(`^${field} `))]);
  });

  it('limits the length of strings', () => {
    expect(parse({ ...body, name: 'x'.repeat(256), description: 'x'.repeat(2001) })).toEqual([
      'name is 256 characters long, at most 255 are allowed',
      'description is 2001 characters long, at most 2000 are allowed',
    ]);
  });

  test.each([undefined, null, [], 'x', 1])('is never %j', (raw) => {
    expect(parse(raw)).toHaveLength(1);
  });
});
