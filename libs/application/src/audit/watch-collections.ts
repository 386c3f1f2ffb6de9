import type { Collection } from '../ports/collection';
import type { Merging } from '../ports/store';
import { auditedNames, auditRules } from './audit-rules';
import { auditCollection, override, type ChangeTrail, type CollectionRule } from './audited-collection';

type AnyRule = CollectionRule<object, unknown>;
type AnyCollection = Collection<object, unknown>;

/** Returns the transaction with its audited collections wrapped, so that the trail receives their changes. */
export function watchCollections<T extends Merging>(tx: T, trail: ChangeTrail): T {
  const collections = tx as unknown as Readonly<Record<string, AnyCollection>>;
  const watched = auditedNames.map((name) => {
    const rule = auditRules[name] as unknown as AnyRule; // the type of the rules guarantees the match
    return [name, auditCollection(collections[name]!, rule, trail)] as const;
  });
  const stagedMerges = tx.stagedMerges && trail.watchMerges?.(tx.stagedMerges);
  return override(tx, { ...Object.fromEntries(watched), stagedMerges });
}
