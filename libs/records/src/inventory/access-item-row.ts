import type { AccessItemType, NamedAccessItem } from '@identity-governance/domain/sod';
import {
  type SourceId,
  record,
  line,
  orNull,
  parseDescription,
  parseId,
  parseName,
  mapped,
  oneOf,
  orElse,
  type Parser,
} from '@identity-governance/values';
import { notKeptOf, times } from './row-properties';

/**
 * An entitlement, access profile or role with everything known of it; `attribute` and `value` say how an entitlement
 * shows on an account.
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

/** What clients say of an item of each type. The type itself is known from the path or the kind of row. */
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

/** Bodies of requests, by the kind of item. */
export const accessItemDrafts: Readonly<Record<AccessItemType, Parser<unknown>>> = {
  ENTITLEMENT: record(fields.ENTITLEMENT, ['id', ...times]),
  ACCESS_PROFILE: record(fields.ACCESS_PROFILE, ['id', ...notKeptOf.accessProfile]),
  ROLE: record(fields.ROLE, ['id', ...notKeptOf.role]),
};

/** Rows with their ids. */
export const accessItems: Readonly<Record<AccessItemType, Parser<AccessItem>>> = {
  ENTITLEMENT: mapped(record({ id: parseId, ...fields.ENTITLEMENT }, times), completeItem),
  ACCESS_PROFILE: mapped(record({ id: parseId, ...fields.ACCESS_PROFILE }, notKeptOf.accessProfile), completeItem),
  ROLE: mapped(record({ id: parseId, ...fields.ROLE }, notKeptOf.role), completeItem),
};

function typeOf(type: AccessItemType): Parser<AccessItemType> {
  return orElse(oneOf([type]), type);
}

/** What an item of its type never has is null. */
function completeItem(item: NamedAccessItem & Partial<AccessItem>): AccessItem {
  const { type, id, name, description = null, sourceId = null, attribute = null, value = null } = item;
  return { type, id, name, description, sourceId, attribute, value };
}
