import { readFileSync } from 'node:fs';
import { openDatabase } from '@identity-governance/persistence';
import { createMigratedDatabase, engines } from '@identity-governance/persistence/testing';
import fc from 'fast-check';
import { folders, writeRows, type Drawn, type Rows } from '../testing/drawn-folders';
import { TestWorkspace, type Outcome } from '../testing/test-workspace';

const all = ['i0', 'i1', 'i2', 'i3', 'i4'];
const histories = fc.record({
  steps: fc.array(folders, { minLength: 2, maxLength: 3 }),
  leavers: fc.subarray(all, { minLength: 1, maxLength: 3 }),
});

/** Ids that are long enough to be searched in texts. */
const longer = (value: string): string =>
  value.replace(/^([ia])(\d)$/, (_, kind, n) => (kind === 'i' ? `ident-${n}` : `acct-${n}`));
const named = (rows: Rows): Rows =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([k, v]) => [k, typeof v === 'string' ? longer(v) : v])),
  );

/** An account has the name of the identity that it names, and the mail address of the drawn name, or none. */
function accountRow({ name, ...row }: Rows[number]): Rows[number] {
  const attributes = JSON.parse(String(row.attributes)) as object;
  const mail = name === '' ? '' : `${String(name)}@corp.example`;
  return { ...row, name: row.identityId!, attributes: JSON.stringify({ ...attributes, mail }) };
}

/** Two identities of each department stay. */
function filesOf({ files }: Drawn): Drawn['files'] {
  const stay = [0, 1, 2, 3].map((n) => ({
    id: `stays-${n}`,
    name: `Stays ${n}`,
    email: '',
    disabled: false,
    department: String(n % 2),
  }));
  const drawn = named(files.identities!).map((row) => {
    const id = String(row.id);
    return { ...row, email: `${id}@corp.example`, department: String(Number(id.slice(-1)) % 2) };
  });
  const identities = [...drawn, ...stay].map(({ department, ...row }) => ({
    ...row,
    attributes: JSON.stringify({ department }),
  }));
  return {
    ...files,
    identities,
    accounts: named(files.accounts!).map(accountRow),
    assignments: named(files.assignments!),
  };
}

/** Returns the answer without addresses, names of accounts, digests of ids, and the order of its lists. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(unordered).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  const hidden = ['email', 'pairsDigest', ...('type' in value && value.type === 'ACCOUNT' ? ['name'] : [])];
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, hidden.includes(k) ? null : unordered(v)]));
}

class Erasures {
  private accounts = new Set<string>();

  constructor(
    private readonly workspace: TestWorkspace,
    private readonly url: string,
  ) {}

  async run({
    steps,
    leavers,
  }: {
    readonly steps: readonly Drawn[];
    readonly leavers: readonly string[];
  }): Promise<void> {
    const ids = leavers.map(longer);
    const folder = steps.map(filesOf);
    const states: number[] = [];
    for (const files of folder) states.push(await this.import(files));
    for (const { accounts } of folder) {
      for (const row of accounts!) {
        if (ids.some((id) => JSON.stringify(row).includes(id))) this.accounts.add(String(row.id));
      }
    }
    states.push(await this.import(this.without(folder.at(-1)!, ids)));
    const before = await this.ask(states, ids);
    const held = await this.heldBy(ids);
    for (const id of ids) {
      const { code, stderr } = await this.govern(['erase', '--identity', id, '--reason', 'request 7', '--force']);
      const existed = folder.some(({ identities }) => identities!.some((one) => one.id === id));
      expect([code, existed ? stderr : '']).toEqual([existed ? 0 : 1, '']);
    }
    expect(await this.ask(states, ids)).toEqual(before);
    expect(await this.govern(['audit', 'verify'])).toMatchObject({ code: 0 });
    expect(await this.govern(['audit', 'replay'])).toMatchObject({ code: 0 });
    expect(await this.find([...ids, ...held])).toEqual([]);
  }

  private without(files: Drawn['files'], ids: readonly string[]): Drawn['files'] {
    const isOf = (id: unknown) => ids.includes(String(id));
    return {
      ...files,
      identities: files.identities!.filter(({ id }) => !isOf(id)),
      accounts: files.accounts!.filter(({ id }) => !this.accounts.has(String(id))),
      assignments: files.assignments!.filter(({ identityId }) => !isOf(identityId)),
    };
  }

  private async import(files: Drawn['files']): Promise<number> {
    const imported = await this.govern([
      'import',
      writeRows(this.workspace, files),
      '--mode',
      'sync',
      '--max-deletes',
      '100%',
    ]);
    expect([imported.code, imported.code === 0 ? '' : imported.stderr]).toEqual([0, '']);
    return (JSON.parse((await this.govern(['audit', 'head'])).stdout) as { readonly position: number }).position;
  }

  /** Answers about each state, with one sign for all leavers and their accounts. */
  private async ask(states: readonly number[], ids: readonly string[]): Promise<readonly unknown[]> {
    const answers: unknown[] = [];
    const signs = new RegExp([...ids, ...this.accounts, 'erased-[0-9a-f]{16}(-\\d+)?'].join('|'), 'g');
    const matrix = `${this.workspace.folder}/matrix.csv`;
    const commands = [
      ['scan', '--matrix', matrix],
      ...['ENTITLEMENT:e0', 'ENTITLEMENT:e1', 'ROLE:r0'].map((item) => ['who', item]),
    ];
    for (const state of states.map(String)) {
      for (const command of commands) {
        const { code, stdout, stderr } = await this.govern([...command, '--json', '--state', state]);
        const answer = code === 1 ? stderr : unordered(JSON.parse(stdout.replaceAll(signs, '#')));
        answers.push([state, command, code, answer]);
      }
      answers.push(readFileSync(matrix, 'utf8'));
    }
    return answers;
  }

  /** Returns the ids of accounts that the log says these identities held. */
  private async heldBy(ids: readonly string[]): Promise<readonly string[]> {
    const database = await openDatabase(this.url);
    const events = await database.query(
      `SELECT resource_id AS id, "before", "after" FROM audit_event WHERE resource_type = 'ACCOUNT'`,
    );
    await database.close();
    const held = events.filter((event) =>
      ids.some((id) => JSON.stringify(event).includes(`\\"identityId\\":\\"${id}\\"`)),
    );
    return held.map(({ id }) => String(id));
  }

  /** Returns the rows of all tables that have one of these names. */
  private async find(names: readonly string[]): Promise<readonly string[]> {
    const database = await openDatabase(this.url);
    const columns = await database.query(database.dialect.listColumns);
    const found: string[] = [];
    for (const name of new Set(columns.map(({ table_name: table }) => String(table)))) {
      const rows = (await database.query(`SELECT * FROM ${name}`)).map((row) => JSON.stringify(row));
      found.push(...rows.filter((row) => names.some((one) => row.includes(one))).map((row) => `${name} ${row}`));
    }
    await database.close();
    return found;
  }

  private govern(args: readonly string[]): Promise<Outcome> {
    return this.workspace.run(args, { DATABASE_URL: this.url });
  }
}

it.each(engines)(
  'erasing leavers on %s changes no answer about any state but names, and removes these',
  async (engine) => {
    const workspace = new TestWorkspace();
    try {
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          const database = await createMigratedDatabase(engine);
          try {
            await new Erasures(workspace, database.url).run(history);
          } finally {
            await database.remove();
          }
        }),
        { numRuns: 4, endOnFailure: true },
      );
    } finally {
      workspace.remove();
    }
  },
);
