import type { AccessItemRef, AccountAccess } from '@identity-governance/domain/sod';
import type { AccessItem } from '../inventory/access-item-row';
import type { CarriedValue, CarryingAccount, EntitlementAttributes } from './entitlement-attributes';

/**
 * Which entitlements the values of marked account attributes stand for: those of the account's source that name the
 * attribute and the value. Names are compared without case, values as `EntitlementAttributes` says. Entitlements that
 * are deleted stay known here, so that what accounts were found to carry remains true when one is made again; whether
 * one exists is the access graph's to say.
 */
export class EntitlementValues {
  private readonly refs: Map<string, AccessItemRef[]>;
  /** By entitlement id. */
  private readonly keys: Map<string, string>;
  /** The keys whose lists no earlier one shares, where there is an earlier one. */
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

  /** With these items as they are now: itself where they stand for the same values as before. */
  changedBy(items: Iterable<AccessItem>): EntitlementValues {
    return this.isChangedBy(items) ? new EntitlementValues(this.attributes, items, this) : this;
  }

  private isChangedBy(items: Iterable<AccessItem>): boolean {
    for (const item of items) {
      if (item.type === 'ENTITLEMENT' && this.keyOfItem(item) !== this.keys.get(item.id)) return true;
    }
    return false;
  }

  /** For construction only, before its first use. */
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

  /** What stands for a value, to be added to. */
  private listOf(key: string): AccessItemRef[] {
    const known = this.refs.get(key);
    if (known !== undefined && this.own?.has(key) !== false) return known;
    const list = [...(known ?? [])];
    this.refs.set(key, list);
    this.own?.add(key);
    return list;
  }

  /** What the account carries. */
  resolve({ account, sourceId, values }: CarryingAccount): AccountAccess {
    const refsOf = (value: CarriedValue) => this.refs.get(this.attributes.keyOf(sourceId, value)) ?? [];
    return { account, entitlements: values.flatMap(refsOf) };
  }

  /** The values that stand for no entitlement that exists, each once. */
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
