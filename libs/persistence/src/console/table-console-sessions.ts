import type { ConsoleLink, ConsoleSession, ConsoleSessions } from '@identity-governance/application';
import type { Database } from '../database';

type Details = Omit<ConsoleSession, 'idHash' | 'subject' | 'created' | 'lastUsed' | 'expires'>;

/** Sessions in the tables `console_session`, `console_link` and `console_used_sign_in`. */
export class TableConsoleSessions implements ConsoleSessions {
  constructor(private readonly database: Database) {}

  async save({ idHash, subject, created, lastUsed, expires, ...details }: ConsoleSession): Promise<void> {
    const columns = 'id_hash, subject, created, last_used, expires, details';
    await this.run(`INSERT INTO console_session (${columns}) VALUES ($1, $2, $3, $4, $5, $6)`, [
      ...[idHash, subject, created, lastUsed, expires],
      JSON.stringify(details satisfies Details),
    ]);
  }

  async get(idHash: string): Promise<ConsoleSession | undefined> {
    const [row] = await this.database.read((scope) =>
      scope.query('SELECT * FROM console_session WHERE id_hash = $1', [idHash]),
    );
    if (row === undefined) return undefined;
    return {
      idHash,
      subject: String(row.subject),
      created: Number(row.created),
      lastUsed: Number(row.last_used),
      expires: Number(row.expires),
      ...(JSON.parse(String(row.details)) as Details),
    };
  }

  async touch(idHash: string, lastUsed: number): Promise<void> {
    await this.database.note('UPDATE console_session SET last_used = $2 WHERE id_hash = $1', [idHash, lastUsed]);
  }

  async end(idHash: string): Promise<void> {
    await this.run('DELETE FROM console_session WHERE id_hash = $1', [idHash]);
  }

  async endAll(subject?: string): Promise<number> {
    if (subject === undefined) return this.run('DELETE FROM console_session', []);
    return this.run('DELETE FROM console_session WHERE subject = $1', [subject]);
  }

  async saveLink({ codeHash, persona, expires }: ConsoleLink): Promise<void> {
    const sql = 'INSERT INTO console_link (code_hash, persona, expires) VALUES ($1, $2, $3)';
    await this.run(sql, [codeHash, persona, expires]);
  }

  async takeLink(codeHash: string): Promise<ConsoleLink | undefined> {
    return this.database.write(async (scope) => {
      const [row] = await scope.query('SELECT persona, expires FROM console_link WHERE code_hash = $1', [codeHash]);
      const { affected } = await scope.run('DELETE FROM console_link WHERE code_hash = $1', [codeHash]);
      if (row === undefined || affected === 0) return undefined;
      return { codeHash, persona: String(row.persona), expires: Number(row.expires) };
    });
  }

  async useSignIn(stateHash: string, expires: number): Promise<boolean> {
    const sql = 'INSERT INTO console_used_sign_in (state_hash, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    return (await this.run(sql, [stateHash, expires])) > 0;
  }

  async deleteExpired(time: number): Promise<void> {
    await this.run('DELETE FROM console_used_sign_in WHERE expires <= $1', [time]);
    await this.run('DELETE FROM console_session WHERE expires <= $1', [time]);
    await this.run('DELETE FROM console_link WHERE expires <= $1', [time]);
  }

  /** Returns the number of rows that the statement changed. */
  private async run(sql: string, parameters: readonly unknown[]): Promise<number> {
    return this.database.write(async (scope) => (await scope.run(sql, parameters)).affected);
  }
}
