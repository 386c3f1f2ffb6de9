// node tools/run.mjs checks/intake/ldap.run. Needs `npm run build`, `openssl`, and OpenLDAP's `slapd`: on the path,
// where Debian puts it, or named by `SLAPD`. Imports a directory of some thousand entries with the example of OpenLDAP,
// changes it and imports it again, over TLS, through connections that break, while it does not respond, and on a
// schedule.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createStore, openDatabase } from '@identity-governance/persistence';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import { appMain } from '../lib/deployed-service';
import {
  attributesOfPerson,
  dnOfGroup,
  dnOfPerson,
  LdapDirectory,
  reader,
  replaceMembers,
  startCutProxy,
  suffix,
  type Group,
  type Population,
} from './ldap-directory';
import { SeededRandom } from '../lib/seeded-random';
import { checkWithServer, findSlapd } from '../lib/server-programs';
import { Tally } from '../lib/tally';
import { workspaceRoot } from '../lib/workspace-root';

const PEOPLE = 3000;
const GROUPS = 300;
const everything = { limit: 100_000, offset: 0 };
const tally = new Tally();
const run = promisify(execFile);

function drawPopulation(random: SeededRandom): Population {
  const uids = Array.from({ length: PEOPLE }, (_, i) => `user${i}`);
  const draw = (): string => uids[random.below(uids.length)]!;
  const people = new Map(
    uids.map((uid, i) => [uid, { uid, number: `E${10_000 + i}`, manager: i === 0 ? undefined : uids[i >> 3] }]),
  );
  const groups = new Map<string, Group>();
  for (let i = 0; i < GROUPS; i++) {
    const cn = i % 10 === 0 ? `Group ${i}, main` : `Group ${i}`;
    const members = Array.from({ length: 1 + random.below(40) }, draw);
    const inner = [...groups.keys()].filter(() => random.below(60) === 0);
    groups.set(cn, { cn, people: new Set(i === 1 ? uids : members), groups: new Set(inner) });
  }
  groups.get('Group 0, main')!.groups.add('Group 2'); // a cycle, where group 2 leads back
  groups.get('Group 2')!.groups.add('Group 0, main');
  return { people, groups };
}

/** The groups that a person is in, directly and through others. */
function groupsOf({ groups }: Population, uid: string): readonly string[] {
  const found = new Set([...groups.values()].filter(({ people }) => people.has(uid)).map(({ cn }) => cn));
  for (const cn of found) {
    for (const outer of groups.values()) if (outer.groups.has(cn)) found.add(outer.cn);
  }
  return [...found].sort();
}

type LdapProperties = Readonly<Record<string, string | number | boolean>>;

class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'governance-ldap-'));
  private readonly url = `sqlite:${join(this.folder, 'governance.db')}`;

  private readonly env = { PATH: process.env.PATH, DATA_DIR: this.folder, DATABASE_URL: this.url };

  /** The exit code, the standard output, and all that was printed. */
  async govern(
    ...args: readonly string[]
  ): Promise<{ readonly code: number; readonly stdout: string; readonly text: string }> {
    const options = { env: this.env, maxBuffer: 1e9 };
    try {
      const { stdout, stderr } = await run(process.execPath, [appMain('cli'), ...args], options);
      return { code: 0, stdout, text: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as {
        readonly code: number;
        readonly stdout: string;
        readonly stderr: string;
      };
      return { code, stdout, text: stdout + stderr };
    }
  }

  /** Imports with the example, whose `ldap` has these properties instead of its own. */
  async import(ldap: LdapProperties, ...flags: readonly string[]) {
    return this.govern('import', '--from', this.writeDirectoryFile('ldap.yaml', ldap), ...flags);
  }

  /** Starts a worker that imports `<name>.yaml` every minute. Returns how it is stopped. */
  startWorker(names: readonly string[]): () => Promise<void> {
    const schedules = names.map((name) => `  ${name}: { ldap: ${name}.yaml, mode: sync, schedule: "* * * * *" }\n`);
    const imports = join(this.folder, 'imports.yaml');
    writeFileSync(imports, `imports:\n${schedules.join('')}`);
    const env = { ...this.env, IMPORT_SCHEDULES: imports, METRICS_PORT: '0' };
    const worker = spawn(process.execPath, [appMain('worker')], { env, stdio: 'ignore' });
    return async () => {
      const exited = once(worker, 'exit');
      worker.kill('SIGTERM');
      await exited;
    };
  }

  writeDirectoryFile(name: string, ldap: LdapProperties): string {
    const example = readFileSync(join(workspaceRoot(), 'examples/directories/openldap.yaml'), 'utf8');
    const server = { bindDn: reader.dn, passwordFile: 'password', base: suffix, ...ldap };
    const lines = Object.entries(server).map(([name, value]) => `  ${name}: ${value}\n`);
    writeFileSync(join(this.folder, 'password'), `${reader.password}\n`);
    const file = join(this.folder, name);
    writeFileSync(file, `ldap:\n${lines.join('')}${example.slice(example.indexOf('constants:'))}`);
    return file;
  }

  async readRows() {
    const store = createStore(await openDatabase(this.url), { clock: systemClock, ids: uuidGenerator });
    try {
      return await store.read(async (tx) => ({
        identities: (await tx.identities.list(everything)).items,
        accounts: (await tx.accounts.list(everything)).items,
        groups: (await tx.accessItems.list(everything)).items,
        grants: (await tx.grants.list(everything)).items,
      }));
    } finally {
      await store.close();
    }
  }
}

/** Compares people, managers, groups and all memberships with what the directory holds. */
async function equals(installation: Installation, population: Population): Promise<boolean> {
  const { identities, accounts, groups, grants } = await installation.readRows();
  const { people } = population;
  const numberOf = (uid: string | undefined) => (uid === undefined ? null : (people.get(uid)?.number ?? null));
  const wanted = [...people.values()].map(({ number, uid, manager }) => `${number} Person ${uid} ${numberOf(manager)}`);
  const found = identities.map(({ id, name, managerId }) => `${id} ${name} ${managerId}`);
  const nameById = new Map(groups.map(({ id, name }) => [id, name]));
  const edges = [...population.groups.values()].flatMap(({ cn, groups: inner }) =>
    [...inner].map((one) => `${one}>${cn}`),
  );
  const granted = grants.map(({ parent, child }) => `${nameById.get(parent.id)}>${nameById.get(child.id)}`);
  const carried = accounts.flatMap(({ nativeIdentity, attributes }) =>
    [(attributes.memberOf ?? []) as readonly string[]].flat().map((dn) => `${nativeIdentity} ${dn}`),
  );
  const memberships = [...population.groups.values()].flatMap(({ cn, people: members }) =>
    [...members].filter((uid) => people.has(uid)).map((uid) => `${uid} ${dnOfGroup(cn)}`),
  );
  return (
    isSame(found, wanted) &&
    isSame([...nameById.values()], [...population.groups.keys()]) &&
    isSame(granted, edges) &&
    isSame(carried.map(plainDn), memberships.map(plainDn))
  );
}

/** slapd writes a comma in a name as `\2C`. */
function plainDn(text: string): string {
  return text.replaceAll('\\2C', '\\,');
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
}

async function changeDirectory(directory: LdapDirectory, { people, groups }: Population): Promise<void> {
  await directory.change(async (client) => {
    for (const uid of [...people.keys()].slice(100, 160)) {
      await client.del(dnOfPerson(uid));
      people.delete(uid);
    }
    for (const uid of ['new1', 'new2']) {
      people.set(uid, { uid, number: `N${uid}`, manager: 'user1' });
      await client.add(dnOfPerson(uid), attributesOfPerson(people.get(uid)!) as Record<string, string[]>);
    }
    const [third, fourth] = [groups.get('Group 3')!, groups.get('Group 4')!];
    third.people.add('new1');
    third.groups.add('Group 4');
    fourth.people.clear();
    for (const group of [third, fourth]) await client.modify(dnOfGroup(group.cn), replaceMembers(group));
    await client.del(dnOfGroup('Group 5'));
    groups.delete('Group 5');
    await client.modifyDN(dnOfGroup('Group 6'), dnOfGroup('Renamed 6'));
    groups.set('Renamed 6', { ...groups.get('Group 6')!, cn: 'Renamed 6' });
    groups.delete('Group 6');
    for (const { groups: inner } of groups.values()) {
      inner.delete('Group 5');
      // without referential integrity the others still name the old entry
      inner.delete('Group 6');
    }
  });
}

async function check(slapd: string): Promise<void> {
  const installation = new Installation();
  const serverFolder = mkdtempSync(join(tmpdir(), 'governance-slapd-'));
  const population = drawPopulation(new SeededRandom(1));
  const directory = await LdapDirectory.start(slapd, serverFolder, population);
  try {
    await installation.govern('migrate');
    await judge(installation, directory, population);
  } finally {
    await directory.stop();
    for (const folder of [installation.folder, serverFolder]) rmSync(folder, { recursive: true });
  }
}

async function judge(installation: Installation, directory: LdapDirectory, population: Population): Promise<void> {
  const { plain, tls } = directory.ports;
  const { caFile } = directory;
  const url = `ldap://127.0.0.1:${plain}`;
  const refuses = async (what: string, ldap: LdapProperties, reason: RegExp): Promise<void> => {
    const { code, text } = await installation.import(ldap, '--mode', 'sync');
    tally.check(`${what}: ${text.trim().split('\n').at(-1)}`, code === 1 && reason.test(text));
  };
  await refuses('a certificate of an unknown authority is refused', { url: `ldaps://127.0.0.1:${tls}` }, /certificate/);
  await refuses('so it is by StartTLS', { url, startTls: true }, /certificate/);
  const other = { url: `ldaps://localhost:${tls}`, caFile };
  await refuses('a certificate for another host is refused', other, /localhost/);
  await refuses('so it is by StartTLS', { url: `ldap://localhost:${plain}`, startTls: true, caFile }, /localhost/);
  await refuses('a wrong password is refused', { url, bindDn: `cn=other,${suffix}` }, /invalid credentials/);
  await refuses('a base that does not exist is refused', { url, base: 'dc=nowhere' }, /no such object/);
  tally.check('nothing was imported by any of them', (await installation.readRows()).identities.length === 0);

  const first = await installation.import({ url: `ldaps://127.0.0.1:${tls}`, caFile });
  tally.check(`${PEOPLE} people and ${GROUPS} groups are imported over TLS`, first.code === 0);
  tally.check('they are those of the directory', await equals(installation, population));
  tally.check(
    'a referral is reported, and not followed',
    first.text.includes('referrals to other directories were not followed'),
  );
  await judgeHeldAccess(installation, population);
  const second = await installation.import({ url, startTls: true, caFile }, '--mode', 'sync', '--json');
  tally.check(
    'by StartTLS again, nothing changes',
    second.text.includes('"unchanged":3000') && !/"(updated|created|deleted)":[1-9]/.test(second.text),
  );

  const before = JSON.stringify(await installation.readRows());
  await changeDirectory(directory, population);
  for (const bytes of [100, 400_000]) {
    const proxy = await startCutProxy(plain, bytes);
    await refuses(
      `a connection that ends after ${bytes} bytes`,
      { url: `ldap://127.0.0.1:${proxy.port}` },
      /cannot read/,
    );
    proxy.close();
  }
  directory.signal('SIGSTOP');
  await refuses('a directory that does not respond', { url, timeout: 2 }, /no response within 2 s/);
  directory.signal('SIGCONT');
  tally.check('each of them changed nothing', before === JSON.stringify(await installation.readRows()));
  const dry = await installation.import({ url }, '--mode', 'sync', '--dry-run');
  tally.check(
    'a dry run says what would change',
    dry.code === 0 && before === JSON.stringify(await installation.readRows()),
  );
  const synced = await installation.import({ url }, '--mode', 'sync');
  tally.check('the changes are imported', synced.code === 0 && (await equals(installation, population)));
  await judgeHeldAccess(installation, population);
  await judgeSchedule(installation, directory, population);
}

/** A worker imports what changes, and reports a directory file that names no entry. */
async function judgeSchedule(installation: Installation, directory: LdapDirectory, population: Population) {
  const url = `ldap://127.0.0.1:${directory.ports.plain}`;
  installation.writeDirectoryFile('people.yaml', { url });
  installation.writeDirectoryFile('broken.yaml', { url, base: 'dc=nowhere' });
  const person = { uid: 'scheduled', number: 'S1', manager: 'user1' };
  population.people.set(person.uid, person);
  await directory.change(async (client) => {
    await client.add(dnOfPerson(person.uid), attributesOfPerson(person) as Record<string, string[]>);
  });
  const stop = installation.startWorker(['people', 'broken']);
  try {
    let text = '';
    for (let seconds = 0; seconds < 180 && !(text.includes('APPLIED') && text.includes('FAILED')); seconds++) {
      await sleep(1000);
      ({ text } = await installation.govern('imports', '--json'));
    }
    tally.check('a worker imports the directory on a schedule', await equals(installation, population));
    tally.check('and says why another import failed', text.includes('no such object'));
  } finally {
    await stop();
  }
}

/** What identities hold is what the directory says, through nested groups. */
async function judgeHeldAccess(installation: Installation, population: Population): Promise<void> {
  const asked = [...population.people.values()].filter((_, i) => i % 1000 === 7);
  let right = 0;
  for (const { uid, number } of asked) {
    const { stdout } = await installation.govern('access', number, '--json');
    const { access } = JSON.parse(stdout) as { readonly access: readonly { readonly name: string }[] };
    if (
      isSame(
        access.map(({ name }) => name),
        groupsOf(population, uid),
      )
    )
      right++;
  }
  tally.check(
    `${asked.length} identities hold the groups of their accounts, nested ones included`,
    right === asked.length,
  );
}

await checkWithServer(tally, {
  name: 'slapd',
  found: findSlapd(),
  advice: 'install OpenLDAP (on Debian: slapd), or name it with SLAPD',
  run: check,
});
