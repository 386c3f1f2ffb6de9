import type { ImportKind } from '@identity-governance/application';
import { sodPolicyTypes } from '@identity-governance/domain/shapes';
import type { SodPolicyType } from '@identity-governance/domain/sod';
import type {
  AccessItem,
  Account,
  AccountAttribute,
  GovernanceGroup,
  GovernanceGroupMember,
  Identity,
  IdentityProfile,
  Source,
} from '@identity-governance/records';

/**
 * The content of a cell: a string, a whole number, `true` or `false`, JSON, access items (`TYPE:id;TYPE:id`), strings
 * separated by `;`, the id of a referenced identity, or correlation rules (`name=email;attributes.number=id`).
 */
export type CellKind = 'text' | 'integer' | 'boolean' | 'json' | 'refs' | 'texts' | 'identity' | 'correlation';

export interface CsvColumn {
  readonly name: string;
  /** The dotted path of the property that the cell sets. */
  readonly path: string;
  readonly kind: CellKind;
  /** Whether the header must have it. */
  readonly isRequired: boolean;
}

type Details = Partial<Pick<CsvColumn, 'path' | 'kind'>>;
type FieldColumn = Partial<Pick<CsvColumn, 'isRequired' | 'kind'>>;

/** The key columns of the kinds whose key is not an id. */
const keyNames: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  'account-attributes': ['sourceId', 'name'],
  grants: ['parentType', 'parentId', 'childType', 'childId'],
  assignments: ['identityId', 'accessType', 'accessId'],
  'governance-group-members': ['groupId', 'identityId'],
};

/** The columns of the rule of a policy, by its type. */
const sodRuleColumns: Readonly<Record<SodPolicyType, readonly CsvColumn[]>> = {
  CONFLICTING_ACCESS_BASED: [
    optional('leftCriteria', { path: 'conflictingAccessCriteria.leftCriteria.criteriaList', kind: 'refs' }),
    optional('rightCriteria', { path: 'conflictingAccessCriteria.rightCriteria.criteriaList', kind: 'refs' }),
  ],
  CARDINALITY_BASED: [optional('sets', { kind: 'json' }), optional('threshold', { kind: 'integer' })],
};

const needed = { isRequired: true } as const;

/** The columns of every file. Source: `docs/import-format.md`. */
export const csvColumns: Readonly<Record<ImportKind, readonly CsvColumn[]>> = {
  sources: columnsOf<Source>({
    id: needed,
    name: needed,
    description: {},
    attributes: { kind: 'json' },
    correlation: { kind: 'correlation' },
  }),
  'account-attributes': columnsOf<AccountAttribute>({
    sourceId: needed,
    name: needed,
    type: {},
    multiValued: { kind: 'boolean' },
    entitlement: { kind: 'boolean' },
    description: {},
  }),
  entitlements: columnsOf<Omit<AccessItem, 'type'>>({
    id: needed,
    name: needed,
    description: {},
    sourceId: needed,
    attribute: {},
    value: {},
  }),
  'access-profiles': [required('id'), required('name'), optional('description'), optional('sourceId')],
  roles: [required('id'), required('name'), optional('description')],
  grants: [
    required('parentType', { path: 'parent.type' }),
    required('parentId', { path: 'parent.id' }),
    required('childType', { path: 'child.type' }),
    required('childId', { path: 'child.id' }),
  ],
  'identity-profiles': columnsOf<IdentityProfile>({
    id: needed,
    name: needed,
    description: {},
    priority: { kind: 'integer' },
    authoritativeSourceId: needed,
  }),
  identities: columnsOf<Identity>({
    id: needed,
    name: needed,
    email: {},
    identityProfileId: {},
    managerId: {},
    disabled: { kind: 'boolean' },
    attributes: { kind: 'json' },
  }),
  accounts: columnsOf<Account>({
    id: needed,
    sourceId: needed,
    identityId: {},
    nativeIdentity: needed,
    name: {},
    disabled: { kind: 'boolean' },
    validFrom: {},
    validUntil: {},
    attributes: { kind: 'json' },
  }),
  assignments: [
    required('identityId'),
    required('accessType', { path: 'access.type' }),
    required('accessId', { path: 'access.id' }),
    optional('validFrom'),
    optional('validUntil'),
  ],
  'governance-groups': columnsOf<GovernanceGroup>({ id: needed, name: needed, description: {}, ownerId: {} }),
  'governance-group-members': columnsOf<GovernanceGroupMember>({ groupId: needed, identityId: needed }),
  'sod-policies': [
    required('id'),
    required('name'),
    optional('description'),
    optional('type'),
    optional('state'),
    optional('level'),
    ...sodPolicyTypes.flatMap((type) => sodRuleColumns[type]),
    optional('ownerId', { path: 'ownerRef', kind: 'identity' }),
    optional('violationOwnerAssignmentConfig', { kind: 'json' }),
    optional('secondaryOwnerRefs', { kind: 'json' }),
    optional('allowedControls', { kind: 'json' }),
    optional('externalPolicyReference'),
    optional('compensatingControls'),
    optional('correctionAdvice'),
    optional('tags', { kind: 'texts' }),
  ],
};

/** The key columns: those of the files below `deleted/`. */
export const keyColumns: Readonly<Record<ImportKind, readonly CsvColumn[]>> = Object.fromEntries(
  Object.entries(csvColumns).map(([kind, columns]) => [
    kind,
    columns.filter(({ name }) => (keyNames[kind as ImportKind] ?? ['id']).includes(name)),
  ]),
) as unknown as Readonly<Record<ImportKind, readonly CsvColumn[]>>;

/** Returns the columns of a kind of rows with one column for each field. */
function columnsOf<Row>(fields: Readonly<Record<keyof Row & string, FieldColumn>>): readonly CsvColumn[] {
  return Object.entries<FieldColumn>(fields).map(([name, details]) => ({ ...optional(name), ...details }));
}

function required(name: string, details: Details = {}): CsvColumn {
  return { name, path: name, kind: 'text', isRequired: true, ...details };
}

function optional(name: string, details: Details = {}): CsvColumn {
  return { name, path: name, kind: 'text', isRequired: false, ...details };
}
