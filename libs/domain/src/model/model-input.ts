import type { AccessItemRef, AccessItemType, NamedAccessItem } from '../access/access-item';
import { accessItemTypes } from '../access/access-item';
import { parseGrant } from '../assignments/assignment';
import { record, parseId, parseName, oneOf, mapped, orElse, type Parser } from '@identity-governance/values';
import { parseIdentifiedSodPolicy } from '../sod/parse-sod-policy';
import type { OfEveryType, SodPolicy, SodPolicyLevel, SodPolicyState } from '../sod/sod-policy';

/** An entitlement, access profile or role. Other properties that the API returns are accepted and ignored. */
export interface AccessItemInput {
  readonly type: AccessItemType;
  /** 1 to 128 printable characters, compared byte for byte. A role and an entitlement may share an id. */
  readonly id: string;
  /** Name in results: one line of 1 to 255 characters. Default: the id. */
  readonly name?: string | null;
}

interface DescribedPolicyInput {
  /** 1 to 128 printable characters, unique among the policies. */
  readonly id: string;
  /** One line of 1 to 255 characters. */
  readonly name: string;
  /** Only enforced policies are evaluated. Default: `ENFORCED`. */
  readonly state?: SodPolicyState;
  /** Default: `HIGH`. */
  readonly level?: SodPolicyLevel;
}

interface SideInput {
  readonly name?: string | null;
  /** 1 to 1,000 distinct items; the two sides share no item. */
  readonly criteriaList: readonly AccessItemRef[];
}

/** No identity may hold an item of the left list together with an item of the right one. */
export interface ConflictingAccessPolicyInput extends DescribedPolicyInput {
  readonly type?: 'CONFLICTING_ACCESS_BASED';
  readonly conflictingAccessCriteria: { readonly leftCriteria: SideInput; readonly rightCriteria: SideInput };
}

/** Violated if `threshold` sets count; a set counts if `minimum` of its items are held. */
export interface CardinalityPolicyInput extends DescribedPolicyInput {
  readonly type: 'CARDINALITY_BASED';
  /** 1 to 50 sets of 1 to 1,000 items, 2,500 in all; an item may be in more than one. `minimum` defaults to 1. */
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

/** Results contain no times. */
const parsePolicy: Parser<SodPolicy> = mapped(parseIdentifiedSodPolicy, (policy) => ({
  ...policy,
  created: '',
  modified: '',
}));

export const itemRule = (field: string) => ({ field, max: maxItems, entry: parseItem });
export const grantRule = (field: string) => ({ field, max: maxGrants, entry: parseGrant });
export const policyRule = (field: string) => ({ field, max: maxPolicies, entry: parsePolicy });
