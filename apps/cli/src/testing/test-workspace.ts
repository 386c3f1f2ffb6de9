import { Store } from '@identity-governance/application';
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '@identity-governance/persistence';
import type { ExitCode } from '../command-error';
import { composeCli, type Services } from '../compose';
import type { Interruption } from '../interruption';
import { runCli } from '../run-cli';
import { TestTerminal } from './test-terminal';

const everything = { limit: 1000, offset: 0 };
/** A database that `governance migrate` has created; each workspace of a spec file starts with a copy. */
let migrated: Buffer | undefined;

export interface Outcome {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

/** A dedicated folder, with a database and files to import, for one test. */
export class TestWorkspace {
  readonly folder = mkdtempSync(join(tmpdir(), 'governance-cli-'));
  readonly env: { readonly DATABASE_URL: string; readonly DATA_DIR: string };

  /** By default the database is a file in the folder. */
  constructor(databaseUrl?: string) {
    this.env = { DATABASE_URL: databaseUrl ?? `sqlite:${join(this.folder, 'governance.db')}`, DATA_DIR: this.folder };
  }

  /** Creates an empty database with all tables. */
  async migrate(): Promise<void> {
    const file = this.env.DATABASE_URL.slice('sqlite:'.length);
    if (migrated === undefined) {
      await this.run(['migrate']);
      migrated = readFileSync(file);
    } else writeFileSync(file, migrated, { mode: 0o600 });
  }

  /** The interruption of the last command. */
  interruption: Interruption | undefined;

  /** Writes the files into a folder and returns its path. */
  writeFiles(files: Readonly<Record<string, string | Buffer>>, name = 'files'): string {
    const folder = join(this.folder, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [file, content] of Object.entries(files)) {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    return folder;
  }

  async run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    const terminal = new TestTerminal({ ...this.env, ...env });
    this.interruption = terminal.interruption;
    const code = await runCli(args, terminal);
    return { code, stdout: terminal.stdout.text, stderr: terminal.stderr.text };
  }

  listFolder(): readonly string[] {
    return readdirSync(this.folder).sort();
  }

  /** Returns everything that an import may change. */
  async readState(): Promise<unknown> {
    return this.withServices((services) =>
      services(Store).read(async (tx) => ({
        versions: await tx.versions(),
        rows: await Promise.all([
          tx.sources.list(everything),
          tx.accountAttributes.list(everything),
          tx.accessItems.list(everything),
          tx.grants.list(everything),
          tx.identityProfiles.list(everything),
          tx.identities.list(everything),
          tx.accounts.list(everything),
          tx.assignments.list(everything),
          tx.sodPolicies.list(everything),
        ]),
      })),
    );
  }

  async withServices<T>(work: (services: Services) => Promise<T>, url = this.env.DATABASE_URL): Promise<T> {
    const database = await openDatabase(url);
    try {
      return await work(composeCli(database));
    } finally {
      await database.close();
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
