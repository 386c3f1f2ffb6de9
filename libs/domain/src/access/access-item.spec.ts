import { accessItemKey, accessItemTypes, mayGrant } from './access-item';

describe('grants between types', () => {
  it('go from roles to anything, from access profiles and entitlements to entitlements', () => {
    const allowed = accessItemTypes.flatMap((parent) =>
      accessItemTypes.filter((child) => mayGrant(parent, child)).map((child) => `${parent} > ${child}`),
    );
    expect(allowed).toEqual([
      'ENTITLEMENT > ENTITLEMENT',
      'ACCESS_PROFILE > ENTITLEMENT',
      'ROLE > ENTITLEMENT',
      'ROLE > ACCESS_PROFILE',
      'ROLE > ROLE',
    ]);
  });
});

describe('the key of an item', () => {
  it('is equal when type and id are', () => {
    expect(accessItemKey({ type: 'ROLE', id: 'a' })).toBe('ROLE:a');
  });
});
