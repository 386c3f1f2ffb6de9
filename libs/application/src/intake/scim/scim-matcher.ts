import type { Account } from '@identity-governance/records';
import { countConditions, foldValue, meetsFilter, type ScimFilter, type ScimPath } from './scim-filter';
import { scimRefusal, type ScimRefusal } from './scim-refusal';
import { findUserAttribute, userOfAccount, valueOfEntry, type ScimEntry, type ScimUser } from './scim-user';

/** Maximum number of values with which the conditions of one request are compared. */
const MAX_COMPARISONS = 1_000_000;
/** A condition in brackets reads and folds the fields of each value again. */
const COST_IN_BRACKETS = 4;

/** Compares users with conditions that no index serves; the number of comparisons is limited. */
export class ScimMatcher {
  private comparisons = 0;

  constructor(private readonly conditions: readonly ScimFilter[]) {}

  /** The refusal of a request above the limit; what `matches` has returned then means nothing. */
  get refusal(): ScimRefusal | undefined {
    if (this.comparisons <= MAX_COMPARISONS) return undefined;
    const detail = `the \`filter\` is compared with more than ${MAX_COMPARISONS} values: name fewer conditions, or filter by \`userName\` or \`id\``;
    return scimRefusal('tooMany', detail);
  }

  matches(account: Account): boolean {
    const user = userOfAccount(account);
    const known = new Map<string, readonly string[]>();
    const valuesAt = (path: ScimPath) => {
      if (path.filter !== undefined) return this.compared(this.valuesAt(user, path));
      const key = `${path.schema ?? ''} ${path.attribute} ${path.sub ?? ''}`;
      const values =
        known.get(key) ?? (path.attribute === 'id' ? [foldValue(account.id, path)] : this.valuesAt(user, path));
      known.set(key, values);
      return this.compared(values);
    };
    return this.conditions.every((condition) => meetsFilter(condition, valuesAt));
  }

  /** Counts values before they are compared; above the limit there are none, so that nothing is left to do. */
  private compared<T>(values: readonly T[]): readonly T[] {
    this.comparisons += values.length;
    return this.refusal === undefined ? values : [];
  }

  private valuesAt(user: ScimUser, path: ScimPath): readonly string[] {
    if (path.attribute === 'username') return [foldValue(user.userName, path)];
    if (path.attribute === 'active') return [foldValue(user.active, path)];
    const attribute = findUserAttribute(path);
    if (attribute === undefined) return [];
    if (attribute.kind === 'plural') return this.valuesOfEntries(user.plurals.get(attribute.name) ?? [], path);
    const field = attribute.fields.find((one) => one.toLowerCase() === (path.sub ?? 'value'));
    const key = attribute.kind === 'text' ? attribute.name : `${attribute.name}.${field ?? ''}`;
    const text = user.strings.get(key);
    return text === undefined ? [] : [foldValue(text, path)];
  }

  private valuesOfEntries(entries: readonly ScimEntry[], { filter, sub = 'value' }: ScimPath): readonly string[] {
    const selected = filter === undefined ? entries : this.select(entries, filter);
    return selected.flatMap((entry) => valueOfEntry(entry, sub).map((value) => foldValue(value, { attribute: sub })));
  }

  private select(entries: readonly ScimEntry[], filter: ScimFilter): readonly ScimEntry[] {
    this.comparisons += COST_IN_BRACKETS * countConditions(filter) * entries.length;
    if (this.refusal !== undefined) return [];
    return entries.filter((entry) =>
      meetsFilter(filter, (path) => valueOfEntry(entry, path.attribute).map((value) => foldValue(value, path))),
    );
  }
}
