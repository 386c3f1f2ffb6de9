import { compile, readAssignments, scan } from '@identity-governance/domain/sod';
import { readCsv } from './read-csv.mjs';

/** Rows shown; the others are counted. */
const maxRows = 1_000;

const element = (id) => document.getElementById(id);
for (const id of ['model', 'assignments']) element(id).addEventListener('change', () => void scanFiles());

async function scanFiles() {
  const [[model], [assignments]] = [element('model').files, element('assignments').files];
  if (model === undefined || assignments === undefined) return;
  try {
    await scanTexts(await model.text(), await assignments.text());
  } catch (error) {
    tell(error.message);
  }
}

async function scanTexts(modelText, csv) {
  const model = orThrow(compile(JSON.parse(modelText)));
  const rows = readCsv(csv, ['identity', 'type', 'id']);
  const people = orThrow(
    readAssignments(
      model,
      rows.map(({ identity, type, id }) => ({ identityId: identity, access: { type, id } })),
    ),
  );
  element('violations').tBodies[0].replaceChildren();
  element('violations').hidden = false;
  let found = 0;
  for (const { done, violations } of scan(model, people)) {
    for (const violation of violations) if (found++ < maxRows) show(violation);
    tell(`${done} of ${people.identities} identities, ${found} violations`);
    // the page paints
    await new Promise((resolve) => setTimeout(resolve));
  }
  tell(`${people.identities} identities scanned: ${found} violations${found > maxRows ? `, ${maxRows} shown` : ''}`);
}

function orThrow(result) {
  if (result.ok) return result.value;
  throw new Error(result.error.map(({ field, reason }) => `${field} ${reason}`).join('; '));
}

function show({ identityId, policy }) {
  const row = element('violations').tBodies[0].insertRow();
  // as text: a name from the file is no markup
  for (const text of [identityId, policy.level, policy.name]) row.insertCell().textContent = text;
}

function tell(text) {
  element('status').textContent = text;
}
