import { execFileSync, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Attribute, Change, Client } from 'ldapts';
import { endServer, startServer } from '../lib/server-process';
import { serverUser } from '../lib/server-programs';

export const suffix = 'dc=example,dc=com';
const admin = { dn: `cn=admin,${suffix}`, password: 'admin-secret' };
export const reader = { dn: `cn=reader,${suffix}`, password: 'reader-secret' };

export interface Person {
  readonly uid: string;
  readonly number: string;
  readonly manager?: string | undefined;
}

/** The names of the members: people by `uid`, groups by `cn`. */
export interface Group {
  readonly cn: string;
  readonly people: Set<string>;
  readonly groups: Set<string>;
}

/** What a directory holds. */
export interface Population {
  readonly people: Map<string, Person>;
  readonly groups: Map<string, Group>;
}

export function dnOfPerson(uid: string): string {
  return `uid=${uid},ou=People,${suffix}`;
}

export function dnOfGroup(cn: string): string {
  return `cn=${cn.replaceAll(',', '\\,')},ou=Groups,${suffix}`;
}

/** OpenLDAP's server with its own database, a certificate for 127.0.0.1, and a population. */
export class LdapDirectory {
  readonly caFile: string;
  private child: ChildProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    readonly ports: { readonly plain: number; readonly tls: number },
  ) {
    this.caFile = join(folder, 'certificate.pem');
  }

  static async start(program: string, folder: string, population: Population): Promise<LdapDirectory> {
    const directory = new LdapDirectory(program, folder, { plain: await freePort(), tls: await freePort() });
    directory.configure();
    directory.load(population);
    await directory.run();
    return directory;
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  async stop(): Promise<void> {
    this.signal('SIGCONT');
    await endServer(this.child, 'SIGTERM');
  }

  /** Changes the directory as its administrator. */
  async change(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({ url: `ldap://127.0.0.1:${this.ports.plain}` });
    await client.bind(admin.dn, admin.password);
    await work(client);
    await client.unbind();
  }

  private configure(): void {
    const database = join(this.folder, 'database');
    mkdirSync(database);
    const key = join(this.folder, 'key.pem');
    const subject = ['-subj', '/CN=directory', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const pair = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', this.caFile];
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...pair, ...subject], { stdio: 'pipe' });
    const { uid, gid } = serverUser();
    for (const path of [this.folder, database, key])
      if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
    const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`);
    const lines = [
      ...schemas,
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `TLSCertificateFile ${this.caFile}`,
      `TLSCertificateKeyFile ${key}`,
      'sizelimit size.soft=100 size.hard=100 size.pr=500 size.prtotal=unlimited',
      'database mdb',
      `suffix "${suffix}"`,
      `rootdn "${admin.dn}"`,
      `rootpw ${admin.password}`,
      `directory ${database}`,
      'maxsize 1073741824',
    ];
    writeFileSync(this.configuration, lines.map((line) => `${line}\n`).join(''));
  }

  private load({ people, groups }: Population): void {
    const entries = [
      [`dn: ${suffix}`, 'objectClass: dcObject', 'objectClass: organization', 'dc: example', 'o: Example'],
      [`dn: ou=People,${suffix}`, 'objectClass: organizationalUnit', 'ou: People'],
      [`dn: ou=Groups,${suffix}`, 'objectClass: organizationalUnit', 'ou: Groups'],
      [
        `dn: ${reader.dn}`,
        ...['objectClass: applicationProcess', 'objectClass: simpleSecurityObject', 'cn: reader'],
        `userPassword: ${reader.password}`,
      ],
      [
        `dn: ou=Elsewhere,${suffix}`,
        ...['objectClass: referral', 'objectClass: extensibleObject', 'ou: Elsewhere'],
        'ref: ldap://127.0.0.1:9/ou=Elsewhere',
      ],
      ...[...people.values()].map((person) => linesOf(dnOfPerson(person.uid), attributesOfPerson(person))),
      ...[...groups.values()].map((group) => linesOf(dnOfGroup(group.cn), attributesOfGroup(group))),
    ];
    const file = join(this.folder, 'entries.ldif');
    writeFileSync(file, entries.map((lines) => `${lines.join('\n')}\n\n`).join(''));
    const args = ['-T', 'add', '-q', '-f', this.configuration, '-l', file];
    execFileSync(this.program, args, { ...serverUser(), cwd: this.folder, stdio: 'pipe' });
  }

  private async run(): Promise<void> {
    const { plain, tls } = this.ports;
    const addresses = `ldap://127.0.0.1:${plain} ldaps://127.0.0.1:${tls}`;
    this.child = await startServer({
      program: this.program,
      args: ['-d', '0', '-h', addresses, '-f', this.configuration],
      cwd: this.folder,
      isUp: async () => isListening(plain),
    });
  }

  private get configuration(): string {
    return join(this.folder, 'slapd.conf');
  }
}

export function attributesOfPerson({ uid, number, manager }: Person): Readonly<Record<string, readonly string[]>> {
  return {
    objectClass: ['inetOrgPerson'],
    uid: [uid],
    cn: [`Person ${uid}`, `Zweitname ${uid}`],
    sn: ['Person'],
    mail: [`${uid}@example.com`],
    employeeNumber: [number],
    ...(manager !== undefined && { manager: [dnOfPerson(manager).toUpperCase().replaceAll(',', ', ')] }),
  };
}

export function attributesOfGroup({ cn, people, groups }: Group): Readonly<Record<string, readonly string[]>> {
  const members = [...[...people].map(dnOfPerson), ...[...groups].map(dnOfGroup)];
  return { objectClass: ['groupOfNames'], cn: [cn], member: members.length === 0 ? [reader.dn] : members };
}

function linesOf(dn: string, attributes: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const lines = Object.entries(attributes).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`));
  return [`dn: ${dn}`, ...lines];
}

export function replaceMembers(group: Group): Change {
  const values = [...(attributesOfGroup(group).member ?? [])];
  return new Change({ operation: 'replace', modification: new Attribute({ type: 'member', values }) });
}

export interface CutProxy {
  readonly port: number;
  readonly close: () => void;
}

/** A way to the directory that ends after so many bytes of responses. */
export async function startCutProxy(target: number, bytes: number): Promise<CutProxy> {
  const server = createServer((socket) => {
    const other = connect(target, '127.0.0.1');
    let left = bytes;
    socket.pipe(other);
    other.on('data', (data) => {
      socket.write(data.subarray(0, left));
      left -= data.length;
      if (left <= 0) socket.destroy();
    });
    socket.on('error', () => other.destroy());
    socket.on('close', () => other.destroy());
    other.on('error', () => socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => {
      done(false);
    });
  });
}
