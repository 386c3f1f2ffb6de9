// Prints a prediction for people: who, what was asked, which policies, which items on each side, by which path.

const typeNames = { ENTITLEMENT: 'entitlement', ACCESS_PROFILE: 'access profile', ROLE: 'role' };
const kindTexts = {
  NEW: 'would be violated',
  EXTENDED: 'is violated, and would be more so',
  EXISTING: 'is violated',
};

/** @returns the lines to print */
export function describePrediction({ identity, requested, prediction }) {
  const { violationContexts, existingViolations } = prediction;
  const department = identity.attributes?.department;
  return [
    `Who    ${identity.name}${department === undefined ? '' : `, ${department}`} (${identity.id})`,
    `Asked  ${requested.map(itemText).join('\n       ')}`,
    `Answer ${answerText(violationContexts.length, existingViolations)}`,
    ...violationContexts.flatMap(violationLines),
  ];
}

function answerText(count, existing) {
  if (existing > 0) return `would start or extend ${count} violations; ${existing} exist already`;
  if (count === 0) return 'violates no policy';
  return count === 1 ? 'one policy stands against it' : `${count} policies stand against it`;
}

function violationLines(violation) {
  const { policy, level, kind } = violation;
  return [
    '',
    `  ${level}  ${policy.name} (${policy.id}): ${kindTexts[kind]}  [${kind}]`,
    ...sidesOf(violation).flatMap(({ title, items }) => [`    ${title}`, ...items.flatMap(matchLines)]),
  ];
}

function sidesOf({ conflictingAccessCriteria, conflictingSets }) {
  if (conflictingSets !== undefined) {
    return conflictingSets.map((set, n) => ({ title: set.name ?? `set ${n + 1}`, items: set.criteriaList }));
  }
  const { leftCriteria, rightCriteria } = conflictingAccessCriteria;
  return [
    { title: 'left side', items: leftCriteria.criteriaList },
    { title: 'right side', items: rightCriteria.criteriaList },
  ];
}

function matchLines(item) {
  const [shortest, ...others] = item.paths ?? [];
  const by =
    shortest === undefined || shortest.length < 2 ? [] : [`          by ${shortest.map(describeStep).join(' → ')}`];
  const more = others.length === 0 ? [] : [`          and by ${others.length} more`];
  return [`      ${item.existing ? 'held' : 'new '}  ${itemText(item)}`, ...by, ...more];
}

function describeStep({ name, omittedAfter }) {
  return omittedAfter === undefined ? name : `${name} → (${omittedAfter} more)`;
}

function itemText({ type, id, name }) {
  return `${typeNames[type]} ${name} (${id})`;
}
