import { sodPolicyStates, sodPolicyTypes } from '@identity-governance/domain/shapes';
import { sodPolicyLevels } from '@identity-governance/domain/sod';
import { pendingChangeActions, pendingChangeStates } from '@identity-governance/records';
import { auditActions, auditedTypes } from '../../ports/audit-event-log';
import { actorKinds } from '../../ports/current-actor';
import type { ListField, ListFields } from './list-fields';

const text: ListField = { type: 'text' };
const time: ListField = { type: 'time' };
/** A field of names, which are compared without case. */
const name: ListField = { type: 'text', ignoresCase: true };
const indexed: ListField = { type: 'text', isIndexed: true };

export const identityFields: ListFields = {
  isLarge: true,
  fields: {
    id: indexed,
    name: { ...name, isIndexed: true },
    email: { ...name, isIndexed: true },
    identityProfileId: indexed,
    disabled: { type: 'flag', isIndexed: true },
  },
  attributes: { prefix: 'attributes', ...name, isIndexed: true, isAbsenceIndexed: false },
  sorters: { id: null, name: null, email: null },
};

const itemFields = { id: text, name, description: text };
const itemSorters = { id: null, name: null };

export const roleFields: ListFields = { fields: itemFields, sorters: itemSorters };

export const accessProfileFields: ListFields = {
  fields: { ...itemFields, sourceId: text },
  sorters: { ...itemSorters, sourceId: null },
};

export const entitlementFields: ListFields = {
  fields: { ...itemFields, sourceId: text, attribute: text, value: text },
  sorters: { ...itemSorters, sourceId: null },
};

export const sourceFields: ListFields = {
  fields: { id: text, name, description: text },
  sorters: { id: null, name: null },
};

export const identityProfileFields: ListFields = {
  fields: { id: text, name, description: text, authoritativeSourceId: text },
  sorters: { id: null, name: null },
};

/** Fields derived from the existing rows: a filter takes each once, with `eq`, joined by `and`. */
export const derivedPolicyFields = ['dangling', 'violable', 'ownerMissing'] as const;

export const sodPolicyFields: ListFields = {
  fields: {
    id: text,
    name,
    description: text,
    state: { type: sodPolicyStates },
    level: { type: sodPolicyLevels },
    type: { type: sodPolicyTypes },
    ownerRef: { type: 'reference' },
    created: time,
    modified: time,
    dangling: { type: 'flag' },
    violable: { type: 'flag' },
    ownerMissing: { type: 'flag' },
  },
  // Lowest level first, so that `-level` starts with the most severe.
  sorters: { id: null, name: null, created: null, modified: null, level: [...sodPolicyLevels].reverse() },
};

export const pendingChangeFields: ListFields = {
  fields: {
    id: text,
    state: { type: pendingChangeStates },
    action: { type: pendingChangeActions },
    resourceId: text,
    proposedBy: text,
    batchId: text,
    ruledBy: text,
    created: time,
    expires: time,
    completed: time,
  },
  sorters: { id: null, created: null, expires: null, completed: null },
};

/** Kinds and actions have no index: events are read in their order until the page is full. */
export const auditEventFields: ListFields = {
  isLarge: true,
  fields: {
    id: indexed,
    created: { ...time, isIndexed: true },
    actor: indexed,
    actorKind: { type: [...actorKinds, 'UNKNOWN'], isIndexed: true },
    subject: indexed,
    tokenId: indexed,
    action: { type: auditActions, isIndexed: true },
    resourceType: { type: auditedTypes, isIndexed: true },
    resourceId: indexed,
    trackingId: indexed,
  },
  sorters: { id: null },
};
