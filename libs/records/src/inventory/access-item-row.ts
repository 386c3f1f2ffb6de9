import type { AccessItemType, NamedAccessItem } from '@identity-governance/domain/sod';
import {
  type SourceId,
  record,
  line,
  orNull,
  parseDescription,
  parseId,
  parseName,
  always,
  type Parser,
} from '@identity-governance/values';

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

/** What a client may say of an access item. */
export type AccessItemDraft = Omit<AccessItem, 'id'>;

const described = { name: parseName, description: parseDescription };
const maxAttributeLength = 128;
const maxValueLength = 2000;

const fields = {
  ENTITLEMENT: {
    type: always<AccessItemType>('ENTITLEMENT'),
    ...described,
    sourceId: parseId,
    attribute: orNull(line(1, maxAttributeLength)),
    value: orNull(line(0, maxValueLength)),
  },
  ACCESS_PROFILE: {
    type: always<AccessItemType>('ACCESS_PROFILE'),
    ...described,
    sourceId: orNull(parseId),
    attribute: always(null),
    value: always(null),
  },
  ROLE: {
    type: always<AccessItemType>('ROLE'),
    ...described,
    sourceId: always(null),
    attribute: always(null),
    value: always(null),
  },
};

/** Bodies of requests, by the kind of item. */
export const accessItemDrafts: Readonly<Record<AccessItemType, Parser<AccessItemDraft>>> = {
  ENTITLEMENT: record<AccessItemDraft>(fields.ENTITLEMENT),
  ACCESS_PROFILE: record<AccessItemDraft>(fields.ACCESS_PROFILE),
  ROLE: record<AccessItemDraft>(fields.ROLE),
};

/** Rows with their ids. */
export const accessItems: Readonly<Record<AccessItemType, Parser<AccessItem>>> = {
  ENTITLEMENT: record<AccessItem>(identified(fields.ENTITLEMENT)),
  ACCESS_PROFILE: record<AccessItem>(identified(fields.ACCESS_PROFILE)),
  ROLE: record<AccessItem>(identified(fields.ROLE)),
};

function identified<F extends { readonly type: Parser<AccessItemType> }>({ type, ...others }: F) {
  return { type, id: parseId, ...others };
}
