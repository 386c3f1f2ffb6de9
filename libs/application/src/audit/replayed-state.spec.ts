import { addedProperties } from '@identity-governance/records';
import type { AuditEvent } from '../ports/audit-event-log';
import { buildIdentity, buildPendingChange, buildSodPolicy } from '@identity-governance/test-kit';
import { canonicalJson } from './canonical-json';
import { ReplayedState } from './replayed-state';

/** The row, and the policy in it, without what was added. */
function olderThan(row: object, added: object): object {
  const without = (one: object, names: object) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !(name in names)));
  const old = without(row, added);
  return 'before' in old ? { ...old, before: without(old.before as object, addedProperties.SOD_POLICY) } : old;
}

describe('a state that is replayed from events older than some properties', () => {
  it.each([
    ['IDENTITY', 'identities', buildIdentity('ann')],
    ['SOD_POLICY', 'sodPolicies', buildSodPolicy('p')],
    ['PENDING_CHANGE', 'pendingChanges', buildPendingChange('c')],
  ] as const)('is that of rows with the defaults of these: %s', (resourceType, collection, row) => {
    const old = olderThan(row, addedProperties[resourceType]);
    expect(old).not.toEqual(row);
    const state = new ReplayedState((text) => text);
    const event = (before: object | null, after: object | null) =>
      ({ action: 'CHANGED', resourceType, before, after }) as unknown as AuditEvent;
    expect(state.take(event(null, old))).toBeUndefined();
    expect([...state.rows]).toEqual([[`${collection} "${row.id}"`, canonicalJson(row)]]);
    // The next event has the row as it was read after the upgrade.
    expect(state.take(event(row, { ...row, name: 'Other' }))).toBeUndefined();
  });
});
