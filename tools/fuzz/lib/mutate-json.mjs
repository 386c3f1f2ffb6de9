import { numberLiterals, numbers, others, texts } from './hostile-values.mjs';

/** Stands in a value where `writeJson` puts bytes that JSON.stringify cannot write. */
const LITERAL = 'literal:';
const memberNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toJSON',
  'length',
  'id',
  '',
  'a'.repeat(300),
  '\u0000',
  '$ref',
];

/** Any value that no schema asks for. */
function hostileValue(random) {
  const kind = random.below(5);
  if (kind === 0) return random.pick(numbers);
  if (kind === 1) return structuredClone(random.pick(others));
  if (kind === 2) return LITERAL + random.pick(numberLiterals);
  return random.pick(texts);
}

/** The value with one thing in it changed: a member or item dropped, doubled, renamed, or replaced. */
export function mutateJson(value, random) {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return hostileValue(random);
  const keys = Object.keys(value);
  if (keys.length === 0) return random.chance(0.5) ? hostileValue(random) : addTo(value, random);
  const key = random.pick(keys);
  if (random.chance(0.6)) return replaced(value, key, mutateJson(value[key], random));
  const change = random.pick([drop, double, rename, addTo, nest, lengthen]);
  return change(value, random, key);
}

function replaced(value, key, member) {
  const copy = Array.isArray(value) ? [...value] : { ...value };
  define(copy, key, member);
  return copy;
}

function drop(value, _random, key) {
  return Array.isArray(value)
    ? value.filter((_item, index) => index !== Number(key))
    : Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function double(value, _random, key) {
  return Array.isArray(value) ? [...value, value[key]] : { ...value, [`${key} `]: value[key] };
}

function rename(value, random, key) {
  return Array.isArray(value) ? drop(value, random, key) : addTo(drop(value, random, key), random);
}

function addTo(value, random) {
  const member = hostileValue(random);
  return Array.isArray(value) ? [...value, member] : replaced(value, random.pick(memberNames), member);
}

function nest(value, random, key) {
  let inner = value[key];
  const depth = random.pick([3, 70, 2000]);
  for (let i = 0; i < depth; i++) inner = i % 2 === 0 ? [inner] : { a: inner };
  return replaced(value, key, inner);
}

function lengthen(value, random, key) {
  const length = random.pick([51, 101, 501, 1001, 5000]);
  if (!Array.isArray(value))
    return replaced(
      value,
      key,
      Array.from({ length }, () => value[key]),
    );
  return Array.from({ length }, (_item, index) => value[index % value.length]);
}

/** A plain assignment would set the prototype. */
function define(target, key, value) {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * JSON text, in which the literals are unquoted. Keeps its own stack no deeper than JSON.stringify does: values are
 * nested 2,000 deep at most.
 */
export function writeJson(value) {
  return JSON.stringify(value).replaceAll(/"literal:([^"]*)"/g, '$1');
}
