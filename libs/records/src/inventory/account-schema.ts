import {
  type Fault,
  type SourceId,
  listOf,
  record,
  parseDescription,
  parseId,
  parseMemberName,
  oneOf,
  parseBoolean,
  checked,
  orElse,
} from '@identity-governance/values';

/**
 * Attribute types. `DN` is a distinguished name of a directory, which may be written in multiple ways; `CASE_EXACT` is
 * a string that is compared with case: see docs/account-access.md.
 */
export const accountAttributeTypes = ['STRING', 'INTEGER', 'BOOLEAN', 'DATE', 'DN', 'CASE_EXACT'] as const;
export type AccountAttributeType = (typeof accountAttributeTypes)[number];

/** One attribute of a source's account schema, keyed by source and name. */
export interface AccountAttribute {
  readonly sourceId: SourceId;
  readonly name: string;
  readonly type: AccountAttributeType;
  readonly multiValued: boolean;
  /** Whether an identity holds the entitlements that its accounts carry here: see docs/account-access.md. */
  readonly entitlement: boolean;
  readonly description: string | null;
}

export type SchemaAttribute = Omit<AccountAttribute, 'sourceId'>;

/** The account schema of a source as clients read and write it; attributes in byte order of their names. */
export interface AccountSchema {
  readonly attributes: readonly SchemaAttribute[];
}

const maxSchemaAttributes = 1000;

const fields = {
  name: parseMemberName,
  type: orElse(oneOf(accountAttributeTypes), 'STRING' as const),
  multiValued: orElse(parseBoolean, false),
  entitlement: orElse(parseBoolean, false),
  description: parseDescription,
};

/**
 * Reads an attribute. The schema determines the source; a `sourceId` of the attribute, as in an import row, is ignored.
 */
export const parseSchemaAttribute = record<SchemaAttribute>(fields, ['sourceId']);
export const parseAccountAttribute = record<AccountAttribute>({ sourceId: parseId, ...fields });

/** Reads the whole schema of a source. Names are distinct. */
export const parseAccountSchema = record<AccountSchema>({
  attributes: checked(listOf(parseSchemaAttribute, 0, maxSchemaAttributes), findRepeatedNames),
});

function findRepeatedNames(attributes: readonly SchemaAttribute[]): readonly Fault[] {
  const first = new Map<string, number>();
  return attributes.flatMap(({ name }, i) => {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, i);
    return earlier === undefined ? [] : [{ field: `${i}.name`, reason: `\`${name}\` is also at ${earlier}` }];
  });
}
