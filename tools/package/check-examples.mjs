import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './packed-package.mjs';

const examples = join(import.meta.dirname, '../../examples');
const allRounder = { type: 'ROLE', id: 'all-rounder' };
const [clerk, cashier] = ['clerk', 'cashier'].map((id) => ({ type: 'ROLE', id }));

/** The examples, beside the installed package. */
export async function checkExamples(tally, user) {
  const copy = (name) => {
    cpSync(join(examples, name), join(user, name), { recursive: true });
    return join(user, name);
  };
  checkRoleModelCheck(tally, copy('role-model-check'));
  await checkAccessRequestHook(tally, copy('access-request-hook'));
}

function checkRoleModelCheck(tally, folder) {
  const model = JSON.parse(readFileSync(join(folder, 'role-model.json'), 'utf8'));
  const check = (file) => runNode(['check.mjs', file], folder);
  const write = (file, content) => writeFileSync(join(folder, file), JSON.stringify(content));
  const fine = check('role-model.json');
  tally.check('the role design without a conflict passes', fine.status === 0, fine.stderr);

  const grants = [clerk, cashier].map((child) => ({ parent: allRounder, child }));
  const items = [...model.items, { ...allRounder, name: 'All-rounder' }];
  write('toxic.json', { ...model, items, grants: [...model.grants, ...grants] });
  const toxic = check('toxic.json');
  const isTold = toxic.stdout.includes('ROLE All-rounder (all-rounder) violates "Nobody enters and pays invoices"');
  const isExplained = toxic.stdout.includes('Pay invoices: All-rounder > Cashier > Pay invoices');
  tally.check(
    'a role with a conflict in it fails the check, with the reason',
    toxic.status === 1 && isTold && isExplained,
    toxic.stdout,
  );

  write('misspelt.json', { ...model, grants: [{ parent: clerk, child: { type: 'ENTITLEMENT', id: 'payinvoice' } }] });
  const misspelt = check('misspelt.json');
  const isPlaced = misspelt.stderr.includes('grants.0.child `ENTITLEMENT:payinvoice` is not among the items');
  tally.check('a misspelt entitlement is no "no conflict"', misspelt.status === 2 && isPlaced, misspelt.stderr);
}

async function checkAccessRequestHook(tally, folder) {
  const model = JSON.parse(readFileSync(join(folder, 'role-model.json'), 'utf8'));
  const lenient = { ...model.policies[0], id: 'p2', name: 'Better not', level: 'LOW' };
  writeFileSync(join(folder, 'lenient.json'), JSON.stringify({ ...model, policies: [lenient] }));
  const blocked = await ask(folder, 'role-model.json', { assigned: [clerk], requested: [cashier] });
  const isReason = blocked.reasons?.[0] === 'CRITICAL Nobody enters and pays invoices';
  tally.check(
    'the hook blocks what would be a violation',
    blocked.decision === 'BLOCK' && isReason,
    JSON.stringify(blocked),
  );
  const explained = await ask(folder, 'lenient.json', { assigned: [clerk], requested: [cashier] });
  const isExplained = explained.decision === 'EXPLAIN' && explained.reasons[0] === 'LOW Better not';
  tally.check('it explains what is less severe', isExplained, JSON.stringify(explained));
  const allowed = await ask(folder, 'role-model.json', { assigned: [], requested: [cashier] });
  tally.check('it allows what is no violation', allowed.decision === 'ALLOW', JSON.stringify(allowed));
  const unknown = await ask(folder, 'role-model.json', { requested: [allRounder] });
  tally.check('it blocks what it does not know', unknown.decision === 'BLOCK', JSON.stringify(unknown));
}

async function ask(folder, model, question) {
  const server = spawn(process.execPath, ['server.mjs', model], { cwd: folder, env: { ...process.env, PORT: '0' } });
  try {
    const [line] = await once(server.stdout, 'data');
    const [url] = /http:\S+/.exec(String(line));
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(question) });
    return await response.json();
  } finally {
    server.kill();
    await once(server, 'close');
  }
}
