import { type AttributeName, canonicalName, findNameClash } from '@identity-governance/domain';
import type { ReadTransaction } from '../ports/store';
import type { AttributeNameClash } from './search-attribute-errors';

/** Holds the name rule against what sources, account schemas and accounts bring in. For one transaction that has the locks of 'inventory' and 'search-attributes'. */
export class AttributeNameGuard {
  /** The names looked up before, in canonical form, with the search attribute of that name, if any: an import brings the same few names with every row. */
  private readonly holders = new Map<string, string | undefined>();

  constructor(private readonly tx: Pick<ReadTransaction, 'searchAttributes'>) {}

  async findClashes(names: readonly AttributeName[]): Promise<readonly AttributeNameClash[]> {
    await this.lookUp(names.map(({ name }) => canonicalName(name)));
    return names.flatMap((attribute) => {
      const searchAttribute = this.holders.get(canonicalName(attribute.name));
      const isTaken = searchAttribute !== undefined && findNameClash(searchAttribute, [attribute]) === attribute;
      return isTaken ? [{ attribute, searchAttribute }] : [];
    });
  }

  private async lookUp(names: readonly string[]): Promise<void> {
    const unknown = [...new Set(names)].filter((name) => !this.holders.has(name));
    if (unknown.length === 0) return;
    const found = await this.tx.searchAttributes.findByNames(unknown);
    const holders = new Map(found.map(({ name }) => [canonicalName(name), name]));
    for (const name of unknown) this.holders.set(name, holders.get(name));
  }
}
