import { type AttributeName, findNameClash } from '@identity-governance/domain/names';
import { canonicalName } from '@identity-governance/values';
import type { TransactionOf } from '../ports/store';

/** A name that a source, an account schema or an account would introduce is that of a search attribute. */
export interface AttributeNameIsSearchAttribute {
  readonly kind: 'attribute-name-is-search-attribute';
  readonly clashes: readonly AttributeNameClash[];
}

interface AttributeNameClash {
  readonly attribute: AttributeName;
  /** The name of the search attribute as stored. */
  readonly searchAttribute: string;
}

/**
 * Checks the names that sources, account schemas and accounts introduce against the name rule. For one transaction that
 * holds the locks of 'inventory' and 'search-attributes'.
 */
export class AttributeNameGuard {
  /**
   * The search attribute, if any, by the names looked up before, as written: the rows of an import repeat few names.
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
