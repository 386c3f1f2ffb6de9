import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Who gave no sign for so long is dead, or as good as dead. In milliseconds. */
const DEAD_AFTER = 2_000;

/**
 * Signs of life of the workers on a SQLite database: each touches a file of its own, in a folder beside the database.
 * So a sign never waits for a writer, and the clock is that of the one machine.
 */
export class WorkerSigns {
  readonly id = randomUUID();
  private readonly folder: string;

  constructor(databaseFile: string) {
    this.folder = `${databaseFile}-workers`;
  }

  async give(): Promise<void> {
    const now = new Date();
    try {
      await utimes(this.file(this.id), now, now);
    } catch {
      // The first sign, or somebody cleaned up.
      await mkdir(this.folder, { recursive: true });
      await writeFile(this.file(this.id), String(process.pid));
    }
  }

  /** Forgets those who are dead. */
  async alive(): Promise<readonly string[]> {
    const ids = await readdir(this.folder);
    const alive: string[] = [];
    for (const id of ids) {
      const sign = await stat(this.file(id)).catch(() => undefined);
      if (sign === undefined) continue;
      if (Date.now() - sign.mtimeMs <= DEAD_AFTER) alive.push(id);
      else await rm(this.file(id), { force: true });
    }
    return alive;
  }

  async leave(): Promise<void> {
    await rm(this.file(this.id), { force: true });
  }

  private file(id: string): string {
    return join(this.folder, id);
  }
}
