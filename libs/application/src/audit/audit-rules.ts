import type { AccessItemRef } from '@identity-governance/domain';
import type { Collection } from '../ports/collection';
import type { ReadTransaction, WriteTransaction } from '../ports/store';
import type { AuditedRowType } from '../ports/audit-event-log';

/** How the changes of one kind are recorded. */
export interface AuditRule<T, K> {
  readonly typeOf: (row: T) => AuditedRowType;
  readonly keyOf: (row: T) => K;
  readonly idOf: (key: K) => string;
}

/** Machine state, or derived from rows that are audited. */
type NotAudited = null;

/** The methods of a kind that delete rows which they do not name. */
type Cascade<N extends keyof WriteTransaction> = Exclude<
  keyof WriteTransaction[N],
  keyof ReadTransaction[N & keyof ReadTransaction] | keyof Collection<never, never>
>;

/** Some of the rows that a cascade is to delete; none when it is done. They are deleted as if they were named. */
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

export type AuditRules = {
  readonly [N in Exclude<keyof WriteTransaction, 'authProfiles' | 'currentTime'>]: RuleOf<N> | NotAudited;
};

/** Rows that a cascade deletes at once. */
const PAGE = 1000;

const byId = { keyOf: ({ id }: { readonly id: string }) => id, idOf: (id: string) => id, cascades: {} };
const refOf = ({ type, id }: AccessItemRef): AccessItemRef => ({ type, id });
/** As in a JSON Pointer (RFC 6901, section 3), so that no two keys have one id. */
const partOf = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1');
const refId = ({ type, id }: AccessItemRef): string => `${type}/${partOf(id)}`;

/**
 * Every part of a transaction; a new one does not compile until it is decided here how it is audited. Auth profiles
 * have a `save` of their own, see `auditedTransaction`.
 */
export const auditRules: AuditRules = {
  sources: { typeOf: () => 'SOURCE', ...byId },
  accountAttributes: {
    typeOf: () => 'ACCOUNT_ATTRIBUTE',
    keyOf: ({ sourceId, name }) => ({ sourceId, name }),
    idOf: ({ sourceId, name }) => `${partOf(sourceId)}/${partOf(name)}`,
    cascades: {},
  },
  accessItems: {
    typeOf: ({ type }) => type,
    keyOf: refOf,
    idOf: ({ id }) => id,
    cascades: {},
  },
  grants: {
    typeOf: () => 'GRANT',
    keyOf: ({ parent, child }) => ({ parent: refOf(parent), child: refOf(child) }),
    idOf: ({ parent, child }) => `${refId(parent)}/${refId(child)}`,
    cascades: { deleteOfItems: (grants, items) => grants.ofItems(items, PAGE) },
  },
  identityProfiles: { typeOf: () => 'IDENTITY_PROFILE', ...byId },
  sodPolicies: { typeOf: () => 'SOD_POLICY', ...byId },
  searchAttributes: { typeOf: () => 'SEARCH_ATTRIBUTE', ...byId },
  identities: { typeOf: () => 'IDENTITY', ...byId },
  accounts: {
    typeOf: () => 'ACCOUNT',
    ...byId,
    cascades: { deleteOfSource: (accounts, sourceId) => accounts.ofSource(sourceId, { afterId: '', limit: PAGE }) },
  },
  assignments: {
    typeOf: () => 'ASSIGNMENT',
    keyOf: ({ identityId, access }) => ({ identityId, access: refOf(access) }),
    idOf: ({ identityId, access }) => `${partOf(identityId)}/${refId(access)}`,
    cascades: { deleteOfItems: (assignments, items) => assignments.ofItems(items, PAGE) },
  },
  sodChecks: null, // a question and the worker's answer: they change no access and no rule
  promotions: null, // the progress of the worker
  promotedValues: null, // derived from accounts and search attributes
  attributeNames: null, // likewise
  jobs: null,
  auditEvents: null,
  changes: null,
  versions: null,
};
