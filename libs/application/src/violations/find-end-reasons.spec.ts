import type { AccessItemRef } from '@identity-governance/domain/sod';
import { buildConflict, refOf } from '@identity-governance/domain/testing';
import type { AppliedControl, EndReason } from '@identity-governance/records';
import { withAudit } from '../audit/audited-store';
import { AccessSnapshots } from '../population/access/access-snapshots';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import type { StatePart } from '../ports/change-log';
import type { Store, WriteTransaction } from '../ports/store';
import {
  buildAccessItem,
  buildAccount,
  buildAccountAttribute,
  buildIdentity,
  buildSource,
  FixedActor,
  FixedClock,
  SequentialIds,
} from '@identity-governance/test-kit';
import { DetectViolations } from './detect-violations';

const parts: readonly StatePart[] = ['access', 'assignments', 'inventory', 'sod-policies', 'violations'];
const [pay, post, group, clerk] = ['ENTITLEMENT:pay', 'ENTITLEMENT:post', 'ENTITLEMENT:group', 'ROLE:clerk'].map(
  refOf,
) as [AccessItemRef, AccessItemRef, AccessItemRef, AccessItemRef];
const everything = { limit: 1000, offset: 0 };

type Change = (tx: WriteTransaction) => Promise<unknown>;

const mark = (entitlement: boolean): Change => {
  const attribute = buildAccountAttribute('memberOf', { sourceId: 'ad', entitlement });
  return (tx) => tx.accountAttributes.save([attribute]);
};
const carry = (values: readonly string[], fields: object = {}): Change => {
  const attributes = { memberOf: [...values] };
  return (tx) => tx.accounts.save([buildAccount('a', { sourceId: 'ad', identityId: 'ann', attributes, ...fields })]);
};
const disableIdentity: Change = (tx) => tx.identities.save([buildIdentity('ann', { disabled: true })]);
const unassign: Change = (tx) => tx.assignments.delete({ identityId: 'ann', access: clerk });
const remove =
  (ref: AccessItemRef): Change =>
  (tx) =>
    tx.accessItems.delete(ref);
const conflict = (left: readonly string[], right: readonly string[]): Change => {
  const policy = buildConflict('p', left, right);
  return (tx) => tx.sodPolicies.save([policy]);
};
const all =
  (...changes: readonly Change[]): Change =>
  async (tx) => {
    for (const change of changes) await change(tx);
  };

/** Ann carries the right side in her account, directly and by a nested group, and has the left one by a role. */
async function openSample() {
  const clock = new FixedClock();
  const ids = new SequentialIds(clock);
  const plain = createInMemoryStore({ clock });
  const store = withAudit({ store: plain, ids, currentActor: new FixedActor() });
  const change = (work: Change) => store.write(parts, work);
  await change(async (tx) => {
    await tx.sources.save([buildSource('ad')]);
    await tx.accessItems.save([
      ...['pay', 'group'].map((value) => buildAccessItem(value, { sourceId: 'ad', attribute: 'memberOf', value })),
      buildAccessItem('post'),
      buildAccessItem('clerk', { type: 'ROLE' }),
    ]);
    await tx.grants.save([
      { parent: clerk, child: post },
      { parent: group, child: pay },
    ]);
    await tx.identities.save([buildIdentity('ann')]);
    await tx.assignments.save([{ identityId: 'ann', access: clerk }]);
  });
  await change(all(mark(true), carry(['group']), conflict(['ENTITLEMENT:post'], ['ENTITLEMENT:pay', 'ROLE:other'])));
  const detect = new DetectViolations({
    ...{ store, snapshots: new AccessSnapshots(store), ids, holder: 'w', carryMilliseconds: 0 },
  });
  await detect.execute();
  return { change, detect, store };
}

const recordsOf = async (store: Store) => (await store.read((tx) => tx.violations.list(everything))).items;
const lastStepOf = async (store: Store) =>
  (await store.read((tx) => tx.violationHistory.list(everything))).items.at(-1)!;

describe('the end of a violation', () => {
  it.each<readonly [string, EndReason, Change]>([
    ['an assignment is removed', 'ACCESS_REMOVED', unassign],
    ['a value of the account is removed', 'ACCESS_REMOVED', carry([])],
    ['a grant is removed', 'ACCESS_REMOVED', (tx) => tx.grants.delete({ parent: group, child: pay })],
    ['the account is deleted', 'ACCESS_REMOVED', (tx) => tx.accounts.delete('a')],
    ['an item that the policy names is deleted', 'ITEM_DELETED', remove(post)],
    ['a carried item that the policy names is deleted', 'ITEM_DELETED', remove(pay)],
    [
      'an item is deleted with its assignments and grants',
      'ITEM_DELETED',
      all(remove(post), unassign, (tx) => tx.grants.delete({ parent: clerk, child: post })),
    ],
    ['an attribute is no longer marked', 'ATTRIBUTE_UNMARKED', mark(false)],
    [
      'an attribute is no longer in the schema',
      'ATTRIBUTE_UNMARKED',
      (tx) => tx.accountAttributes.delete({ sourceId: 'ad', name: 'memberOf' }),
    ],
    [
      'the value of an entitlement is changed',
      'ENTITLEMENT_CHANGED',
      (tx) =>
        tx.accessItems.save([buildAccessItem('group', { sourceId: 'ad', attribute: 'memberOf', value: 'other' })]),
    ],
    [
      'the attribute of an entitlement is changed',
      'ENTITLEMENT_CHANGED',
      (tx) => tx.accessItems.save([buildAccessItem('group', { sourceId: 'ad', attribute: 'other', value: 'group' })]),
    ],
    [
      'an entitlement is renamed, and its value of the account removed',
      'ACCESS_REMOVED',
      all(carry([]), (tx) =>
        tx.accessItems.save([
          buildAccessItem('group', { sourceId: 'ad', attribute: 'memberOf', value: 'group', name: 'Renamed' }),
        ]),
      ),
    ],
    [
      'values are compared by case',
      'ENTITLEMENT_CHANGED',
      all(
        (tx) =>
          tx.accessItems.save([buildAccessItem('group', { sourceId: 'ad', attribute: 'memberOf', value: 'GROUP' })]),
        (tx) =>
          tx.accountAttributes.save([
            buildAccountAttribute('memberOf', { sourceId: 'ad', entitlement: true, type: 'CASE_EXACT' }),
          ]),
      ),
    ],
    ['the account loses its identity', 'ACCOUNT_UNCORRELATED', carry(['group'], { identityId: null })],
    ['the account loses its identity and its values', 'ACCESS_REMOVED', carry([], { identityId: null })],
    ['the account is disabled', 'ACCOUNT_DISABLED', carry(['group'], { disabled: true })],
    ['the identity is disabled', 'IDENTITY_DISABLED', disableIdentity],
    ['the identity is deleted', 'IDENTITY_DELETED', (tx) => tx.identities.delete('ann')],
    ['the policy is deleted', 'POLICY_NOT_ENFORCED', (tx) => tx.sodPolicies.delete('p')],
    ['the policy names other items', 'POLICY_CHANGED', conflict(['ENTITLEMENT:post'], ['ROLE:other'])],
    // Both at once.
    ['access is removed and the identity disabled', 'ACCESS_REMOVED', all(unassign, disableIdentity)],
    ['access is removed and the attribute unmarked', 'ACCESS_REMOVED', all(unassign, mark(false))],
    ['access is removed and an item of the other side deleted', 'ACCESS_REMOVED', all(unassign, remove(pay))],
    ['the account is disabled and its value removed', 'ACCESS_REMOVED', carry([], { disabled: true })],
    [
      'the account is disabled and the attribute unmarked',
      'ATTRIBUTE_UNMARKED',
      all(carry(['group'], { disabled: true }), mark(false)),
    ],
    ['the identity is disabled and an item deleted', 'ITEM_DELETED', all(disableIdentity, remove(post))],
    [
      'access is removed that the changed policy no longer names',
      'POLICY_CHANGED',
      all(carry([]), conflict(['ENTITLEMENT:post'], ['ROLE:other'])),
    ],
    ['access is removed with the policy', 'POLICY_NOT_ENFORCED', all(unassign, (tx) => tx.sodPolicies.delete('p'))],
  ])('when %s: %s', async (_, reason, work) => {
    const { change, detect, store } = await openSample();
    expect(await recordsOf(store)).toMatchObject([{ status: 'Open' }]);
    await change(work);
    await detect.execute();
    const isRemediated = reason === 'ACCESS_REMOVED';
    expect(await recordsOf(store)).toMatchObject([{ status: isRemediated ? 'Remediated' : 'Closed' }]);
    expect(await lastStepOf(store)).toMatchObject({ step: isRemediated ? 'REMEDIATED' : 'CLOSED', cause: { reason } });
  });

  it('does not complete a remediation when nobody lost a right', async () => {
    for (const [work, status] of [
      [mark(false), 'Canceled'],
      [unassign, 'Completed'],
    ] as const) {
      const { change, detect, store } = await openSample();
      const [record] = await recordsOf(store);
      const time = '2026-01-01T00:00:00.000Z';
      const applied: AppliedControl = {
        id: 'c',
        violationId: record!.id,
        controlId: 'x',
        controlName: 'X',
        controlType: 'Remediation',
        applierId: 'bob',
        appliedDate: time,
        expiration: time,
        comments: null,
        status: 'Pending',
      };
      await change((tx) => tx.appliedControls.save([applied]));
      await change(work);
      await detect.execute();
      expect(await store.read((tx) => tx.appliedControls.get('c'))).toMatchObject({ status });
    }
  });

  it.each(['never marked', 'unmarked before, without an end of the violation'])(
    'is by the removed access, though the account carries it under an attribute that was %s',
    async (when) => {
      const { change, detect, store } = await openSample();
      if (when === 'never marked') {
        const unmarked = buildAccessItem('pay', { sourceId: 'hr', attribute: 'groups', value: 'pay' });
        const attributes = { groups: ['pay'] };
        await change(async (tx) => {
          await tx.sources.save([buildSource('hr')]);
          await tx.accountAttributes.save([buildAccountAttribute('groups', { sourceId: 'hr', entitlement: false })]);
          await tx.accessItems.save([unmarked]);
          await tx.accounts.save([buildAccount('h', { sourceId: 'hr', identityId: 'ann', attributes })]);
        });
      }
      await change((tx) => tx.assignments.save([{ identityId: 'ann', access: pay }]));
      await detect.execute();
      await change(when === 'never marked' ? carry([]) : mark(false));
      await detect.execute();
      expect(await recordsOf(store)).toMatchObject([{ status: 'Open' }]);
      await change((tx) => tx.assignments.delete({ identityId: 'ann', access: pay }));
      await detect.execute();
      expect(await lastStepOf(store)).toMatchObject({ step: 'REMEDIATED', cause: { reason: 'ACCESS_REMOVED' } });
    },
  );

  it('is by the unmarked attribute if it was unmarked since the pass before', async () => {
    const { change, detect, store } = await openSample();
    await change((tx) => tx.assignments.save([{ identityId: 'ann', access: pay }]));
    await detect.execute();
    await change(mark(false));
    await change((tx) => tx.assignments.delete({ identityId: 'ann', access: pay }));
    await detect.execute();
    expect(await lastStepOf(store)).toMatchObject({ step: 'CLOSED', cause: { reason: 'ATTRIBUTE_UNMARKED' } });
  });

  it('is by the removed access if the account was disabled before, as the account gave none that could end', async () => {
    const { change, detect, store } = await openSample();
    await change((tx) => tx.assignments.save([{ identityId: 'ann', access: pay }]));
    await detect.execute();
    await change(carry(['pay'], { disabled: true }));
    await detect.execute();
    expect(await recordsOf(store)).toMatchObject([{ status: 'Open' }]);
    await change((tx) => tx.assignments.delete({ identityId: 'ann', access: pay }));
    await detect.execute();
    expect(await lastStepOf(store)).toMatchObject({ step: 'REMEDIATED', cause: { reason: 'ACCESS_REMOVED' } });
  });

  it('is by the disabled account though a further path was removed, as the account still has the access', async () => {
    const { change, detect, store } = await openSample();
    await change((tx) => tx.assignments.save([{ identityId: 'ann', access: pay }]));
    await detect.execute();
    await change(
      all(carry(['pay'], { disabled: true }), (tx) => tx.assignments.delete({ identityId: 'ann', access: pay })),
    );
    await detect.execute();
    expect(await lastStepOf(store)).toMatchObject({ step: 'CLOSED', cause: { reason: 'ACCOUNT_DISABLED' } });
  });
});
