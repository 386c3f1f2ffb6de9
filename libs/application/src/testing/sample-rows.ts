import { buildPolicy } from '@identity-governance/domain/testing';
import type {
  AccessItem,
  Account,
  AccountAttribute,
  Identity,
  IdentityProfile,
  PendingChange,
  Promotion,
  SodCheck,
  Source,
} from '@identity-governance/records';
import type { AccessItemRef, Grant } from '@identity-governance/domain/sod';
import type { SearchAttribute } from '@identity-governance/records';
import type { SodPolicy } from '@identity-governance/domain/shapes';

/** Rows with every field filled in, for tests that care about one or two of them. */

export function buildSource(id: string, fields: Partial<Source> = {}): Source {
  return { id, name: `source ${id}`, description: null, attributes: {}, ...fields };
}

export function buildAccountAttribute(name: string, fields: Partial<AccountAttribute> = {}): AccountAttribute {
  return { sourceId: 'hr', name, type: 'STRING', multiValued: false, entitlement: false, description: null, ...fields };
}

export function buildAccessItem(id: string, fields: Partial<AccessItem> = {}): AccessItem {
  return {
    type: 'ENTITLEMENT',
    id,
    name: `item ${id}`,
    description: null,
    sourceId: null,
    attribute: null,
    value: null,
    ...fields,
  };
}

export function buildGrant(parentId: string, childId: string): Grant {
  return { parent: { type: 'ROLE', id: parentId }, child: { type: 'ENTITLEMENT', id: childId } };
}

/** Names differ without case whenever ids differ. */
export function buildIdentityProfile(id: string, fields: Partial<IdentityProfile> = {}): IdentityProfile {
  return { id, name: `profile ${hexOf(id)}`, description: null, priority: 0, authoritativeSourceId: 'hr', ...fields };
}

export function buildIdentity(id: string, fields: Partial<Identity> = {}): Identity {
  return { id, name: `identity ${id}`, email: null, identityProfileId: null, attributes: {}, ...fields };
}

export function buildAccount(id: string, fields: Partial<Account> = {}): Account {
  return {
    id,
    sourceId: 'hr',
    identityId: null,
    nativeIdentity: `cn=${id}`,
    name: `account ${id}`,
    disabled: false,
    attributes: {},
    ...fields,
  };
}

/** Names differ without case whenever ids differ. */
export function buildSodPolicy(id: string, fields: Partial<SodPolicy> = {}): SodPolicy {
  const side = (ref: AccessItemRef) => ({ name: null, minimum: 1, criteriaList: [ref] });
  const sets = [side({ type: 'ENTITLEMENT', id: 'left' }), side({ type: 'ROLE', id: 'right' })];
  return buildPolicy({ id, name: `policy ${hexOf(id)}`, sets, ...fields });
}

export function buildPendingChange(id: string, fields: Partial<PendingChange> = {}): PendingChange {
  return {
    id,
    state: 'PENDING',
    action: 'DELETE',
    resourceId: 'p',
    before: buildSodPolicy('p'),
    after: null,
    proposedBy: 'ann',
    proposedByClient: 'console',
    created: '2026-01-01T00:00:00.000Z',
    expires: '2026-01-08T00:00:00.000Z',
    ruledBy: null,
    ruledByClient: null,
    comment: null,
    completed: null,
    ...fields,
  };
}

export function buildSodCheck(requestId: string, fields: Partial<SodCheck> = {}): SodCheck {
  return {
    requestId,
    startedBy: null,
    identityId: 'ada',
    accessRefs: [],
    clientMetadata: null,
    state: 'PENDING',
    created: '2026-01-01T00:00:00.000Z',
    completed: null,
    violationContexts: null,
    evaluatedState: null,
    message: null,
    ...fields,
  };
}

/** Names sort as ids do. */
export function buildSearchAttribute(id: string, fields: Partial<SearchAttribute> = {}): SearchAttribute {
  const name = Array.from(id, (character) => character.codePointAt(0)!.toString(16).padStart(6, '0')).join('');
  return { id, name: `n${name}`, displayName: `attribute ${id}`, applicationAttributes: {}, ...fields };
}

export function buildPromotion(attributeId: string, fields: Partial<Promotion> = {}): Promotion {
  return {
    attributeId,
    id: `promotion of ${attributeId}`,
    state: 'QUEUED',
    sourceIds: ['hr'],
    afterAccountId: '',
    done: 0,
    total: null,
    started: null,
    completed: null,
    reason: null,
    ...fields,
  };
}

function hexOf(text: string): string {
  return Array.from(text, (character) => character.codePointAt(0)!.toString(16)).join(' ');
}
