import { formatRef, parseRef } from './access-ref';

describe('parseRef', () => {
  it('keeps colons of an id', () => {
    expect(parseRef('ENTITLEMENT:cn=pay:all')).toEqual({ type: 'ENTITLEMENT', id: 'cn=pay:all' });
    expect(formatRef({ type: 'ENTITLEMENT', id: 'cn=pay:all' })).toBe('ENTITLEMENT:cn=pay:all');
  });

  it.each(['', 'ROLE', 'ROLE:', 'role:x', ':x'])('refuses `%s`', (text) => {
    expect(parseRef(text)).toBeUndefined();
  });
});
