import {
  err,
  faultsWithin,
  listOf,
  mapped,
  memberOf,
  ok,
  oneOf,
  openRecord,
  orElse,
  parseBoolean,
  parser,
  record,
  refuse,
  refuseType,
  type Parser,
} from '@identity-governance/values';

/** An element of `baton resources`: a user, a group, a role, an application, … */
export interface BatonResource {
  readonly resource: {
    readonly id: BatonResourceId;
    readonly displayName: string;
    /** The user's annotations. */
    readonly annotations: BatonUser | undefined;
  };
  readonly resourceType: { readonly traits: readonly string[] };
}

export interface BatonResourceId {
  readonly resourceType: string;
  readonly resource: string;
}

interface BatonUser {
  readonly emails: readonly { readonly address: string; readonly isPrimary: boolean }[];
  readonly status: { readonly status: (typeof userStates)[number] };
  readonly login: string;
}

/** An element of `baton entitlements`: a membership or permission of a resource. */
export interface BatonEntitlement {
  readonly entitlement: {
    readonly id: string;
    readonly resource: { readonly id: BatonResourceId };
    readonly displayName: string;
    readonly description: string;
    readonly slug: string;
    readonly purpose: string;
  };
  readonly resource: { readonly displayName: string };
}

/** An element of `baton grants`: who holds an entitlement. */
export interface BatonGrant {
  readonly grant: {
    readonly entitlement: { readonly id: string };
    readonly principal: { readonly id: BatonResourceId };
    /** The expansion of a grant to a principal that is not a user. */
    readonly annotations: BatonExpansion | undefined;
  };
}

interface BatonExpansion {
  /** The entitlements whose holders also hold the granted entitlement. */
  readonly entitlementIds: readonly string[];
  readonly shallow: boolean;
}

const userStates = ['STATUS_UNSPECIFIED', 'STATUS_ENABLED', 'STATUS_DISABLED', 'STATUS_DELETED'] as const;

/** The size of the file is the effective limit. */
const maxElements = 10_000_000;
const maxParts = 10_000;

const parseText: Parser<string> = parser({ type: 'string' }, (raw) =>
  typeof raw === 'string' ? ok(raw) : refuseType(raw, 'a string'),
);
const parseRequired: Parser<string> = parser({ type: 'string' }, (raw) =>
  raw === '' ? refuse('is empty') : parseText(raw),
);
// JSON of protocol buffers omits empty strings and false
const parseOptional = orElse(parseText, '');
const parseFlag = orElse(parseBoolean, false);
const parseStrings = orElse(listOf(parseText, 0, maxParts), []);

const parseResourceId: Parser<BatonResourceId> = openRecord({ resourceType: parseRequired, resource: parseRequired });

const parseUser: Parser<BatonUser> = openRecord({
  emails: orElse(listOf(openRecord({ address: parseOptional, isPrimary: parseFlag }), 0, maxParts), []),
  status: orElse(openRecord({ status: orElse(oneOf(userStates), userStates[0]) }), { status: userStates[0] }),
  login: parseOptional,
});

const parseExpansion: Parser<BatonExpansion> = openRecord({ entitlementIds: parseStrings, shallow: parseFlag });

/** Reads the annotation of this type from a list of annotations of different types. */
function annotation<T>(type: string, parse: Parser<T>): Parser<T | undefined> {
  const isMeant = (one: unknown): boolean => {
    const name = memberOf(one, '@type');
    return typeof name === 'string' && name.endsWith(`/c1.connector.v2.${type}`);
  };
  const read = parser<T | undefined>({}, (raw) => {
    if (!Array.isArray(raw)) return refuseType(raw, 'a list');
    const index = raw.findIndex(isMeant);
    if (index === -1) return ok(undefined);
    const parsed = parse(raw[index]);
    return parsed.ok ? parsed : err(faultsWithin(index, parsed.error));
  });
  return orElse(read, undefined);
}

/** Accepts unknown properties in elements, which newer versions of Baton may add, but not at the top level. */
function fileOf<T>(name: string, element: Parser<T>): Parser<readonly T[]> {
  const shape = record({ [name]: orElse(listOf(element, 0, maxElements), []) });
  return mapped(shape, (file) => file[name]!);
}

export const parseResources: Parser<readonly BatonResource[]> = fileOf(
  'resources',
  openRecord({
    resource: openRecord({
      id: parseResourceId,
      displayName: parseOptional,
      annotations: annotation('UserTrait', parseUser),
    }),
    resourceType: orElse(openRecord({ traits: parseStrings }), { traits: [] }),
  }),
);

export const parseEntitlements: Parser<readonly BatonEntitlement[]> = fileOf(
  'entitlements',
  openRecord({
    entitlement: openRecord({
      id: parseRequired,
      resource: openRecord({ id: parseResourceId }),
      displayName: parseOptional,
      description: parseOptional,
      slug: parseOptional,
      purpose: parseOptional,
    }),
    resource: orElse(openRecord({ displayName: parseOptional }), { displayName: '' }),
  }),
);

export const parseGrants: Parser<readonly BatonGrant[]> = fileOf(
  'grants',
  openRecord({
    grant: openRecord({
      entitlement: openRecord({ id: parseRequired }),
      principal: openRecord({ id: parseResourceId }),
      annotations: annotation('GrantExpandable', parseExpansion),
    }),
  }),
);
