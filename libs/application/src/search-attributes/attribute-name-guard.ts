import { type AttributeName, findNameClash } from '@identity-governance/domain/names';
import { canonicalName } from '@identity-governance/values';
import type { TransactionOf } from '../ports/store';

/** The name rule forbids names that a source, an account schema or an account would bring in. */
export interface AttributeNameIsSearchAttribute {
  readonly kind: 'attribute-name-is-search-attribute';
  readonly clashes: readonly AttributeNameClash[];
}

interface AttributeNameClash {
  readonly attribute: AttributeName;
  /** The search attribute's name as it is spelled. */
  readonly searchAttribute: string;
}

/**
 * Holds the name rule against what sources, account schemas and accounts bring in. For one transaction that has the
 * locks of 'inventory' and 'search-attributes'.
 */
export class AttributeNameGuard {
  /**
   * The names looked up before, as they are spelled, each with the search attribute of that name, if any: an import
   * brings the same few names with every row.
   */
  private readonly holders = new Map<string, string | undefined>();

  constructor(private readonly tx: TransactionOf<'searchAttributes'>) {}

  async findClashes(names: readonly AttributeName[]): Promise<readonly AttributeNameClash[]> {
    const unknown = names.filter(({ name }) => !this.holders.has(name));
    if (unknown.length > 0) await this.lookUp(unknown);
    return names.flatMap((attribute) => {
      const searchAttribute = this.holders.get(attribute.name);
      return searchAttribute === undefined ? [] : [{ attribute, searchAttribute }];
    });
  }

  private async lookUp(names: readonly AttributeName[]): Promise<void> {
    const found = await this.tx.searchAttributes.findByNames(names.map(({ name }) => name));
    const holders = new Map(found.map((attribute) => [canonicalName(attribute.name), attribute.name]));
    for (const attribute of names) {
      const holder = holders.get(canonicalName(attribute.name));
      const isTaken = holder !== undefined && findNameClash(holder, [attribute]) === attribute;
      this.holders.set(attribute.name, isTaken ? holder : undefined);
    }
  }
}
