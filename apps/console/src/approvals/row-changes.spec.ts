import { rowChanges } from './row-changes';

describe('rowChanges', () => {
  it('returns the fields that differ, before and after', () => {
    const tim = { id: 'tim', name: 'Tim', managerId: 'bob', disabled: false };
    const member = { groupId: 'audit', identityId: 'eve' };
    expect(
      rowChanges([
        { type: 'IDENTITY', id: 'tim', before: tim, after: { ...tim, managerId: 'eve', disabled: true } },
        { type: 'GOVERNANCE_GROUP_MEMBER', id: 'audit/eve', before: null, after: member },
      ]),
    ).toEqual([
      { field: 'tim: managerId', before: 'bob', after: 'eve' },
      { field: 'tim: disabled', before: 'false', after: 'true' },
      { field: 'audit/eve: groupId', before: '', after: 'audit' },
      { field: 'audit/eve: identityId', before: '', after: 'eve' },
    ]);
  });
});
