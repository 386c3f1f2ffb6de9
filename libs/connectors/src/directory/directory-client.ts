import { readFile } from 'node:fs/promises';
import { connect as connectTcp, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { readTextFile, TextFileError } from '@identity-governance/platform';
import type { Client, Filter, SearchEntry, SearchRequest, SearchResponse } from 'ldapts';
import type * as Ldap from 'ldapts';
import { InputError } from '../input-error';
import { boundMessages, MAX_MESSAGE_BYTES, type MessageParser } from './bound-messages';
import type { DirectorySearch, DirectoryServer } from './parse-directory';

/** An entry with the requested attributes, by their names in lower case. */
export interface DirectoryEntry {
  readonly dn: string;
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** The attributes with a value that is not a string. */
  readonly binary: readonly string[];
}

type SearchPlace = Pick<DirectorySearch, 'scope' | 'filter'> & { readonly base: string };

/** The members of the library's client that its types hide. */
interface HiddenClient {
  readonly _nextMessageId: () => number;
  readonly _send: (request: SearchRequest) => Promise<SearchResponse | undefined>;
  readonly messageParser: MessageParser;
  readonly socket?: Socket;
}

/** Maximum number of values of a directory in memory. */
const maxValues = 20_000_000;

/**
 * Reads a directory, and never writes to it. Each connection is used once. A lost connection ends the import, because a
 * new one would be neither bound nor, after StartTLS, encrypted. Referrals are counted and not followed.
 */
export class DirectoryClient {
  referrals = 0;
  private pages = 0;
  private entries = 0;
  private values = 0;
  /** Why the import ended the connection. */
  private limit: string | undefined;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly client: Client,
    private readonly server: DirectoryServer,
    private readonly ldap: typeof Ldap,
  ) {
    const { maxSeconds } = server;
    this.timer = setTimeout(() => {
      this.end(`reading takes more than ${maxSeconds} s; narrow the searches, or raise \`ldap.maxSeconds\``);
    }, maxSeconds * 1000);
    const { messageParser } = client as unknown as HiddenClient;
    boundMessages(messageParser, () => {
      this.end(`the directory sends a message of more than ${MAX_MESSAGE_BYTES / 1024 ** 2} MiB`);
    });
    // counted as they come: a page may be endless, too
    messageParser.on('message', (message: object) => {
      if (message instanceof ldap.SearchEntry || message instanceof ldap.SearchReference) this.countEntry();
    });
  }

  /** Connects and binds. Throws an `InputError` if the directory is unreachable or refuses the bind. */
  static async open(server: DirectoryServer): Promise<DirectoryClient> {
    const { url, startTls, bindDn = '', passwordFile, timeout } = server;
    const password = passwordFile === undefined ? '' : await readPassword(passwordFile);
    const tls = await readTlsOptions(server);
    const ldap = await import('ldapts');
    let connections = 0;
    const client = new ldap.Client({
      url,
      timeout: timeout * 1000,
      connectTimeout: timeout * 1000,
      ...(url.startsWith('ldaps:')
        ? { tlsOptions: tls }
        : {
            createConnection: ((port: number, host: string) => {
              connections++;
              if (connections > 1) throw new Error('the connection was lost');
              return connectTcp(port, host);
            }) as typeof connectTcp,
          }),
    });
    const opened = new DirectoryClient(client, server, ldap);
    await opened.attempt(async () => {
      if (startTls) await client.startTLS(tls);
      await client.bind(bindDn, password);
    });
    return opened;
  }

  /** Returns all entries of a search, page by page. Throws an `InputError` unless they are complete. */
  async search(place: SearchPlace, attributes: readonly string[]): Promise<readonly DirectoryEntry[]> {
    return this.attempt(async () => {
      const filter = this.parseFilter(place.filter);
      const found: DirectoryEntry[] = [];
      const progress = new SearchProgress();
      // the name that the protocol defines for no attributes
      const names = attributes.length === 0 ? ['1.1'] : [...attributes];
      let cookie: Buffer | undefined;
      do {
        const page = await this.readPage({ ...place, filter }, { names, cookie });
        for (const entry of page.searchEntries) found.push(await this.readEntry(entry));
        cookie = this.cookieOf(page);
        progress.take(page.searchEntries, cookie);
      } while (cookie !== undefined);
      return found;
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.client.unbind().catch(() => undefined);
  }

  private parseFilter(text: string): Filter {
    try {
      return this.ldap.FilterParser.parseString(text);
    } catch (error) {
      throw new InputError(`\`${text}\` is not an LDAP filter: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Reads one page. The library's own search ends at an empty page, which is not always the last one. */
  private async readPage(
    { base, scope, filter }: Omit<SearchPlace, 'filter'> & { readonly filter: Filter },
    { names, cookie }: { readonly names: string[]; readonly cookie?: Buffer | undefined },
  ): Promise<SearchResponse> {
    const hidden = this.client as unknown as HiddenClient;
    const { pageSize: size, maxPages } = this.server;
    this.pages++;
    if (this.pages > maxPages) {
      throw new InputError(
        `the directory has more than ${maxPages} pages; raise \`ldap.pageSize\` or \`ldap.maxPages\``,
      );
    }
    const value = cookie === undefined ? { size } : { size, cookie };
    const controls = [new this.ldap.PagedResultsControl({ value })];
    const request = new this.ldap.SearchRequest({
      ...{ messageId: hidden._nextMessageId(), baseDN: base, scope, filter, attributes: names },
      ...{ timeLimit: this.server.timeout, controls },
    });
    const response = await hidden._send(request);
    if (this.limit !== undefined) throw new InputError(this.limit);
    if (response === undefined) throw new Error('the directory ended the search without a result');
    if (response.status !== 0) throw this.ldap.StatusCodeParser.parse(response);
    this.referrals += response.searchReferences.length;
    return response;
  }

  private cookieOf({ controls = [] }: SearchResponse): Buffer | undefined {
    const paging = controls.find((control) => control instanceof this.ldap.PagedResultsControl);
    const cookie = paging?.value?.cookie;
    return cookie === undefined || cookie.length === 0 ? undefined : cookie;
  }

  private async readEntry({ name, attributes }: SearchEntry): Promise<DirectoryEntry> {
    const read = new Map<string, readonly string[]>();
    const binary: string[] = [];
    for (const { type, values, parsedBuffers } of attributes) {
      const { attribute, isPart } = readType(type);
      const rest = isPart ? await this.readRest(name, type) : [];
      const isGuid = attribute === 'objectguid';
      const strings = isGuid ? parsedBuffers.map(toGuid) : [...values, ...rest].map((value) => String(value));
      if (!isGuid && values.some((value) => Buffer.isBuffer(value))) binary.push(attribute);
      // a server that returns a range also returns the attribute without values
      if (strings.length > 0) read.set(attribute, strings);
      this.count(strings.length);
    }
    return { dn: name, attributes: read, binary };
  }

  /** Reads the values after `member;range=0-1499`: Active Directory returns attributes with many values in ranges. */
  private async readRest(dn: string, type: string): Promise<readonly string[]> {
    const rest: string[] = [];
    const { attribute, last: end } = readType(type);
    for (let last = end; last !== undefined;) {
      const next = `${attribute};range=${last + 1}-*`;
      const filter = new this.ldap.PresenceFilter({ attribute: 'objectClass' });
      const page = await this.readPage({ base: dn, scope: 'base', filter }, { names: [next] });
      const part = page.searchEntries[0]?.attributes.find((one) => {
        const type = readType(one.type);
        return type.isPart && type.attribute === attribute;
      });
      const read = part === undefined ? undefined : readType(part.type);
      if (part === undefined || read?.first !== last + 1 || (read.last !== undefined && read.last < read.first)) {
        throw new Error(`the entry \`${dn}\` changed while its attribute \`${attribute}\` was read; import again`);
      }
      for (const value of part.values) rest.push(String(value));
      this.count(part.values.length);
      last = read.last;
    }
    return rest;
  }

  private countEntry(): void {
    this.entries++;
    const { maxEntries } = this.server;
    if (this.entries <= maxEntries || this.limit !== undefined) return;
    this.end(
      `the directory has more than ${maxEntries} entries and referrals; narrow the searches, or raise \`ldap.maxEntries\``,
    );
  }

  /** Ends the connection, and with it the request in progress. */
  private end(limit: string): void {
    this.limit = limit;
    (this.client as unknown as HiddenClient).socket?.destroy();
  }

  private count(values: number): void {
    this.values += values;
    if (this.values > maxValues) throw new InputError(`the directory has more than ${maxValues} values`);
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.close();
      if (this.limit !== undefined) throw new InputError(this.limit, { cause: error });
      if (error instanceof InputError) throw error;
      throw new InputError(`cannot read \`${this.server.url}\`: ${explain(error, this.server)}`, { cause: error });
    }
  }
}

/**
 * The progress of a search. Some servers return one cookie for all pages; where it also brings no new entry, the search
 * would never end.
 */
class SearchProgress {
  private readonly cookies = new Set<string>();
  private readonly names = new Set<string>();

  /** Throws an `InputError` if the search makes no progress. */
  take(entries: readonly SearchEntry[], cookie: Buffer | undefined): void {
    const before = this.names.size;
    for (const { name } of entries) this.names.add(name);
    if (cookie === undefined) return;
    const text = cookie.toString('latin1');
    if (this.cookies.has(text) && this.names.size === before) {
      throw new InputError('the directory returns the same page cookie twice, without a further entry: it never ends');
    }
    this.cookies.add(text);
  }
}

/** Returns the bounds of a range of an attribute; `last` is undefined for the last range. */
function readType(type: string) {
  const match = /^(.*);range=(\d{1,9})-(\d{1,9}|\*)$/i.exec(type);
  if (match === null) return { attribute: type.toLowerCase(), isPart: false };
  const [, attribute = '', first, last] = match;
  return {
    attribute: attribute.toLowerCase(),
    isPart: true,
    first: Number(first),
    last: last === '*' ? undefined : Number(last),
  };
}

/** Formats a GUID. The first three groups of bytes are little-endian in Active Directory. */
function toGuid(bytes: Buffer): string {
  if (bytes.length !== 16) return bytes.toString('hex');
  const order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];
  const hex = order.map((i) => bytes[i]!.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function readPassword(path: string): Promise<string> {
  const password = (await readNamed(path, readTextFile)).replace(/\r?\n$/, '');
  // many servers treat a bind with an empty password as anonymous
  if (password === '') throw new InputError(`\`${path}\` is empty, it must hold the password`);
  return password;
}

/** Reads the TLS options. The certificate must match `host`: StartTLS would otherwise compare it with `localhost`. */
async function readTlsOptions({ url, caFile }: DirectoryServer): Promise<ConnectionOptions> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return { host, ...(caFile !== undefined && { ca: await readNamed(caFile, async (path) => readFile(path)) }) };
}

async function readNamed<T>(path: string, read: (path: string) => Promise<T>): Promise<T> {
  try {
    return await read(path);
  } catch (error) {
    if (error instanceof TextFileError) throw new InputError(error.message, { cause: error });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new InputError(`there is no file \`${path}\``, { cause: error });
    throw error;
  }
}

/** Describes an error of the library with the names and units of the protocol. */
function explain(error: unknown, { timeout }: DirectoryServer): string {
  const { name, message, code } = error as Error & { readonly code?: unknown };
  if (typeof code === 'number') {
    const [words = ''] = message.replace(/ Code: 0x[0-9a-f]+$/, '').split('\n', 1);
    const result = name.replace(/Error$/, '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
    return `it answers \`${result.toLowerCase()}\` (result ${code})${words === '' ? '' : `: ${words}`}`;
  }
  if (/timed? ?out/i.test(message)) return `no response within ${timeout} s`;
  if (message.startsWith('Connection closed')) return 'the connection ended before the response was complete';
  return message === '' ? String(code) : message.split('\n', 1)[0]!;
}
