import { PLANT_ACCOUNTS } from '../catalogue/plant-directory.mjs';
import { SOURCES } from '../catalogue/sources.mjs';
import { UNCORRELATED_ACCOUNTS } from '../catalogue/uncorrelated-accounts.mjs';
import { attributesOf, nativeIdentityOf } from './account-attributes.mjs';
import { entitlements, grants, refOf } from './catalogue.mjs';
import { closureOver, keyOf } from './closure.mjs';
import { rows, words } from './table.mjs';

/** @typedef {import('./population.mjs').Member} Member */

const allGrants = closureOver(grants);
const provisionedGrants = closureOver(grants.filter(({ parent }) => parent.type !== 'ENTITLEMENT'));

/**
 * The entitlements of a source an account carries. The directory lists direct memberships only, the other sources what
 * is effective.
 * @param {string} sourceId
 * @param {string[]} access
 */
function valuesOn(sourceId, access) {
  const closure = (sourceId === 'ad' ? provisionedGrants : allGrants)(access.map(refOf));
  const held = entitlements.filter((one) => closure.has(keyOf({ type: 'ENTITLEMENT', id: one.id })));
  return held.filter((one) => one.sourceId === sourceId).map((one) => one.value);
}

/**
 * @param {string} sourceId
 * @param {Member} member
 */
function isBirthright(sourceId, member) {
  return sourceId === 'ad' || sourceId === (member.contractor ? 'contractors' : 'hr');
}

/** @param {Member} member */
function accountsOf(member) {
  return SOURCES.flatMap(({ id: sourceId, attribute }) => {
    const values = valuesOn(sourceId, member.access);
    if (values.length === 0 && !isBirthright(sourceId, member)) return [];
    return {
      id: `acct-${sourceId}-${member.id}`,
      sourceId,
      identityId: member.id,
      nativeIdentity: nativeIdentityOf(sourceId, member),
      name: member.name,
      disabled: member.state === 'terminated',
      attributes: { ...attributesOf(sourceId, member), ...(attribute && { [attribute]: values }) },
    };
  });
}

/** @param {Member[]} members */
function plantAccountsOf(members) {
  return rows(PLANT_ACCOUNTS).map(([identityId, groups]) => {
    const member = members.find(({ id }) => id === identityId);
    if (!member) throw new Error(`no identity ${identityId} for an account of the plant directory`);
    const memberOf = words(groups).map((id) => entitlements.find((one) => one.id === id)?.value);
    return {
      id: `acct-plant-${identityId}`,
      sourceId: 'plant',
      identityId,
      nativeIdentity: `CN=${identityId},OU=People,DC=plant,DC=example`,
      name: member.name,
      disabled: false,
      attributes: { sAMAccountName: identityId, memberOf },
    };
  });
}

/** @param {import('./service-identities.mjs').ServiceIdentity} service */
function serviceAccountsOf(service) {
  return SOURCES.flatMap(({ id: sourceId, attribute }) => {
    const values = valuesOn(sourceId, service.access);
    if (values.length === 0 && sourceId !== 'ad') return [];
    return {
      id: `acct-${sourceId}-${service.id}`,
      sourceId,
      identityId: service.id,
      nativeIdentity: sourceId === 'ad' ? `CN=${service.id},OU=Services,DC=harrowfen,DC=example` : service.id,
      name: service.name,
      disabled: false,
      attributes: { [attribute]: values },
    };
  });
}

/**
 * @param {Member[]} members
 * @param {import('./service-identities.mjs').ServiceIdentity[]} services
 */
export function accounts(members, services) {
  const uncorrelated = rows(UNCORRELATED_ACCOUNTS).map(([sourceId, nativeIdentity, name, disabled], index) => ({
    id: `acct-${sourceId}-uncorrelated-${index + 1}`,
    sourceId,
    identityId: '',
    nativeIdentity,
    name,
    disabled: disabled === 'true',
    attributes: {},
  }));
  return [
    ...members.flatMap(accountsOf),
    ...plantAccountsOf(members),
    ...services.flatMap(serviceAccountsOf),
    ...uncorrelated,
  ];
}
