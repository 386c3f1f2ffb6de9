import type { AccessItemType, NamedAccessItem } from '@identity-governance/domain/sod';
import {
  type SourceId,
  record,
  line,
  orNull,
  parseDescription,
  parseId,
  parseNewId,
  parseName,
  mapped,
  oneOf,
  orElse,
  type Parser,
} from '@identity-governance/values';
import { notKeptOf, times } from './row-properties';

/**
 * An entitlement, access profile or role with all its properties; `attribute` and `value` identify an entitlement on an
 * account.
 */
export interface AccessItem extends NamedAccessItem {
  readonly description: string | null;
  readonly sourceId: SourceId | null;
  readonly attribute: string | null;
  readonly value: string | null;
}

const maxAttributeLength = 128;
const maxValueLength = 2000;

const named = { name: parseName, description: parseDescription };

/** Properties that clients set for an item of each type. The path or the kind of row determines the type. */
const fields = {
  ENTITLEMENT: {
    type: typeOf('ENTITLEMENT'),
    ...named,
    sourceId: parseId,
    attribute: orNull(line(1, maxAttributeLength)),
    value: orNull(line(0, maxValueLength)),
  },
  ACCESS_PROFILE: { type: typeOf('ACCESS_PROFILE'), ...named, sourceId: orNull(parseId) },
  ROLE: { type: typeOf('ROLE'), ...named },
};

/** Readers of request bodies, by item type. */
export const accessItemDrafts: Readonly<Record<AccessItemType, Parser<unknown>>> = {
  ENTITLEMENT: record(fields.ENTITLEMENT, ['id', ...times]),
  ACCESS_PROFILE: record(fields.ACCESS_PROFILE, ['id', ...notKeptOf.accessProfile]),
  ROLE: record(fields.ROLE, ['id', ...notKeptOf.role]),
};

/** Readers of rows with ids, by item type. */
export const accessItems: Readonly<Record<AccessItemType, Parser<AccessItem>>> = {
  ENTITLEMENT: mapped(record({ id: parseNewId, ...fields.ENTITLEMENT }, times), completeItem),
  ACCESS_PROFILE: mapped(record({ id: parseNewId, ...fields.ACCESS_PROFILE }, notKeptOf.accessProfile), completeItem),
  ROLE: mapped(record({ id: parseNewId, ...fields.ROLE }, notKeptOf.role), completeItem),
};

function typeOf(type: AccessItemType): Parser<AccessItemType> {
  return orElse(oneOf([type]), type);
}

/** Sets properties that the item type does not have to null. */
function completeItem(item: NamedAccessItem & Partial<AccessItem>): AccessItem {
  const { type, id, name, description = null, sourceId = null, attribute = null, value = null } = item;
  return { type, id, name, description, sourceId, attribute, value };
}
