import type { CollectionReader } from '../ports/collection';
import type { ChangesSince } from '../ports/store';
import type { AccountsReader } from './read-accounts';
import type { ChangesReader } from './read-access-changes';

/** Answers from what was read in one go what is asked of a transaction about changes. */
export function changesReaderOf(told: ChangesSince): ChangesReader & AccountsReader {
  const { versions, changes, accessItems, grants, sodPolicies, accounts } = told;
  return {
    versions: () => Promise.resolve(versions),
    changes: { changesAfter: (part) => Promise.resolve(changes.get(part)) },
    accessItems: among(accessItems, ({ type, id }) => [type, id]),
    grants: among(grants, ({ parent, child }) => [parent.type, parent.id, child.type, child.id]),
    sodPolicies: among(sodPolicies, (key) => (typeof key === 'string' ? key : key.id)),
    accountAttributes: { pages: notTold },
    accounts: {
      // eslint-disable-next-line @typescript-eslint/require-await -- stores read page by page
      async *ofIdentities(ids) {
        const wanted = new Set<string | null>(ids);
        yield accounts.filter(({ identityId }) => wanted.has(identityId));
      },
    },
  };
}

function among<T, K>(
  rows: readonly T[],
  keyOf: (key: T | K) => unknown,
): Pick<CollectionReader<T, K>, 'getMany' | 'pages'> {
  const getMany = (keys: readonly K[]) => {
    const wanted = new Set(keys.map((key) => JSON.stringify(keyOf(key))));
    return Promise.resolve(rows.filter((row) => wanted.has(JSON.stringify(keyOf(row)))));
  };
  return { getMany, pages: notTold };
}

/** What needs all rows is read in a transaction. */
function notTold(): never {
  throw new Error('changes that were read in one go are asked for all rows');
}
