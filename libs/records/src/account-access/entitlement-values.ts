import type { AccessItemRef, AccountAccess } from '@identity-governance/domain/sod';
import type { AccessItem } from '../inventory/access-item-row';
import type { CarriedValue, CarryingAccount, EntitlementAttributes } from './entitlement-attributes';

/**
 * Resolves the values of marked account attributes to entitlements: those of the account's source that name the
 * attribute and the value. Names are compared without case, values as `EntitlementAttributes` specifies. Deleted
 * entitlements stay known, so that resolved values remain valid if an entitlement is created again; the access graph
 * determines whether one exists.
 */
export class EntitlementValues {
  private readonly refs: Map<string, AccessItemRef[]>;
  /** Key by entitlement id. */
  private readonly keys: Map<string, string>;
  /** Keys whose lists are not shared with an earlier version; undefined without an earlier version. */
  private readonly own: Set<string> | undefined;

  constructor(
    readonly attributes: EntitlementAttributes,
    items: Iterable<AccessItem> = [],
    before?: EntitlementValues,
  ) {
    this.refs = new Map(before?.refs);
    this.keys = new Map(before?.keys);
    this.own = before && new Set();
    this.save(items);
  }

  /** Returns the values with the present form of these items; returns this object if nothing changes. */
  changedBy(items: Iterable<AccessItem>): EntitlementValues {
    return this.isChangedBy(items) ? new EntitlementValues(this.attributes, items, this) : this;
  }

  private isChangedBy(items: Iterable<AccessItem>): boolean {
    for (const item of items) {
      if (item.type === 'ENTITLEMENT' && this.keyOfItem(item) !== this.keys.get(item.id)) return true;
    }
    return false;
  }

  /** Adds items; only for use during construction. */
  save(items: Iterable<AccessItem>): void {
    for (const item of items) {
      const key = this.keyOfItem(item);
      if (item.type !== 'ENTITLEMENT' || key === this.keys.get(item.id)) continue;
      this.forget(item.id);
      if (key === undefined) continue;
      this.keys.set(item.id, key);
      this.listOf(key).push({ type: 'ENTITLEMENT', id: item.id });
    }
  }

  /** Returns the list of a value's entitlements, for appending. */
  private listOf(key: string): AccessItemRef[] {
    const known = this.refs.get(key);
    if (known !== undefined && this.own?.has(key) !== false) return known;
    const list = [...(known ?? [])];
    this.refs.set(key, list);
    this.own?.add(key);
    return list;
  }

  /** Returns the entitlements that the account carries. */
  resolve({ account, sourceId, values }: CarryingAccount): AccountAccess {
    const refsOf = (value: CarriedValue) => this.refs.get(this.attributes.keyOf(sourceId, value)) ?? [];
    return { account, entitlements: values.flatMap(refsOf) };
  }

  /** Returns the distinct values that match no existing entitlement. */
  unmatched({ sourceId, values }: CarryingAccount, exists: (ref: AccessItemRef) => boolean): readonly CarriedValue[] {
    const left = values.filter((value) => !(this.refs.get(this.attributes.keyOf(sourceId, value)) ?? []).some(exists));
    return [...new Map(left.map((value) => [this.attributes.keyOf(sourceId, value), value])).values()];
  }

  private keyOfItem({ sourceId, attribute, value }: AccessItem): string | undefined {
    if (sourceId === null || attribute === null || value === null) return undefined;
    return this.attributes.has(sourceId, attribute) ? this.attributes.keyOf(sourceId, { attribute, value }) : undefined;
  }

  private forget(id: string): void {
    const key = this.keys.get(id);
    if (key === undefined) return;
    this.keys.delete(id);
    const left = this.refs.get(key)!.filter((ref) => ref.id !== id);
    if (left.length === 0) this.refs.delete(key);
    else this.refs.set(key, left);
  }
}
