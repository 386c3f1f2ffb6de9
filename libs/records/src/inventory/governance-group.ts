import {
  type Fault,
  type GovernanceGroupId,
  type IdentityId,
  checked,
  listOf,
  mapped,
  oneOf,
  orElse,
  parseDescription,
  parseId,
  parseNewId,
  parseName,
  record,
} from '@identity-governance/values';
import { times } from './row-properties';

/** A group of identities that owns policies, controls and violations. */
export interface GovernanceGroup {
  readonly id: GovernanceGroupId;
  readonly name: string;
  readonly description: string | null;
  readonly ownerId: IdentityId | null;
}

export interface GovernanceGroupMember {
  readonly groupId: GovernanceGroupId;
  readonly identityId: IdentityId;
}

/**
 * The built-in group. It owns violations that have no other owner; the callers with the scope `sod-violation:manage`
 * belong to it. No row is stored for it.
 */
export const unassignedGroup: GovernanceGroup = {
  id: 'unassigned',
  name: 'Unassigned',
  description: 'Owns violations without another owner. Callers with the scope sod-violation:manage are its members.',
  ownerId: null,
};

const maxMembers = 10_000;

const notBuiltIn = (id: string): readonly Fault[] =>
  id === unassignedGroup.id ? [{ field: '', reason: `is \`${id}\`, the built-in group, which cannot be changed` }] : [];
const parseGroupId = checked(parseId, notBuiltIn);
const parseNewGroupId = checked(parseNewId, notBuiltIn);

const parseOwner = record({ type: orElse(oneOf(['IDENTITY'] as const), 'IDENTITY' as const), id: parseId }, [
  'name',
  'displayName',
  'emailAddress',
]);

const fields = { name: parseName, description: parseDescription };
const accepted = [...times, 'memberCount', 'connectionCount'];

const draftFields = { ...fields, owner: orElse(parseOwner, null) };

/** Reads a request body, without the id. */
export const parseGovernanceGroupDraft = record(draftFields, ['id', ...accepted]);

/** Reads the body of a client, which names the owner by a reference, or an import row, which names it by id. */
export const parseGovernanceGroupBody = mapped(
  record({ id: parseNewGroupId, ...draftFields }, accepted),
  ({ owner, ...group }): GovernanceGroup => ({ ...group, ownerId: owner?.id ?? null }),
);

export const parseGovernanceGroup = record<GovernanceGroup>(
  { id: parseNewGroupId, ...fields, ownerId: orElse(parseId, null) },
  accepted,
);

export const parseGovernanceGroupMember = record<GovernanceGroupMember>({ groupId: parseGroupId, identityId: parseId });

/** Reads one member of a group, in the shape of responses. */
export const parseGovernanceGroupMemberRef = record(
  { type: orElse(oneOf(['IDENTITY'] as const), 'IDENTITY' as const), id: parseId },
  ['name', 'email'],
);

/** Reads all members of a group, in the shape of responses. */
export const parseGovernanceGroupMembers = listOf(parseGovernanceGroupMemberRef, 0, maxMembers);
