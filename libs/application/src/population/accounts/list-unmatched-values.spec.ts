import { AccessSnapshots } from '../access/access-snapshots';
import { createInMemoryStore } from '@identity-governance/test-kit/in-memory';
import type { PagePosition } from '../../ports/query';
import { buildAccount, buildAccountAttribute } from '@identity-governance/test-kit';
import { ListUnmatchedValues } from './list-unmatched-values';

describe('ListUnmatchedValues', () => {
  it('reads a limited number of accounts per page, and reaches the end through empty pages', async () => {
    const store = createInMemoryStore();
    const accounts = Array.from({ length: 40 }, (_, n) =>
      buildAccount(`a${String(n).padStart(2, '0')}`, {
        sourceId: ['ad', 'erp', 'hr'][n % 3]!,
        attributes: n % 13 === 0 ? { groups: ['x'] } : { other: 'x' },
      }),
    );
    await store.write([], async (tx) => {
      await tx.accounts.save(accounts);
      await tx.accountAttributes.save(
        ['ad', 'erp'].map((sourceId) => buildAccountAttribute('groups', { sourceId, entitlement: true })),
      );
    });
    const list = new ListUnmatchedValues(store, new AccessSnapshots(store), 5);
    const found: string[] = [];
    let pages = 0;
    let after: PagePosition | null | undefined;
    while (after !== null) {
      const page = await list.execute({ limit: 2, offset: 0, ...(after !== undefined && { after }) });
      found.push(...page.items.map(({ account }) => account.id));
      after = page.next;
      pages++;
    }
    expect(found).toEqual(['a00', 'a39', 'a13']);
    expect(pages).toBeGreaterThan(5);
  });
});
