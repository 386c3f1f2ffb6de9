import type { AccountRef } from '@identity-governance/domain/sod';
import { canonicalDistinguishedName, canonicalName, type SourceId } from '@identity-governance/values';
import type { Account } from '../inventory/account';
import type { AccessItem } from '../inventory/access-item-row';
import type { AccountAttribute } from '../inventory/account-schema';
import type { AttributeValue } from '../inventory/attributes';
import { isValidAt } from '../inventory/validity';

/** A value of an account under an attribute that carries entitlements. */
export interface CarriedValue {
  readonly attribute: string;
  readonly value: string;
}

/** The values that an account carries, not yet resolved to entitlements. */
export interface CarryingAccount {
  readonly account: AccountRef;
  readonly sourceId: SourceId;
  readonly values: readonly CarriedValue[];
}

export interface AccountAccessRules {
  /** Whether disabled identities and accounts hold access; false by default. */
  readonly disabledHoldAccess?: boolean;
}

/** How values are compared: as distinguished names, without case, or exactly. */
type Comparison = 'DN' | 'FOLDED' | 'EXACT';

/**
 * The account attributes that are marked as carrying entitlements, by source, and the comparison of their values. Names
 * are compared without case, as directories do: see docs/decisions/account-access.md.
 */
export class EntitlementAttributes {
  /** By source and canonical name. */
  private readonly bySource = new Map<SourceId, Map<string, Comparison>>();

  constructor(
    schema: Iterable<AccountAttribute>,
    private readonly rules: AccountAccessRules = {},
  ) {
    for (const { sourceId, name, entitlement, type } of schema) {
      if (!entitlement) continue;
      const names = this.bySource.get(sourceId) ?? new Map<string, Comparison>();
      const key = canonicalName(name);
      const comparison = type === 'DN' ? 'DN' : type === 'CASE_EXACT' ? 'EXACT' : 'FOLDED';
      this.bySource.set(sourceId, names.set(key, widest(comparison, names.get(key) ?? comparison)));
    }
  }

  get isEmpty(): boolean {
    return this.bySource.size === 0;
  }

  get sourceIds(): readonly SourceId[] {
    return [...this.bySource.keys()];
  }

  has(sourceId: SourceId, attribute: string): boolean {
    return this.bySource.get(sourceId)?.has(canonicalName(attribute)) === true;
  }

  /**
   * Returns a key that is equal for values of a source that are equal under their attribute, marked or not. Neither ids
   * nor attribute names contain a line end.
   */
  keyOf(sourceId: SourceId, { attribute, value }: CarriedValue): string {
    const name = canonicalName(attribute);
    const comparison = this.bySource.get(sourceId)?.get(name);
    return `${sourceId}\n${name}\n${keyOfValue(value, comparison)}`;
  }

  /** Returns whether a disabled identity or account holds nothing. */
  isLeftOut({ disabled }: { readonly disabled: boolean }): boolean {
    return disabled && this.rules.disabledHoldAccess !== true;
  }

  /** Returns the values of the marked attributes; none for an account that does not count at this time. */
  read(row: Account, time: string): CarryingAccount {
    return this.readEnabled(this.isLeftOut(row) ? { ...row, attributes: {} } : row, time);
  }

  /** Returns the values of the marked attributes as if the account were enabled. */
  readEnabled(row: Account, time: string): CarryingAccount {
    const { id, name, sourceId, attributes } = row;
    const marked = isValidAt(row, time)
      ? Object.entries(attributes).filter(([attribute]) => this.has(sourceId, attribute))
      : [];
    const values = marked.flatMap(([attribute, value]) => stringsOf(value).map((text) => ({ attribute, value: text })));
    return { account: { type: 'ACCOUNT', id, name }, sourceId, values };
  }

  /**
   * Returns the attributes that entitlements name and the schema does not mark, as if it did; account values there have
   * no effect. The same rules determine which accounts count.
   */
  unmarkedBy(entitlements: Iterable<AccessItem>, schema: Iterable<AccountAttribute>): EntitlementAttributes {
    const keyOf = (sourceId: SourceId, name: string) => JSON.stringify([sourceId, canonicalName(name)]);
    const known = new Map([...schema].map((row) => [keyOf(row.sourceId, row.name), row]));
    const unmarked = new Map<string, AccountAttribute>();
    for (const { sourceId, attribute: name } of entitlements) {
      if (sourceId === null || name === null || this.has(sourceId, name)) continue;
      const row = known.get(keyOf(sourceId, name)) ?? { type: 'STRING', multiValued: true, description: null };
      unmarked.set(keyOf(sourceId, name), { ...row, sourceId, name, entitlement: true });
    }
    return new EntitlementAttributes(unmarked.values(), this.rules);
  }

  equals(other: EntitlementAttributes): boolean {
    const listed = (one: EntitlementAttributes) =>
      JSON.stringify([...one.bySource].map(([id, names]) => [id, ...[...names].sort()]).sort());
    return listed(this) === listed(other);
  }
}

function keyOfValue(value: string, comparison: Comparison | undefined): string {
  if (comparison === 'EXACT') return value;
  const distinguished = comparison === 'DN' ? canonicalDistinguishedName(value) : undefined;
  return distinguished === undefined ? canonicalName(value) : `DN\n${distinguished}`;
}

/** Returns the comparison by which more values are equal, for names of attributes that differ only in case. */
function widest(one: Comparison, other: Comparison): Comparison {
  if (one === 'DN' || other === 'DN') return 'DN';
  return one === 'FOLDED' ? one : other;
}

/** Returns the values as strings, including numbers and booleans. An empty string is not a value. */
function stringsOf(value: AttributeValue): readonly string[] {
  const strings = typeof value === 'object' ? value : [String(value)];
  return strings.filter((text) => text !== '');
}
