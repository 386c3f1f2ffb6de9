import type { AccessItemRef } from '@identity-governance/domain/sod';
import type { Collection } from '../ports/collection';
import type { KeyOf, ReadTransaction, WriteTransaction } from '../ports/store';
import { rowKinds, type AuditedName, type AuditedRowType } from '../ports/row-kinds';

/** The rule by which the changes of one kind are recorded. */
export interface AuditRule<T, K> {
  readonly typeOf: (row: T) => AuditedRowType;
  readonly keyOf: (row: T) => K;
  readonly idOf: (key: K) => string;
}

/** The methods of a kind that delete rows without naming them. */
type Cascade<N extends keyof WriteTransaction> = Exclude<
  keyof WriteTransaction[N],
  keyof ReadTransaction[N & keyof ReadTransaction] | keyof Collection<never, never>
>;

/** Returns the next rows that a cascade deletes; none at the end. They are deleted as if they were named. */
type NextRows<C, A> = (collection: C, argument: A) => Promise<readonly object[]>;

type CascadesOf<N extends keyof WriteTransaction> = {
  readonly [M in Cascade<N>]: NextRows<
    WriteTransaction[N],
    WriteTransaction[N][M] extends (argument: infer A) => unknown ? A : never
  >;
};

type RuleOf<N extends keyof WriteTransaction> =
  WriteTransaction[N] extends Collection<infer T, infer K>
    ? AuditRule<T, K> & { readonly cascades: CascadesOf<N> }
    : never;

export type AuditRules = { readonly [N in AuditedName]: RuleOf<N> };

/** The kinds whose keys are not ids, or whose rows are deleted without being named; they need dedicated rules. */
type SpecialName = {
  [N in AuditedName]: KeyOf<N> extends string ? ([Cascade<N>] extends [never] ? never : N) : N;
}[AuditedName];

/** Rows that a cascade deletes at once. */
const PAGE = 1000;

const refOf = ({ type, id }: AccessItemRef): AccessItemRef => ({ type, id });
/** Escapes as in a JSON Pointer (RFC 6901, section 3), so that no two keys have one id. */
const partOf = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1');
const refId = ({ type, id }: AccessItemRef): string => `${type}/${partOf(id)}`;

const specialRules: { readonly [N in SpecialName]: Omit<RuleOf<N>, 'typeOf'> } = {
  accountAttributes: {
    keyOf: ({ sourceId, name }) => ({ sourceId, name }),
    idOf: ({ sourceId, name }) => `${partOf(sourceId)}/${partOf(name)}`,
    cascades: {},
  },
  accessItems: { keyOf: refOf, idOf: ({ id }) => id, cascades: {} },
  grants: {
    keyOf: ({ parent, child }) => ({ parent: refOf(parent), child: refOf(child) }),
    idOf: ({ parent, child }) => `${refId(parent)}/${refId(child)}`,
    cascades: { deleteOfItems: (grants, items) => grants.ofItems(items, PAGE) },
  },
  accounts: {
    keyOf: ({ id }) => id,
    idOf: (id) => id,
    cascades: {
      deleteOfSource: async (accounts, sourceId) =>
        (await accounts.ofSource(sourceId, { afterId: '', limit: PAGE })).accounts,
    },
  },
  governanceGroupMembers: {
    keyOf: ({ groupId, identityId }) => ({ groupId, identityId }),
    idOf: ({ groupId, identityId }) => `${partOf(groupId)}/${partOf(identityId)}`,
    cascades: {},
  },
  assignments: {
    keyOf: ({ identityId, access }) => ({ identityId, access: refOf(access) }),
    idOf: ({ identityId, access }) => `${partOf(identityId)}/${refId(access)}`,
    cascades: { deleteOfItems: (assignments, items) => assignments.ofItems(items, PAGE) },
  },
};

/** The rule for rows whose key is their id. */
const byId = { keyOf: ({ id }: { readonly id: string }) => id, idOf: (id: string) => id, cascades: {} };

export const auditedNames = (Object.keys(rowKinds) as (keyof typeof rowKinds)[]).filter(isAudited).sort();

function isAudited(name: keyof typeof rowKinds): name is AuditedName {
  return rowKinds[name].types.length > 0;
}

/** Returns the type of a row; in collections with multiple types each row names its type. */
function typeOf(name: AuditedName): (row: unknown) => AuditedRowType {
  const { types } = rowKinds[name];
  return types.length === 1 ? () => types[0] : (row) => (row as { readonly type: AuditedRowType }).type;
}

/** The rules by collection. Auth profiles have a dedicated `save`, see `auditedTransaction`. */
export const auditRules = Object.fromEntries(
  auditedNames.map((name) => [
    name,
    { typeOf: typeOf(name), ...(name in specialRules ? specialRules[name as SpecialName] : byId) },
  ]),
) as unknown as AuditRules;
