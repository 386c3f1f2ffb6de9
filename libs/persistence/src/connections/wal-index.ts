import { openSync, readSync, statfsSync, statSync } from 'node:fs';

/** Two copies of one header, of 48 bytes each (https://www.sqlite.org/walformat.html, section 2.1). */
const HEADER_BYTES = 96;

/**
 * Types of Linux file systems (statfs(2)) on which a file that is read shows at once what another process has written
 * to it through mapped memory, as SQLite does. There are others, such as network file systems: these are not asked.
 */
const coherentSystems: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0xf2f52010, // F2FS
  0x2fc12fc1, // ZFS
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
]);

/**
 * By device and inode. They stay open for as long as the process lives: to close any descriptor of a file ends all
 * locks that the process has on it, those of SQLite too (https://www.sqlite.org/howtocorrupt.html, section 2.2).
 */
const descriptors = new Map<string, number>();

/**
 * The index of SQLite's write-ahead log, as far as it tells whether anybody has committed: every commit of any process
 * writes its header anew before it is acknowledged, and SQLite itself compares that header whenever a transaction
 * begins. To read it takes a microsecond; a statement takes a hundred, and another thread.
 *
 * It is used while a connection to the file is open: until then SQLite keeps the index where it is.
 */
export class WalIndex {
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private descriptor: number | undefined;
  private isOpen = true;

  private constructor(private readonly file: string) {}

  /** Undefined where a file may show changes late. */
  static of(database: string): WalIndex | undefined {
    const isCoherent = process.platform === 'linux' && coherentSystems.has(statfsSync(database).type);
    return isCoherent ? new WalIndex(`${database}-shm`) : undefined;
  }

  /** While it is the same, nobody has committed. Undefined where it cannot be told. */
  mark(): string | undefined {
    if (!this.isOpen) return undefined;
    try {
      this.descriptor ??= descriptorOf(this.file);
      if (this.descriptor === undefined) return undefined;
      const length = readSync(this.descriptor, this.header, 0, HEADER_BYTES, 0);
      return length === HEADER_BYTES ? this.header.toString('latin1') : undefined;
    } catch {
      return undefined; // whatever keeps it from being read: a statement tells as well
    }
  }

  /** To be called before the connection is closed. */
  close(): void {
    this.isOpen = false;
  }
}

function descriptorOf(file: string): number | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return undefined;
  const key = `${found.dev}:${found.ino}`;
  const descriptor = descriptors.get(key) ?? openSync(file, 'r');
  descriptors.set(key, descriptor);
  return descriptor;
}
