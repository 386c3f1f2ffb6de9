import { DEPARTMENTS, SITES } from '../catalogue/departments.mjs';
import { PLANTED } from '../catalogue/planted.mjs';
import { FORMER_EMPLOYEES, POSITIONS } from '../catalogue/positions.mjs';
import { NameGiver } from './people.mjs';
import { randomFor } from './random.mjs';
import { rows, words } from './table.mjs';

/**
 * @typedef {object} Member a person of the organisation
 * @property {string} id
 * @property {string} name
 * @property {string} email
 * @property {string} title
 * @property {'head' | 'manager' | 'staff'} tier
 * @property {ReturnType<typeof departmentOf>} department
 * @property {ReturnType<typeof siteOf>} site
 * @property {string} costCenter
 * @property {boolean} contractor
 * @property {'active' | 'onLeave' | 'terminated'} state
 * @property {string} hireDate
 * @property {number} weeklyHours
 * @property {string} number employee or contract number
 * @property {Member | undefined} manager
 * @property {string[]} access what is assigned directly
 */

/** @param {string[]} row */
const departmentOf = ([id, name, costBase, headReportsTo, sites]) => ({
  id,
  name,
  costBase,
  headReportsTo,
  sites: words(sites),
});
/** @param {string[]} row */
const siteOf = ([id, city, country, companyCode, digit]) => ({ id, city, country, companyCode, digit });

const departments = new Map(rows(DEPARTMENTS).map((row) => [row[0], departmentOf(row)]));
const sites = new Map(rows(SITES).map((row) => [row[0], siteOf(row)]));
const planted = new Map(rows(PLANTED).map(([id, access]) => [id, words(access)]));

/**
 * @param {() => number} random
 * @param {boolean} contractor
 */
function hireDate(random, contractor) {
  const first = Date.UTC(contractor ? 2023 : 2005, 0, 10);
  const last = Date.UTC(2025, 7, 29);
  const share = 1 - random() ** 2; // more recent dates are more frequent
  return new Date(first + Math.floor(share * (last - first))).toISOString().slice(0, 10);
}

/** One place for every head of the positions. */
function places() {
  const present = rows(POSITIONS).flatMap(([department, tier, count, title, access]) =>
    Array.from({ length: Number(count) }, (_, index) => ({ department, tier, title, access, index, former: false })),
  );
  const former = rows(FORMER_EMPLOYEES).map(([department, title], index) => ({
    ...{ department, title, index, tier: 'staff', access: '', former: true },
  }));
  return [...present, ...former];
}

/**
 * @param {ReturnType<typeof places>[number]} place
 * @param {NameGiver} names
 * @param {() => number} random
 * @returns {Member}
 */
function member(place, names, random) {
  const department = /** @type {ReturnType<typeof departmentOf>} */ (departments.get(place.department));
  const usualSite = department.sites[place.index % department.sites.length];
  const { id, name, site: siteId } = names.next(place.title, usualSite);
  const site = /** @type {ReturnType<typeof siteOf>} */ (sites.get(siteId));
  const contractor = place.title.startsWith('Contract ');
  const onLeave = place.tier === 'staff' && !planted.has(id) && random() < 0.02;
  return {
    ...{ id, name, email: `${id}@harrowfen.example`, title: place.title, contractor, department, site },
    tier: /** @type {Member['tier']} */ (place.tier),
    costCenter: `${department.costBase}${site.digit}`,
    state: place.former ? 'terminated' : onLeave ? 'onLeave' : 'active',
    hireDate: hireDate(random, contractor),
    weeklyHours: place.tier === 'staff' && random() < 0.1 ? 24 : 40,
    number: '',
    manager: undefined,
    access: place.former ? [] : directAccess(place, { id, site: siteId, contractor }),
  };
}

/**
 * @param {ReturnType<typeof places>[number]} place
 * @param {{ id: string, site: string, contractor: boolean }} person
 */
function directAccess(place, { id, site, contractor }) {
  const birthright = contractor ? ['r-contractor', 'ad-all-contractors'] : ['r-employee'];
  const groups = [`ad-dept-${place.department}`, `ad-loc-${site}`];
  const leader = place.tier === 'staff' ? [] : ['r-people-manager'];
  return [...new Set([...birthright, ...groups, ...leader, ...words(place.access), ...(planted.get(id) ?? [])])];
}

/** @param {Member[]} members */
function setManagers(members) {
  const byTitle = new Map(members.map((one) => [one.title, one]));
  for (const [id, department] of departments) {
    const team = members.filter((one) => one.department.id === id);
    const head = team.find((one) => one.tier === 'head');
    const managers = team.filter((one) => one.tier === 'manager');
    team.forEach((one, index) => {
      if (one === head) one.manager = byTitle.get(department.headReportsTo);
      else one.manager = one.tier === 'manager' || managers.length === 0 ? head : managers[index % managers.length];
      if (one.manager === one) one.manager = undefined;
    });
  }
}

/** @param {Member[]} members */
function setNumbers(members) {
  const byHireDate = [...members].sort((a, b) => (a.hireDate + a.id < b.hireDate + b.id ? -1 : 1));
  byHireDate.forEach((one, index) => (one.number = `${one.contractor ? 'C' : ''}${100117 + index * 7}`));
}

/** @returns {Member[]} */
export function population() {
  const names = new NameGiver();
  const random = randomFor('employment');
  const members = places().map((place) => member(place, names, random));
  names.assertAllPlaced();
  setManagers(members);
  setNumbers(members);
  return members;
}
