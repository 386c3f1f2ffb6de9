import type { AccessItemRef, AccessItemType, NamedAccessItem } from '../access/access-item';
import { accessItemTypes } from '../access/access-item';
import { parseGrant } from '../assignments/assignment';
import { record, parseId, parseName, oneOf, mapped, orElse, type Parser } from '@identity-governance/values';
import { parseIdentifiedSodPolicy } from '../sod/parse-sod-policy';
import type { OfEveryType, SodPolicy, SodPolicyLevel, SodPolicyState } from '../sod/sod-policy';

/** An entitlement, access profile or role. What else the API returns of one is accepted and not read. */
export interface AccessItemInput {
  readonly type: AccessItemType;
  /** 1 to 128 printable characters, compared byte for byte. A role and an entitlement may share an id. */
  readonly id: string;
  /** What answers call it: one line of 1 to 255 characters. Left out: its id. */
  readonly name?: string | null;
}

interface DescribedPolicyInput {
  /** 1 to 128 printable characters, unique among the policies. */
  readonly id: string;
  /** One line of 1 to 255 characters. */
  readonly name: string;
  /** Only enforced policies are evaluated. Left out: `ENFORCED`. */
  readonly state?: SodPolicyState;
  /** Left out: `HIGH`. */
  readonly level?: SodPolicyLevel;
}

interface SideInput {
  readonly name?: string | null;
  /** 1 to 50 items, each once, and on one side only. */
  readonly criteriaList: readonly AccessItemRef[];
}

/** No identity may hold an item of the left list together with an item of the right one. */
export interface ConflictingAccessPolicyInput extends DescribedPolicyInput {
  readonly type?: 'CONFLICTING_ACCESS_BASED';
  readonly conflictingAccessCriteria: { readonly leftCriteria: SideInput; readonly rightCriteria: SideInput };
}

/** Violated when `threshold` sets count; a set counts when `minimum` of its items are held. */
export interface CardinalityPolicyInput extends DescribedPolicyInput {
  readonly type: 'CARDINALITY_BASED';
  /** 1 to 50 sets; an item may be in several. `minimum` is 1 where it is left out. */
  readonly sets: readonly (SideInput & { readonly minimum?: number })[];
  /** From 1 to the number of sets. */
  readonly threshold: number;
}

/** A policy in the shape of the service's API; other properties of the API are allowed. */
export type SodPolicyInput = OfEveryType<SodPolicyInputs>;

interface SodPolicyInputs {
  readonly CONFLICTING_ACCESS_BASED: ConflictingAccessPolicyInput;
  readonly CARDINALITY_BASED: CardinalityPolicyInput;
}

const maxItems = 5_000_000;
const maxGrants = 20_000_000;
const maxPolicies = 100_000;

const parseItem: Parser<NamedAccessItem> = mapped(
  record({ type: oneOf(accessItemTypes), id: parseId, name: orElse(parseName, null) }, [
    'description',
    'sourceId',
    'attribute',
    'value',
  ]),
  ({ type, id, name }) => ({ type, id, name: name ?? id }),
);

/** Times are not part of results. */
const parsePolicy: Parser<SodPolicy> = mapped(parseIdentifiedSodPolicy, (policy) => ({
  ...policy,
  created: '',
  modified: '',
}));

export const itemRule = (field: string) => ({ field, max: maxItems, entry: parseItem });
export const grantRule = (field: string) => ({ field, max: maxGrants, entry: parseGrant });
export const policyRule = (field: string) => ({ field, max: maxPolicies, entry: parsePolicy });
