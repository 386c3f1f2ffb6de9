import { buildConflict, refOf } from '@identity-governance/domain/testing';
import { AccessSnapshots } from '../access/access-snapshots';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import {
  buildAccessItem,
  buildAccount,
  buildAccountAttribute,
  buildIdentity,
  buildSource,
} from '@identity-governance/test-kit';
import type { StatePart } from '../../ports/change-log';
import type { WriteTransaction } from '../../ports/store';
import { FindDataIssues } from './find-data-issues';

const parts: readonly StatePart[] = ['access', 'assignments', 'inventory', 'sod-policies'];

async function openData() {
  const store = createInMemoryStore();
  const change = (work: (tx: WriteTransaction) => Promise<unknown>) => store.write(parts, work);
  await change(async (tx) => {
    await tx.sources.save([buildSource('ad')]);
    await tx.accountAttributes.save([buildAccountAttribute('memberOf', { sourceId: 'ad', entitlement: true })]);
    await tx.accessItems.save([
      buildAccessItem('pay', { sourceId: 'ad', attribute: 'memberOf', value: 'pay' }),
      ...['post', 'view'].map((id) => buildAccessItem(id)),
      buildAccessItem('clerk', { type: 'ROLE' }),
    ]);
    await tx.grants.save([{ parent: refOf('ROLE:clerk'), child: refOf('ENTITLEMENT:view') }]);
    await tx.identities.save([buildIdentity('ann')]);
    await tx.accounts.save([buildAccount('a', { sourceId: 'ad', identityId: 'ann', attributes: { memberOf: 'pay' } })]);
    await tx.assignments.save([{ identityId: 'ann', access: refOf('ENTITLEMENT:post') }]);
    const policy = buildConflict('p', ['ENTITLEMENT:post'], ['ENTITLEMENT:pay']);
    await tx.sodPolicies.save([{ ...policy, ownerRef: { type: 'IDENTITY', id: 'ann' } }]);
  });
  const find = new FindDataIssues(store, new AccessSnapshots(store));
  const issues = async () =>
    (await find.execute()).map(({ code, count, examples }) => `${code} ${count}: ${examples.join('; ')}`);
  return { change, issues };
}

describe('FindDataIssues', () => {
  it('finds nothing in sound data', async () => {
    const { issues } = await openData();
    expect(await issues()).toEqual([]);
  });

  it('finds accounts without an identity, of deleted identities, and disabled ones with access', async () => {
    const { change, issues } = await openData();
    const attributes = { memberOf: 'pay' };
    await change((tx) =>
      tx.accounts.save([
        buildAccount('b', { sourceId: 'ad', name: 'bob', identityId: null }),
        buildAccount('c', { sourceId: 'ad', name: 'cy', identityId: 'cy' }),
        buildAccount('d', { sourceId: 'ad', name: 'di', identityId: 'ann', disabled: true, attributes }),
      ]),
    );
    expect(await issues()).toEqual([
      'UNCORRELATED_ACCOUNTS 1: b (bob on ad)',
      'ACCOUNTS_OF_MISSING_IDENTITIES 1: c (cy on ad) of cy',
      'DISABLED_ACCOUNTS_WITH_ACCESS 1: d (di on ad)',
    ]);
  });

  it('finds disabled identities with access, each once', async () => {
    const { change, issues } = await openData();
    await change((tx) => tx.identities.save([buildIdentity('ann', { name: 'Ann', disabled: true })]));
    expect(await issues()).toEqual(['DISABLED_IDENTITIES_WITH_ACCESS 1: ann (Ann)']);
  });

  it('finds assignments of missing identities and items, and the first of many', async () => {
    const { change, issues } = await openData();
    const deleted = Array.from({ length: 7 }, (_, n) => ({ identityId: 'ann', access: refOf(`ROLE:gone-${n}`) }));
    await change((tx) => tx.assignments.save([{ identityId: 'zoe', access: refOf('ROLE:clerk') }, ...deleted]));
    const [found] = await issues();
    expect(found).toMatch(/^DANGLING_ASSIGNMENTS 8: ROLE:gone-0 of ann;/);
    expect(found!.split(';')).toHaveLength(5);
  });

  it('finds entitlements that nothing grants', async () => {
    const { change, issues } = await openData();
    await change((tx) => tx.grants.deleteMany([{ parent: refOf('ROLE:clerk'), child: refOf('ENTITLEMENT:view') }]));
    expect(await issues()).toEqual([expect.stringMatching(/^UNUSED_ENTITLEMENTS 1: view /)]);
  });

  it('counts an assignment that starts later as use, and none that has ended', async () => {
    const { change, issues } = await openData();
    const assignment = { identityId: 'ann', access: refOf('ENTITLEMENT:post') };
    await change((tx) => tx.assignments.save([{ ...assignment, validFrom: '2099-01-01T00:00:00.000Z' }]));
    expect(await issues()).toEqual([]);
    await change((tx) => tx.assignments.save([{ ...assignment, validUntil: '2020-01-01T00:00:00.000Z' }]));
    expect(await issues()).toEqual([expect.stringMatching(/^UNUSED_ENTITLEMENTS 1: post /)]);
  });

  it('finds policies whose owner is missing, that name missing items, or that cannot be violated', async () => {
    const { change, issues } = await openData();
    await change(async (tx) => {
      const policy = buildConflict('q', ['ENTITLEMENT:post', 'ROLE:gone'], ['ENTITLEMENT:pay']);
      await tx.sodPolicies.save([{ ...policy, name: 'Q', ownerRef: { type: 'IDENTITY', id: 'zoe' } }]);
      await tx.sodPolicies.save([{ ...buildConflict('r', ['ROLE:gone'], ['ENTITLEMENT:pay']), name: 'R' }]);
    });
    expect(await issues()).toEqual([
      'MISSING_OWNERS 1: Q: zoe',
      'DANGLING_POLICIES 2: Q: ROLE:gone; R: ROLE:gone',
      'UNSATISFIABLE_POLICIES 1: R',
    ]);
  });
});
