import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLANTED_BY_ACCOUNT } from './catalogue/plant-directory.mjs';
import { DEMO, PLANTED } from './catalogue/planted.mjs';
import { closureOver, keyOf } from './lib/closure.mjs';
import { fromCsv } from './lib/csv.mjs';
import { rows, words } from './lib/table.mjs';
import { policyOf, violation } from './lib/violations.mjs';

/** @typedef {import('./lib/catalogue.mjs').AccessRef} AccessRef */

const FILES =
  'sources account-attributes entitlements access-profiles roles grants identity-profiles identities accounts assignments governance-groups governance-group-members sod-policies';

/** @param {string} name */
const read = (name) => readFileSync(join(import.meta.dirname, name), 'utf8');
const data = new Map(words(FILES).map((name) => [name, fromCsv(read(`data/${name}.csv`))]));
/** @param {string} name */
const table = (name) => data.get(name) ?? [];

/**
 * @param {string} type
 * @param {string} id
 */
const ref = (type, id) => /** @type {AccessRef} */ ({ type, id });
const closure = closureOver(
  table('grants').map((row) => ({ parent: ref(row.parentType, row.parentId), child: ref(row.childType, row.childId) })),
);
const policies = table('sod-policies').map(policyOf);
/** @type {Map<string, AccessRef[]>} */
const assigned = new Map(table('identities').map(({ id }) => [id, []]));
for (const row of table('assignments')) assigned.get(row.identityId)?.push(ref(row.accessType, row.accessId));

/** What the accounts carry under marked attributes. */
const marked = table('account-attributes').filter(({ entitlement }) => entitlement === 'true');
for (const { sourceId, identityId, attributes } of table('accounts')) {
  for (const { name } of marked.filter((one) => one.sourceId === sourceId)) {
    const values = [JSON.parse(attributes)[name] ?? []].flat();
    const carried = table('entitlements').filter((one) => {
      return one.sourceId === sourceId && one.attribute === name && values.includes(one.value);
    });
    assigned.get(identityId)?.push(...carried.map(({ id }) => ref('ENTITLEMENT', id)));
  }
}

/** @param {AccessRef[]} access */
function violationsOf(access) {
  const held = closure(access);
  return policies.flatMap((policy) => {
    const sides = violation(policy, held);
    return sides ? [{ policy, paths: sides.map((side) => side.map((key) => held.get(key)?.join(' > '))) }] : [];
  });
}

/** @param {ReturnType<typeof violationsOf>} violations */
function print(violations) {
  for (const { policy, paths } of violations) {
    console.log(`    ${policy.id} ${policy.level} ${policy.state}: ${policy.name}`);
    paths.forEach((side, index) => console.log(side.map((path) => `      ${index + 1}. ${path}`).join('\n')));
  }
}

/** @returns {string[]} `identity: policies` of every identity that violates something */
function printPresent() {
  console.log('\nViolations in the data');
  return [...assigned].flatMap(([id, access]) => {
    const violations = violationsOf(access);
    if (violations.length === 0) return [];
    console.log(`  ${id}`);
    print(violations);
    return [`${id}: ${violations.map(({ policy }) => policy.id).join(' ')}`];
  });
}

/** @returns {string} */
function printDemo() {
  /** @type {{ identityId: string, accessRefs: AccessRef[] }} */
  const { identityId, accessRefs } = JSON.parse(read('demo.json'));
  const present = assigned.get(identityId) ?? [];
  console.log(`\nDemo request: ${identityId} asks for ${accessRefs.map(keyOf).join(', ')}`);
  const before = new Set(violationsOf(present).map(({ policy }) => policy.id));
  const predicted = violationsOf([...present, ...accessRefs]).filter(({ policy }) => !before.has(policy.id));
  print(predicted);
  return `${identityId}: ${predicted.map(({ policy }) => policy.id).join(' ')}`;
}

for (const [name, list] of data) console.log(`${String(list.length).padStart(6)} ${name}`);
const present = printPresent();
const enforced = new Set(policies.filter(({ state }) => state === 'ENFORCED').map(({ id }) => id));
const openly = present.filter((line) => words(line).some((word) => enforced.has(word)));
console.log(`\n${openly.length} identities violate an enforced policy, ${present.length} any policy`);
const planted = [
  ...rows(PLANTED).map(([id, , expected]) => `${id}: ${expected}`),
  ...rows(PLANTED_BY_ACCOUNT).map(([id, expected]) => `${id}: ${expected}`),
];
const actual = [...present.sort(), printDemo()].join('\n');
if (actual !== [...planted.sort(), `${DEMO.identityId}: ${DEMO.policies}`].join('\n')) {
  console.error(`\nThe data do not violate what catalogue/planted.mjs says:\n${actual}`);
  process.exitCode = 1;
}
