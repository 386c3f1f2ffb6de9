import { SERVICE_IDENTITIES } from '../catalogue/positions.mjs';
import { rows, words } from './table.mjs';

/** @typedef {{ id: string, name: string, purpose: string, ownerId: string, access: string[] }} ServiceIdentity */

/**
 * @param {import('./population.mjs').Member[]} members
 * @returns {ServiceIdentity[]}
 */
export function serviceIdentities(members) {
  return rows(SERVICE_IDENTITIES).map(([id, name, purpose, ownerTitle, access]) => {
    const owner = members.find((member) => member.title === ownerTitle);
    if (!owner) throw new Error(`no owner for ${id}: nobody is ${ownerTitle}`);
    return { id, name, purpose, ownerId: owner.id, access: words(access) };
  });
}
