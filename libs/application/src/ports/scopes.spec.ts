import { coversScope, isScope, scopes } from './scopes';

describe('coversScope', () => {
  it('lets manage include read of the same resource, and nothing else', () => {
    expect(coversScope(['inventory:manage'], 'inventory:read')).toBe(true);
    expect(coversScope(['inventory:read'], 'inventory:manage')).toBe(false);
    expect(coversScope(['sod-policy:manage'], 'sod-violation:read')).toBe(false);
    expect(coversScope(['sod-policy:manage'], 'sod-policy:approve')).toBe(false);
    expect(coversScope([], 'inventory:read')).toBe(false);
  });

  it('lets who approves changes of policies read these, and nothing else', () => {
    expect(scopes.filter((scope) => coversScope(['sod-policy:approve'], scope))).toEqual([
      'sod-policy:read',
      'sod-policy:approve',
    ]);
  });

  it('lets governance:all include every scope, and is included by none', () => {
    expect(scopes.every((scope) => coversScope(['governance:all'], scope))).toBe(true);
    expect(coversScope(['inventory:manage'], 'governance:all')).toBe(false);
  });
});

describe('isScope', () => {
  it('knows exactly the scopes there are', () => {
    expect(scopes.every(isScope)).toBe(true);
    expect(isScope('inventory:write')).toBe(false);
  });
});
