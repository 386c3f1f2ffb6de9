import { NAMES } from '../catalogue/names.mjs';
import { PINNED_PEOPLE } from '../catalogue/pinned-people.mjs';
import { pick, randomFor } from './random.mjs';
import { rows, words } from './table.mjs';

/** @typedef {{ id: string, name: string }} Person */

const pinned = rows(PINNED_PEOPLE);
const regions = rows(NAMES).map(([, sites, first, last]) => ({
  sites: words(sites),
  first: words(first),
  last: words(last),
}));

/** Letters that do not come apart into a letter and an accent. */
const LETTERS = /** @type {Record<string, string>} */ ({ ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae' });

/**
 * `Łukasz Dąbek` becomes `lukasz.dabek`.
 * @param {string} name
 */
function idOf(name) {
  const plain = name.toLowerCase().replace(/[łøđßæ]/g, (letter) => LETTERS[letter]);
  return plain
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z]+/g, '.');
}

/** Hands out people: the pinned ones of a job title first, then names that are frequent at the site. */
export class NameGiver {
  #random = randomFor('names');
  #waiting = pinned.map(([title, name, site]) => ({ title, name, site }));
  #taken = new Set(pinned.map(([, name]) => idOf(name)));

  /**
   * @param {string} title
   * @param {string} site
   * @returns {Person & { site: string }}
   */
  next(title, site) {
    const index = this.#waiting.findIndex((person) => person.title === title);
    if (index < 0) return { ...this.#draw(site), site };
    const [person] = this.#waiting.splice(index, 1);
    return { id: idOf(person.name), name: person.name, site: person.site };
  }

  /**
   * @param {string} site
   * @returns {Person}
   */
  #draw(site) {
    const local = regions.filter(({ sites }) => sites.includes(site));
    for (;;) {
      const region = pick(this.#random, this.#random() < 0.75 ? local : regions);
      const name = `${pick(this.#random, region.first)} ${pick(this.#random, region.last)}`;
      const id = idOf(name);
      if (this.#taken.has(id)) continue;
      this.#taken.add(id);
      return { id, name };
    }
  }

  assertAllPlaced() {
    const left = this.#waiting.map(({ name }) => name);
    if (left.length > 0) throw new Error(`no position for ${left.join(', ')}`);
  }
}
