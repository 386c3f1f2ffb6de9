import type { StatePart } from '../ports/change-log';
import type { LoggedKind } from '../ports/store';

/**
 * The part of the state that each kind of row belongs to: a change of such a row raises the version of the part and
 * leaves its key in the log of the part. Null: nothing that is compiled or detected rests on these rows.
 */
export const partOfKind: Readonly<Record<LoggedKind, StatePart | null>> = {
  sources: 'inventory',
  accountAttributes: 'inventory',
  accessItems: 'access',
  grants: 'access',
  identityProfiles: 'inventory', // with their auth profiles
  identities: 'assignments',
  accounts: 'inventory',
  accountAccess: 'inventory',
  assignments: 'assignments',
  sodPolicies: 'sod-policies',
  sodChecks: null, // a question, and the worker's answer
  searchAttributes: 'search-attributes',
  promotions: null, // the progress of the worker
};
