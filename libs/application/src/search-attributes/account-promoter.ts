import type { Account } from '@identity-governance/records';
import type { SearchAttribute } from '@identity-governance/records';
import type { SourceId } from '@identity-governance/values';
import { promotedValues } from '@identity-governance/domain/names';
import type { PromotedValues } from '../ports/search-attributes';
import type { TransactionOf } from '../ports/store';

/**
 * Promotes accounts in the transaction that writes them, which must hold the locks of 'inventory' and
 * 'search-attributes'.
 */
export class AccountPromoter {
  private mapped: Promise<ReadonlyMap<SourceId, readonly SearchAttribute[]>> | undefined;

  constructor(private readonly tx: TransactionOf<'searchAttributes', 'promotedValues'>) {}

  /** Returns the sources on whose accounts attributes are promoted. */
  async sourceIds(): Promise<readonly SourceId[]> {
    return [...(await this.load()).keys()];
  }

  private load(): Promise<ReadonlyMap<SourceId, readonly SearchAttribute[]>> {
    return (this.mapped ??= loadAttributesBySource(this.tx));
  }

  async promote(accounts: readonly Account[]): Promise<void> {
    const mapped = await this.load();
    const rows = accounts.flatMap((account) => promote(account, mapped.get(account.sourceId) ?? []));
    await this.tx.promotedValues.replace({ accountIds: accounts.map(({ id }) => id) }, rows);
  }
}

/** Returns the values that the attributes promote from an account. */
export function promote(account: Account, attributes: readonly SearchAttribute[]): readonly PromotedValues[] {
  return attributes.flatMap((attribute) => {
    const values = promotedValues(attribute, account);
    return values.length === 0 ? [] : [{ attributeId: attribute.id, accountId: account.id, values }];
  });
}

async function loadAttributesBySource(
  tx: TransactionOf<'searchAttributes'>,
): Promise<ReadonlyMap<SourceId, readonly SearchAttribute[]>> {
  const { items } = await tx.searchAttributes.list({ limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  const bySource = new Map<SourceId, SearchAttribute[]>();
  for (const attribute of items) {
    for (const sourceId of Object.keys(attribute.applicationAttributes)) {
      const attributes = bySource.get(sourceId);
      if (attributes === undefined) bySource.set(sourceId, [attribute]);
      else attributes.push(attribute);
    }
  }
  return bySource;
}
