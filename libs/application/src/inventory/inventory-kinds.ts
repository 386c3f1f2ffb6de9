import {
  accessItems,
  namesOfAccount,
  parseAccount,
  parseIdentity,
  type AccessItem,
  type AccessItemType,
  type Account,
  type AttributeName,
  type Identity,
  type Parser,
} from '@identity-governance/domain';
import { accessItemRules, accountRules, identityRules } from '../import/inventory-rules';
import type { ImportRules, InventoryRows, InventoryTransaction } from '../import/import-rules';
import type { StatePart } from '../ports/change-log';
import type { TransactionOf } from '../ports/store';
import { removeIdentities, removeItems, type Removed } from '../import/remove-rows';

/** A row that is known by its id. */
export interface Identified {
  readonly id: string;
}

/**
 * A kind of resource whose rows clients write one by one. Rows are held to the rules of the import, so that it does not
 * matter in which way they come.
 */
export interface InventoryKind<Row extends Identified> {
  readonly type: 'IDENTITY' | 'ACCOUNT' | AccessItemType;
  /** The parts of the state on which its writes rest. */
  readonly parts: readonly StatePart[];
  /** Reads a row with its id. */
  readonly parse: Parser<Row>;
  readonly rules: Pick<ImportRules<Row>, 'referencesOf' | 'save'>;
  /** The names that no search attribute may have. */
  readonly namesOf?: (row: Row) => readonly AttributeName[];
  get(tx: TransactionOf<InventoryRows>, id: string): Promise<Row | undefined>;
  /** Deletes the row and what it takes along. */
  remove(tx: InventoryTransaction, row: Row): Promise<Removed>;
}

export const identities: InventoryKind<Identity> = {
  type: 'IDENTITY',
  parts: ['assignments', 'inventory'],
  parse: parseIdentity,
  rules: identityRules,
  get: (tx, id) => tx.identities.get(id),
  remove: (tx, { id }) => removeIdentities(tx, [id]),
};

export const accounts: InventoryKind<Account> = {
  type: 'ACCOUNT',
  parts: ['assignments', 'inventory', 'search-attributes'],
  parse: parseAccount,
  rules: accountRules,
  namesOf: namesOfAccount,
  get: (tx, id) => tx.accounts.get(id),
  remove: (tx, { id }) => accountRules.remove(tx, [id]),
};

export const entitlements = accessItemKind('ENTITLEMENT');
export const accessProfiles = accessItemKind('ACCESS_PROFILE');
export const roles = accessItemKind('ROLE');

function accessItemKind(type: AccessItemType): InventoryKind<AccessItem> {
  const parse = accessItems[type];
  return {
    type,
    parts: ['access', 'assignments', 'inventory'],
    parse,
    rules: accessItemRules(type),
    get: (tx, id) => tx.accessItems.get({ type, id }),
    remove: (tx, { id }) => removeItems(tx, [{ type, id }]),
  };
}
