import { toIdentityProfileView } from './identity-profile-view';
import { parseIdentityProfile } from './parse-identity-profile';

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
  const result = parseIdentityProfile(raw);
  return result.ok ? result.value : result.error.map(({ field, reason }) => `${field} ${reason}`);
};

describe('the body of an identity profile', () => {
  it('is read, and other members are ignored', () => {
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

  it('reports every fault', () => {
    expect(parse({ name: ' ', description: 1, priority: -1, authoritativeSource: { type: 'ROLE', id: '' } })).toEqual([
      'name must be a text of 1 to 255 characters, not blank, without control characters',
      'description must be null or a text of up to 2000 characters, with no control characters but tabs and line breaks',
      'priority must be a whole number from 0 to 2147483647',
      'authoritativeSource.type must be `SOURCE`',
      'authoritativeSource.id must be an id of 1 to 128 printable characters',
    ]);
  });

  test.each([
    ['name', undefined],
    ['name', 'x'.repeat(256)],
    ['name', 'a\nb'],
    ['name', '\ud800'],
    ['description', 'x'.repeat(2001)],
    ['description', 'a\u0000b'],
    ['priority', 1.5],
    ['priority', '1'],
    ['priority', 2_147_483_648],
    ['authoritativeSource', undefined],
    ['authoritativeSource', 'hr'],
  ])('refuses for `%s` %j', (field, value) => {
    expect(parse({ ...body, [field]: value })).toEqual([expect.stringMatching(new RegExp(`^${field} must be `))]);
  });

  test.each([null, [], 'x', 1])('is not %j', (raw) => {
    expect(parse(raw)).toEqual(['body must be an object']);
  });
});

it('shows an identity profile with its source', () => {
  expect(toIdentityProfileView({ id: 'ip-1', ...draft }, 'HR')).toEqual({ id: 'ip-1', ...body });
  expect(toIdentityProfileView({ id: 'ip-1', ...draft }, null).authoritativeSource.name).toBeNull();
});
