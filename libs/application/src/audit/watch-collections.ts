import type { Collection } from '../ports/collection';
import { auditedNames, auditRules } from './audit-rules';
import { auditCollection, override, type ChangeTrail, type CollectionRule } from './audited-collection';

type AnyRule = CollectionRule<object, unknown>;
type AnyCollection = Collection<object, unknown>;

/** The transaction with collections whose changes the trail receives, for those kinds that are audited. */
export function watchCollections<T extends object>(tx: T, trail: ChangeTrail): T {
  const collections = tx as Readonly<Record<string, AnyCollection>>;
  const watched = auditedNames.map((name) => {
    const rule = auditRules[name] as unknown as AnyRule; // the rules fit by their type
    return [name, auditCollection(collections[name]!, rule, trail)] as const;
  });
  return override(tx, Object.fromEntries(watched));
}
