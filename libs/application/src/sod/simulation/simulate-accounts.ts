import {
  findNumber,
  holdAccess,
  type CarriedAccess,
  type PolicyIndex,
  type Population,
} from '@identity-governance/domain/engine';
import {
  UnmatchedTally,
  type Account,
  type EntitlementValues,
  type UnmatchedAttribute,
} from '@identity-governance/records';
import { err, ok, type Fault, type IdentityId, type Result } from '@identity-governance/values';
import type { LeftOutByIdentity } from '../../population/access/left-out';
import type { ReplacedAccounts, SimulationDraft } from './simulation-draft';

/** The state whose accounts a draft changes. */
export interface AccountState {
  readonly index: PolicyIndex;
  readonly population: Population;
  readonly values: EntitlementValues;
  /** The time at which access counts, RFC 3339. */
  readonly time: string;
  readonly leftOut: LeftOutByIdentity;
  readonly replaced: ReplacedAccounts;
}

/** The access of the accounts in a draft. */
export interface DraftedAccess {
  /** Number of existing entitlements that they carry; one that two accounts carry counts twice. */
  readonly entitlements: number;
  /** Values of marked attributes that match no entitlement and have no effect. */
  readonly unmatched: readonly UnmatchedAttribute[];
}

export interface SimulatedAccounts extends DraftedAccess {
  /** All access that accounts would carry, of the identities whose accounts change. */
  readonly carried: ReadonlyMap<IdentityId, readonly CarriedAccess[]>;
}

/**
 * Returns the access of accounts after the draft. An account that is both removed and in the draft is replaced. An
 * account that starts later counts already, one that has ended or is disabled does not; accounts of a disabled identity
 * count as enabled, as the identity does.
 */
export function simulateAccounts(
  state: AccountState,
  { accounts }: Pick<SimulationDraft, 'accounts'>,
): Result<SimulatedAccounts, readonly Fault[]> {
  const faults = findFaults(state, accounts);
  if (faults.length > 0) return err(faults);
  const { index, population, values, replaced } = state;
  const exists = (ref: Parameters<typeof findNumber>[1]): boolean => findNumber(index.graph, ref) !== undefined;
  const carried = new Map<IdentityId, CarriedAccess[]>();
  const carriedBy = (id: IdentityId): CarriedAccess[] => {
    const known = carried.get(id);
    if (known !== undefined) return known;
    const row = population.rowOf(id);
    const all = row === undefined ? [] : (population.heldBy(row).carried ?? []);
    const kept = all.filter(({ account }) => !replaced.has(account.id));
    carried.set(id, kept);
    return kept;
  };
  for (const { identityId } of replaced.values()) if (identityId !== null) carriedBy(identityId);
  const tally = new UnmatchedTally();
  let entitlements = 0;
  for (const account of accounts) {
    const carrying = readDrafted(state, account);
    const access = values.resolve(carrying);
    carriedBy(account.identityId!).push(...(holdAccess(index.graph, [], [access]).carried ?? []));
    entitlements += new Set(access.entitlements.filter(exists).map(({ id }) => id)).size;
    for (const value of values.unmatched(carrying, exists)) {
      tally.add(account.sourceId, value, values.attributes.keyOf(account.sourceId, value));
    }
  }
  return ok({ carried, entitlements, unmatched: tally.list() });
}

function readDrafted({ values: { attributes }, time, leftOut }: AccountState, account: Account) {
  const isOfDisabled = leftOut.get(account.identityId!)?.ifEnabled !== undefined;
  const row = { ...account, validFrom: null, disabled: account.disabled && !isOfDisabled };
  return attributes.read(row, time);
}

function findFaults({ values, replaced }: AccountState, accounts: readonly Account[]): readonly Fault[] {
  const carryingSources = new Set(values.attributes.sourceIds);
  return accounts.flatMap(({ id, sourceId }, i): readonly Fault[] => {
    const other = replaced.get(id)?.sourceId;
    if (other !== undefined && other !== sourceId) {
      return [
        { field: `accounts.${i}.sourceId`, reason: `is \`${sourceId}\`, but \`${id}\` is an account of \`${other}\`` },
      ];
    }
    if (carryingSources.has(sourceId)) return [];
    const reason = `is \`${sourceId}\`, which is not a source with an attribute marked \`entitlement\`: the account would carry nothing`;
    return [{ field: `accounts.${i}.sourceId`, reason }];
  });
}
