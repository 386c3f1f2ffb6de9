// Checks a role design in a pull request: node check.mjs <file>. The file holds `items`, `grants` and `policies`.
// Ends with 0 when no role or access profile violates a policy by itself, with 1 when one does, and with 2 when the
// file is no role design.
import { readFileSync } from 'node:fs';
import { compile, findConflictsWithin } from '@identity-governance/domain/sod';

const [file] = process.argv.slice(2);
if (file === undefined) fail(['which file? usage: node check.mjs <file>']);
const model = compile(readJson(file));
if (!model.ok) fail(model.error.map(({ field, reason }) => `${file}: ${field} ${reason}`));

const conflicts = [...findConflictsWithin(model.value)];
for (const { item, violation } of conflicts) {
  console.log(`${item.type} ${item.name} (${item.id}) violates "${violation.policy.name}" by itself:`);
  for (const { name, paths } of matchedItems(violation)) {
    for (const path of paths) console.log(`  ${name}: ${path.map((step) => step.name).join(' > ')}`);
  }
}
console.log(conflicts.length === 0 ? 'no conflict in the role design' : `${conflicts.length} conflicts`);
process.exitCode = conflicts.length === 0 ? 0 : 1;

/** Two sides, or the sets that count. */
function matchedItems(violation) {
  if ('conflictingSets' in violation) return violation.conflictingSets.flatMap(({ criteriaList }) => criteriaList);
  const { leftCriteria, rightCriteria } = violation.conflictingAccessCriteria;
  return [...leftCriteria.criteriaList, ...rightCriteria.criteriaList];
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail([`${path}: ${error.message}`]);
  }
}

function fail(lines) {
  for (const line of lines) console.error(line);
  process.exit(2);
}
