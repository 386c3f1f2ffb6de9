import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkspace } from '../testing/test-workspace';

const root = join(__dirname, '../../../..');
const pages = readdirSync(join(root, 'docs')).filter((name) => name.startsWith('connect'));
const readPage = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

let workspace: TestWorkspace;
const before = process.cwd();
beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.migrate();
  process.chdir(root);
});
afterEach(() => {
  process.chdir(before);
  workspace.remove();
});

/** The blocks of commands (`sh`) of a page, each with the block of output (`text`) behind it, if any. */
function readSteps(page: string): readonly { readonly commands: readonly string[]; readonly output: string[] }[] {
  const steps: { commands: readonly string[]; output: string[] }[] = [];
  for (const [, kind, block] of page.matchAll(/^```(sh|text)\n(.*?)\n^```$/gms)) {
    if (kind === 'sh') steps.push({ commands: block!.split('\n'), output: [] });
    else steps.at(-1)!.output.push(...block!.split('\n'));
  }
  return steps;
}

/** What a command prints, errors too, line by line. */
async function run(command: string): Promise<readonly string[]> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
  expect(words[0]).toBe('governance');
  const { code, stdout, stderr } = await workspace.run(words.slice(1));
  expect({ command, code, stderr: code === 0 ? '' : stderr }).toEqual({ command, code: 0, stderr: '' });
  return `${stdout}\n${stderr}`.split('\n');
}

it.each(pages)('the commands of docs/%s print what it shows', async (name) => {
  const steps = readSteps(readPage(name));
  expect(steps.length).toBeGreaterThan(1);
  for (const { commands, output } of steps) {
    const printed: string[] = [];
    for (const command of commands) printed.push(...(await run(command)));
    expect({ commands, missing: output.filter((line) => !printed.includes(line)) }).toEqual({ commands, missing: [] });
  }
});

/** Causes an error that a page explains: in files of October, one of which is changed. */
interface Cause {
  readonly mapping: string;
  readonly files: string;
  readonly change: (folder: string) => void;
  readonly flags?: readonly string[];
}

const causeIn = (mapping: string, files: string) => (change: Cause['change'], flags?: readonly string[]) => ({
  ...{ mapping: `examples/${mapping}.yaml`, files: `examples/${files}`, change },
  ...(flags && { flags }),
});
const ofSystem = (name: string) => causeIn(`mappings/${name}`, `mappings/2026-10/${name}`);
const workday = ofSystem('workday');
const directory = ofSystem('active-directory');
const sap = ofSystem('sap');
const entra = ofSystem('entra');
const okta = ofSystem('okta');
const serviceNow = ofSystem('servicenow');
const rules = causeIn('rule-sets/sap-grc', 'rule-sets/2026-10');

/** Changes a file by its bytes: what changes has only ASCII. */
const edit =
  (file: string, from: string | RegExp, to: string): Cause['change'] =>
  (folder) => {
    const text = readFileSync(join(folder, file), 'latin1');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    writeFileSync(join(folder, file), changed, 'latin1');
  };
const append = (file: string, line: string) => edit(file, /$/, `${line}\r\n`);
/** ASCII as the bytes of UTF-16, each of which is a character. */
const wide = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');
const editUsers = (from: string, to: string) => edit('users-2026-10-31.csv', wide(from), wide(to));

const posters = 'CN=Finance-Posters,OU=Groups,DC=harrowfen,DC=example';
const elsewhere = posters.replace('Finance-Posters', 'Elsewhere');
const collection = 'Microsoft.ActiveDirectory.Management.ADPropertyValueCollection';
const sync = ['--mode', 'sync', '--source', 'workday'];

/** The causes of the messages in the table of errors of each page, in its order. */
const causes: Readonly<Record<string, readonly Cause[]>> = {
  'connect-active-directory.md': [
    directory(editUsers(posters, collection)),
    directory(editUsers(posters, elsewhere)),
    directory(editUsers('10004', '10009')),
  ],
  'connect-entra.md': [
    entra(
      edit(
        'groupMembers_2026-10-31.csv',
        '5f1c0d09-7a31-4c55-9d0e-2b6f3a9c1009',
        '5f1c0d51-7a31-4c55-9d0e-2b6f3a9c1051',
      ),
    ),
    entra(edit('users_2026-10-31.csv', '"True"', '"Wahr"')),
    entra(edit('users_2026-10-31.csv', '10004', '10009')),
  ],
  'connect-okta.md': [
    okta(edit('users.json', /10004/g, '10009')),
    okta(edit('users.json', /^.*$/s, '{ "errorCode": "E0000011", "errorSummary": "Invalid token provided" }')),
    okta(edit('group_memberships.csv', 'group.name', 'Group name')),
  ],
  'connect-rule-sets.md': [
    rules(edit('AGR_1251_20261031.txt', 'FB60\t', 'F*\t')),
    rules(edit('AGR_1251_20261031.txt', 'FB60\t', 'FB60\tFB70')),
    rules(edit('AGR_1251_20261031.txt', 'Z_BASIS\tS_TCODE', 'Z_UNUSED\tS_TCODE')),
    rules(edit('risks_20261031.csv', 'F002', 'F001')),
    rules(edit('risks_20261031.csv', 'Critical', 'Minor')),
    rules(edit('risks_20261031.csv', 'AP01,AP02,\n', 'AP01,AP09,\n')),
  ],
  'connect-sap.md': [
    sap(edit('USR02_20261031.txt', '\r\n\r\n', '\r\n')),
    sap(edit('AGR_USERS_20261031.txt', '01.01.2022', '2022-01-01')),
    sap(append('AGR_TEXTS_20261031.txt', '\tZ_BASIS\tE\tSecond line')),
    sap(append('USR02_20261031.txt', '\tLINDGREN\t10001\tA\t00.00.0000\t64')),
    sap(append('AGR_USERS_20261031.txt', '\tZ_BASIS\tGHOST\t01.01.2022\t31.12.9999')),
  ],
  'connect-servicenow.md': [
    serviceNow(edit('sys_user.csv', '"true","false"', '"Yes","No"')),
    serviceNow(edit('sys_user_has_role.csv', 'user.user_name', 'User ID')),
    serviceNow(append('sys_user_has_role.csv', '"G","ghost","","","","itil","Active","true"')),
    serviceNow(edit('sys_user.csv', '10004', '10009')),
  ],
  'connect-workday.md': [
    workday(edit('Workers_2026-10-31.csv', 'On Leave', 'Retired')),
    workday(edit('Workers_2026-10-31.csv', '03/01/2021', '2021-03-01')),
    workday(edit('Workers_2026-10-31.csv', '10002', '10001')),
  ],
  'connect.md': [
    directory(editUsers('10004', '10009')),
    workday(edit('Workers_2026-10-31.csv', 'Email - Work', 'Email')),
    workday((folder) => {
      writeFileSync(join(folder, 'notes.csv'), 'a,b\n');
    }),
    directory((folder) => {
      rmSync(join(folder, 'groups-2026-10-31.csv'));
    }),
    workday(edit('Workers_2026-10-31.csv', /"10001".*\n"10002".*\n/, ''), sync),
    directory(editUsers(posters, elsewhere)),
  ],
};

it.each(pages)('the errors of docs/%s are those of imports', async (name) => {
  const [, table] = readPage(name).split(/^## Errors.*$/m);
  const messages = [...table!.matchAll(/^\| (.*?) \| .* \|$/gm)].slice(1).map(([, message]) => message!);
  expect({ name, messages: messages.length }).toEqual({ name, messages: causes[name]?.length });
  await run('governance import --mapping examples/mappings/workday.yaml examples/mappings/2026-10/workday');
  await run('governance import --mapping examples/mappings/sap.yaml examples/mappings/2026-10/sap');
  for (const [position, { mapping, files, change, flags = [] }] of causes[name]!.entries()) {
    const folder = join(workspace.folder, `${position}`);
    cpSync(files, folder, { recursive: true });
    change(folder);
    const { stdout, stderr } = await workspace.run(['import', '--mapping', mapping, '--dry-run', ...flags, folder]);
    expect(stdout + stderr).toContain(messages[position]);
  }
});

it('shows policy files that have no errors', async () => {
  const [, file] = /^```yaml\n(.*?)^```$/ms.exec(readPage('connect-rule-sets.md'))!;
  const folder = workspace.writeFiles({ 'risks.yaml': file! }, 'policies');
  expect(await run(`governance policies validate ${folder}`)).toContain('1 policy in 1 file: no errors');
});
