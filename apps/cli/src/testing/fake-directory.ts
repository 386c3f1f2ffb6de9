import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { BerReader, BerWriter, FilterParser } from 'ldapts';

export interface FakeEntry {
  readonly dn: string;
  readonly attributes: Readonly<Record<string, readonly (string | Buffer)[]>>;
}

/** A response to a search: entries, then a result; or the end of the connection. */
export interface FakePage {
  readonly entries?: readonly FakeEntry[];
  readonly referrals?: number;
  /** Bytes instead of a result. */
  readonly bytes?: Buffer;
  /** The cookie of the next page. */
  readonly cookie?: string;
  readonly result?: number;
  readonly closes?: boolean;
  /** There is no response. */
  readonly isSilent?: boolean;
}

export interface FakeSearch {
  readonly base: string;
  /** The attributes of the request. */
  readonly attributes: readonly string[];
}

/**
 * A directory that accepts every bind and returns the responses of a test, including those that are rare on real
 * servers.
 */
export class FakeDirectory {
  readonly searches: FakeSearch[] = [];
  private readonly server: Server;

  private constructor(private readonly answer: (search: FakeSearch, count: number) => FakePage) {
    this.server = createServer((socket) => {
      socket.on('data', (data) => {
        this.respond(socket, data);
      });
      socket.on('error', () => undefined);
    });
  }

  static async start(answer: (search: FakeSearch, count: number) => FakePage): Promise<FakeDirectory> {
    const directory = new FakeDirectory(answer);
    await new Promise<void>((done) => directory.server.listen(0, '127.0.0.1', done));
    return directory;
  }

  get url(): string {
    return `ldap://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }

  private respond(socket: Socket, data: Buffer): void {
    const reader = new BerReader(data);
    reader.readSequence();
    const id = reader.readInt()!;
    const operation = reader.readSequence();
    const send = (type: number, write: (writer: BerWriter) => void, cookie?: string): void => {
      socket.write(message({ id, type, cookie }, write));
    };
    if (operation === unbind) socket.end();
    if (operation === bind) send(bind + 1, writeResult(0));
    if (operation !== search) return;
    const request = readSearch(reader);
    this.searches.push(request);
    const page = this.answer(request, this.searches.length);
    const { entries = [], referrals = 0, bytes, cookie = '', result = 0, closes, isSilent } = page;
    for (const entry of entries) send(search + 1, writeEntry(entry));
    // as short as a message can be, so that one chunk holds thousands
    const referral = message({ id, type: reference, cookie: undefined }, () => undefined);
    socket.write(Buffer.concat(Array<Buffer>(referrals).fill(referral)));
    if (bytes !== undefined) socket.write(bytes);
    else if (closes === true) socket.end();
    else if (isSilent !== true) send(search + 2, writeResult(result), cookie);
  }
}

/** The tags of the operations of RFC 4511; a response has the next number. */
const bind = 0x60;
const unbind = 0x42;
const search = 0x63;
const reference = 0x73;

function readSearch(reader: BerReader): FakeSearch {
  const base = reader.readString() ?? '';
  for (const read of ['readEnumeration', 'readEnumeration', 'readInt', 'readInt', 'readBoolean'] as const)
    reader[read]();
  FilterParser.parse(reader);
  const attributes: string[] = [];
  reader.readSequence();
  for (const end = reader.offset + reader.length; reader.offset < end;) attributes.push(reader.readString() ?? '');
  return { base, attributes };
}

interface MessageHead {
  readonly id: number;
  readonly type: number;
  readonly cookie: string | undefined;
}

function message({ id, type, cookie }: MessageHead, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(type);
  write(writer);
  writer.endSequence();
  if (cookie !== undefined) writePaging(writer, cookie);
  writer.endSequence();
  return writer.buffer;
}

function writePaging(writer: BerWriter, cookie: string): void {
  const value = new BerWriter();
  value.startSequence();
  value.writeInt(0);
  value.writeString(cookie);
  value.endSequence();
  writer.startSequence(0xa0);
  writer.startSequence();
  writer.writeString('1.2.840.113556.1.4.319');
  writer.writeBuffer(value.buffer, 0x04);
  writer.endSequence();
  writer.endSequence();
}

function writeResult(result: number): (writer: BerWriter) => void {
  return (writer) => {
    writer.writeEnumeration(result);
    writer.writeString('');
    writer.writeString('');
  };
}

function writeEntry({ dn, attributes }: FakeEntry): (writer: BerWriter) => void {
  return (writer) => {
    writer.writeString(dn);
    writer.startSequence();
    for (const [name, values] of Object.entries(attributes)) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      for (const value of values) writer.writeBuffer(Buffer.from(value), 0x04);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  };
}
