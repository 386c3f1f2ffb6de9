import { APPLIED, CONTROLS, DAYS_AGO } from '../catalogue/controls.mjs';
import { GOVERNANCE_GROUPS } from '../catalogue/governance-groups.mjs';
import { DEMO } from '../catalogue/planted.mjs';
import { SOURCES } from '../catalogue/sources.mjs';
import { accessProfiles, accountAttributes, entitlements, grants, refOf, roles } from './catalogue.mjs';
import { accounts } from './accounts.mjs';
import { toCsv } from './csv.mjs';
import { identities, identityProfiles } from './identities.mjs';
import { policies } from './policies.mjs';
import { population } from './population.mjs';
import { serviceIdentities } from './service-identities.mjs';
import { rows, words } from './table.mjs';

/** The columns of every file, in the order of docs/import-format.md. */
const COLUMNS = {
  sources: 'id name description attributes',
  'account-attributes': 'sourceId name type multiValued description entitlement',
  entitlements: 'id name description sourceId attribute value',
  'access-profiles': 'id name description sourceId',
  roles: 'id name description',
  grants: 'parentType parentId childType childId',
  'identity-profiles': 'id name description priority authoritativeSourceId',
  identities: 'id name email identityProfileId managerId attributes',
  accounts: 'id sourceId identityId nativeIdentity name disabled attributes',
  assignments: 'identityId accessType accessId',
  'governance-groups': 'id name description ownerId',
  'governance-group-members': 'groupId identityId',
  'sod-policies':
    'id name description type state level leftCriteria rightCriteria sets threshold ownerId violationOwnerAssignmentConfig secondaryOwnerRefs externalPolicyReference compensatingControls correctionAdvice tags',
};

/** @returns {Record<keyof typeof COLUMNS, Record<string, unknown>[]>} */
function records() {
  const members = population();
  const services = serviceIdentities(members);
  return {
    sources: SOURCES,
    'account-attributes': accountAttributes,
    entitlements,
    'access-profiles': accessProfiles,
    roles,
    grants: grants.map(({ parent, child }) => ({
      ...{ parentType: parent.type, parentId: parent.id, childType: child.type, childId: child.id },
    })),
    'identity-profiles': identityProfiles,
    identities: identities(members, services),
    accounts: accounts(members, services),
    assignments: [...members, ...services].flatMap(({ id, access }) =>
      access.map(refOf).map((ref) => ({ identityId: id, accessType: ref.type, accessId: ref.id })),
    ),
    'governance-groups': GOVERNANCE_GROUPS,
    'governance-group-members': GOVERNANCE_GROUPS.flatMap(({ id, members }) =>
      words(members).map((identityId) => ({ groupId: id, identityId })),
    ),
    'sod-policies': policies,
  };
}

/** What was done with the violations before the demonstration starts: bodies for the API. */
function history() {
  const controls = rows(CONTROLS).map(([key, name, type, expiration, owner, description]) => ({
    key,
    body: {
      ...{ name, description, type, expiration, justificationRequired: type === 'Mitigation' },
      owner: { type: 'GOVERNANCE_GROUP', id: owner },
    },
  }));
  const applied = rows(APPLIED).map(([identityId, policyId, control, by, comments]) => ({
    ...{ identityId, policyId, control, by, comments },
  }));
  return { daysAgo: DAYS_AGO, controls, applied };
}

/**
 * Everything the generator writes, by path below the folder of the sample.
 * @returns {Map<string, string>}
 */
export function files() {
  const all = records();
  const names = /** @type {(keyof typeof COLUMNS)[]} */ (Object.keys(COLUMNS));
  const csv = names.map((name) => /** @type {const} */ ([`data/${name}.csv`, toCsv(words(COLUMNS[name]), all[name])]));
  const demo = { identityId: DEMO.identityId, accessRefs: words(DEMO.access).map(refOf) };
  return new Map([
    ...csv,
    ['demo.json', JSON.stringify(demo) + '\n'],
    ['history.json', JSON.stringify(history(), undefined, 2) + '\n'],
  ]);
}
