/**
 * What can be imported. Source: `docs/import-format.md`.
 *
 * INVARIANT (earlier kinds): a row refers only to rows of earlier kinds.
 */
export const importKinds = [
  'sources',
  'account-attributes',
  'entitlements',
  'access-profiles',
  'roles',
  'grants',
  'identity-profiles',
  'identities',
  'accounts',
  'assignments',
  'sod-policies',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** The kinds that can be synchronised for one source: those whose rows belong to a source, or name items of one. */
export const kindsOfOneSource: readonly ImportKind[] = [
  'entitlements',
  'access-profiles',
  'grants',
  'accounts',
  'assignments',
];
