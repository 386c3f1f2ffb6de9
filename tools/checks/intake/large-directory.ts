// node tools/run.mjs checks/intake/large-directory. For a release. Needs `npm run build`, `openssl` and OpenLDAP's
// `slapd`, as `ldap.run` does. Imports a directory of 50,000 people, of which one group has all, and whose groups also
// name people and groups outside of the searched part; `PEOPLE=5000` is quicker.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { appMain } from '../lib/deployed-service';
import { LdapDirectory, reader, suffix, type Group, type Person } from './ldap-directory';
import { SeededRandom } from '../lib/seeded-random';
import { checkWithServer, findSlapd } from '../lib/server-programs';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

const PEOPLE = Number(process.env.PEOPLE ?? 50_000);
const GROUPS = 500;
const MEMBERS = 200;
/** People whom the search for people does not find, by every fifth group, and groups that no search finds. */
const OUTSIDERS = 3000;
const UNKNOWN_GROUPS = 20;
const MAX_MEBIBYTES = 700;

const tally = new Tally();

function drawGroups(random: SeededRandom, uids: readonly string[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  const add = (cn: string, people: readonly string[], inner: readonly string[] = []) =>
    groups.set(cn, { cn, people: new Set(people), groups: new Set(inner) });
  add('Everybody', uids);
  for (let i = 0; i < GROUPS; i++) {
    const outsiders = i % 5 === 0 ? Array.from({ length: 60 }, () => `outsider${random.below(OUTSIDERS)}`) : [];
    const inner = i % 50 === 1 ? [`Group ${i + 1}`, `Unknown ${i % UNKNOWN_GROUPS}`] : [];
    add(`Group ${i}`, [...Array.from({ length: MEMBERS }, () => random.pick(uids)), ...outsiders], inner);
  }
  return groups;
}

interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
  /** The most memory of the process. */
  readonly mebibytes: number;
}

/** Runs a command, which prints its most memory at its end. */
async function govern(env: Readonly<Record<string, string | undefined>>, ...args: readonly string[]): Promise<Run> {
  const peak = `data:text/javascript,${encodeURIComponent(
    "process.on('exit', () => process.stderr.write(`\\npeak ${process.resourceUsage().maxRSS}\\n`))",
  )}`;
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', peak, appMain('cli'), ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const [code] = (await once(child, 'close')) as [number | null];
  const [, kibibytes = '0'] = /\npeak (\d+)\n/.exec(output) ?? [];
  return { code, output, seconds: (performance.now() - start) / 1000, mebibytes: Number(kibibytes) / 1024 };
}

function describe({ seconds, mebibytes }: Run): string {
  return `${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB`;
}

async function check(slapd: string): Promise<void> {
  const uids = Array.from({ length: PEOPLE }, (_, i) => `user${i}`);
  const people = new Map<string, Person>(uids.map((uid, i) => [uid, { uid, number: `E${i}`, manager: uids[i >> 3] }]));
  const groups = drawGroups(new SeededRandom(1), uids);
  const named = new Set([...groups.values()].flatMap((group) => [...group.people]));
  const outsiders = [...named].filter((uid) => !people.has(uid));
  const unknown = new Set([...groups.values()].flatMap((one) => [...one.groups].filter((cn) => !groups.has(cn))));
  const folder = mkdtempSync(join(tmpdir(), 'governance-large-'));
  const serverFolder = mkdtempSync(join(tmpdir(), 'governance-slapd-'));
  const directory = await LdapDirectory.start(slapd, serverFolder, { people, groups: new Map(groups) });
  try {
    const file = join(folder, 'ldap.yaml');
    const example = readFileSync(join(workspaceRoot(), 'examples/directories/openldap.yaml'), 'utf8');
    const url = `ldap://127.0.0.1:${directory.ports.plain}`;
    writeFileSync(join(folder, 'password'), `${reader.password}\n`);
    const server = `ldap: { url: "${url}", bindDn: "${reader.dn}", passwordFile: password, base: "${suffix}" }\n`;
    writeFileSync(file, `${server}${example.slice(example.indexOf('constants:'))}`);
    const database = `sqlite:${join(folder, 'governance.db')}`;
    const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: database };
    await govern(env, 'migrate');
    const missing = outsiders.length + unknown.size;
    const first = await govern(env, 'import', '--from', file);
    tally.check(`${PEOPLE} people are imported (${describe(first)})`, first.code === 0);
    const note = `${countValues(groups, people)} values of \`member\` of the search \`groups\` name ${missing} entries that no search found`;
    tally.check(`members that no search finds are counted: ${firstNote(first.output)}`, first.output.includes(note));
    tally.check(
      'every membership of the others is there',
      (await countMemberships(database)) === countOf(groups, people),
    );
    const again = await govern(env, 'import', '--from', file, '--mode', 'sync', '--dry-run', '--json');
    const isEqual = again.code === 0 && !/"(created|updated|deleted)":[1-9]/.test(again.output);
    tally.check(`a dry run finds no change (${describe(again)})`, isEqual);
    tally.check('and names them too', again.output.includes(note));
    const most = Math.max(first.mebibytes, again.mebibytes);
    tally.check(`neither takes more than ${MAX_MEBIBYTES} MiB`, most <= MAX_MEBIBYTES);
  } finally {
    await directory.stop();
    for (const one of [folder, serverFolder]) rmSync(one, { recursive: true });
  }
}

function firstNote(output: string): string {
  return output.split('\n').find((line) => line.includes('no search found')) ?? 'no note';
}

/** Returns the number of members that no search finds. */
function countValues(groups: ReadonlyMap<string, Group>, people: ReadonlyMap<string, Person>): number {
  const all = [...groups.values()].flatMap((one) => [
    ...[...one.people].filter((uid) => !people.has(uid)),
    ...[...one.groups].filter((cn) => !groups.has(cn)),
  ]);
  return all.length;
}

function countOf(groups: ReadonlyMap<string, Group>, people: ReadonlyMap<string, Person>): number {
  return [...groups.values()].reduce((sum, one) => sum + [...one.people].filter((uid) => people.has(uid)).length, 0);
}

async function countMemberships(url: string): Promise<number> {
  const store = createStore(await openDatabase(url), { clock: systemClock, ids: uuidGenerator });
  try {
    let count = 0;
    await store.read(async (tx) => {
      for await (const page of tx.accounts.pages(1000)) {
        for (const { attributes } of page) count += [attributes.memberOf ?? []].flat().length;
      }
    });
    return count;
  } finally {
    await store.close();
  }
}

await checkWithServer(tally, {
  name: 'slapd',
  found: findSlapd(),
  advice: 'install OpenLDAP (on Debian: slapd), or name it with SLAPD',
  run: check,
});
