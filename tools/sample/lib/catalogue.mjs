import { ACCESS_PROFILES } from '../catalogue/access-profiles.mjs';
import { DEPARTMENTS } from '../catalogue/departments.mjs';
import { BUSINESS } from '../catalogue/entitlements-business.mjs';
import { DIRECTORY, FILE_SHARES } from '../catalogue/entitlements-directory.mjs';
import { ERP_FINANCE } from '../catalogue/entitlements-erp-finance.mjs';
import { ERP_OPERATIONS } from '../catalogue/entitlements-erp-operations.mjs';
import { TECHNOLOGY } from '../catalogue/entitlements-technology.mjs';
import { NESTED_ENTITLEMENTS } from '../catalogue/nested-entitlements.mjs';
import { PLANT_GROUPS } from '../catalogue/plant-directory.mjs';
import { ROLES } from '../catalogue/roles.mjs';
import { ACCOUNT_ATTRIBUTES, SOURCES } from '../catalogue/sources.mjs';
import { rows, words } from './table.mjs';

/** @typedef {'ROLE' | 'ACCESS_PROFILE' | 'ENTITLEMENT'} AccessType */
/** @typedef {{ type: AccessType, id: string }} AccessRef */

/** @type {string[][]} */
const fileShares = rows(FILE_SHARES).flatMap(([code, name]) => [
  [`ad-fs-${code}-read`, `Share ${name} (read)`, `Reads the file share of ${name}`],
  [`ad-fs-${code}-change`, `Share ${name} (change)`, `Changes files on the share of ${name}`],
]);
const departmentGroups = rows(DEPARTMENTS).map(([id, name]) => [
  `ad-dept-${id}`,
  `Department ${name}`,
  `Members of ${name}`,
]);

/**
 * The value of the account attribute that carries an entitlement.
 * @param {string} sourceId
 * @param {string} id
 */
function valueOf(sourceId, id) {
  const rest = id.slice(sourceId.length + 1);
  if (sourceId === 'ad') return `CN=${rest},OU=Groups,DC=harrowfen,DC=example`;
  if (sourceId === 'plant') return `CN=${rest},OU=Groups,DC=plant,DC=example`;
  if (sourceId === 'erp') return `HF_${rest.toUpperCase().replaceAll('-', '_')}`;
  if (sourceId === 'cloud') return `roles/${rest.replace('-', '.')}`;
  return rest.replaceAll('-', '_');
}

/** @param {string[]} row */
function entitlement([id, name, description]) {
  const source = SOURCES.find((candidate) => id.startsWith(`${candidate.id}-`));
  if (!source) throw new Error(`no source for entitlement ${id}`);
  return { id, name, description, sourceId: source.id, attribute: source.attribute, value: valueOf(source.id, id) };
}

export const entitlements = [
  ...rows(DIRECTORY),
  ...departmentGroups,
  ...fileShares,
  ...rows(BUSINESS),
  ...rows(ERP_FINANCE),
  ...rows(ERP_OPERATIONS),
  ...rows(TECHNOLOGY),
  ...rows(PLANT_GROUPS),
].map(entitlement);

export const accessProfiles = rows(ACCESS_PROFILES).map(([id, name, sourceId, children, description]) => ({
  id,
  name,
  sourceId,
  description,
  children: words(children),
}));

export const roles = rows(ROLES).map(([id, name, children, description]) => ({
  id,
  name,
  description,
  children: words(children),
}));

export const accountAttributes = rows(ACCOUNT_ATTRIBUTES).map(
  ([sourceId, name, type, multiValued, description, entitlement]) => ({
    sourceId,
    name,
    type,
    multiValued,
    description,
    entitlement,
  }),
);

/** @type {Map<string, AccessType>} */
const types = new Map();
for (const { id } of entitlements) register('ENTITLEMENT', id);
for (const { id } of accessProfiles) register('ACCESS_PROFILE', id);
for (const { id } of roles) register('ROLE', id);

/**
 * @param {AccessType} type
 * @param {string} id
 */
function register(type, id) {
  if (types.has(id)) throw new Error(`access item ${id} is in the catalogue twice`);
  types.set(id, type);
}

/**
 * Finds an access item by its id; a type in front of it is checked.
 * @param {string} word `id` or `TYPE:id`
 * @returns {AccessRef}
 */
export function refOf(word) {
  const [id, written] = word.split(':').reverse();
  const type = types.get(id);
  if (!type || (written && written !== type)) throw new Error(`unknown access item ${word}`);
  return { type, id };
}

const nested = rows(NESTED_ENTITLEMENTS).map(([id, children]) => ({ id, children: words(children) }));

export const grants = [...roles, ...accessProfiles, ...nested].flatMap(({ id, children }) =>
  children.map((child) => ({ parent: refOf(id), child: refOf(child) })),
);
