import type { MigrationInterface, QueryRunner } from 'typeorm';

const added = {
  job_key: 'text',
  priority: 'bigint NOT NULL DEFAULT 0',
  leased_by: 'text',
  told: 'bigint NOT NULL DEFAULT 0',
};

const addJob = `graphile_worker.add_job(kind,
  json_strip_nulls(json_build_object('payload', payload::json, 'trace', trace)),
  run_at := to_timestamp(due_at / 1000.0), max_attempts := 5)`;

/**
 * Moves jobs. On PostgreSQL they become jobs of graphile-worker in its own schema, which already exists: waiting jobs
 * are copied with a try count of zero, and the heartbeats of its workers get a table. On SQLite the table of jobs gets
 * more columns.
 */
export class MoveJobs1767225600012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type !== 'postgres') {
      for (const [name, type] of Object.entries(added))
        await runner.query(`ALTER TABLE job ADD COLUMN ${name} ${type}`);
      // A lease belongs to a worker from now on: previous holders no longer exist.
      await runner.query('UPDATE job SET lease_token = NULL, leased_until = NULL');
      return;
    }
    // Heartbeats need not survive a crash of the server, and are written often.
    await runner.query(
      'CREATE UNLOGGED TABLE job_worker (id text COLLATE "C" PRIMARY KEY, seen_at timestamptz NOT NULL)',
    );
    await runner.query(`SELECT ${addJob} FROM job WHERE dead = 0 ORDER BY created_at, id`);
    const dead = (await runner.query(
      `SELECT (${addJob}).id, last_error FROM job WHERE dead = 1 ORDER BY created_at, id`,
    )) as readonly { readonly id: string; readonly last_error: string }[];
    for (const { id, last_error: error } of dead) {
      await runner.query('SELECT graphile_worker.permanently_fail_jobs(ARRAY[$1]::bigint[], $2)', [id, error]);
    }
    await runner.query('DROP TABLE job');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type !== 'postgres') {
      for (const name of Object.keys(added)) await runner.query(`ALTER TABLE job DROP COLUMN ${name}`);
      return;
    }
    await runner.query('DROP TABLE job_worker');
    await runner.query(`CREATE TABLE job (id text COLLATE "C" PRIMARY KEY, kind text COLLATE "C" NOT NULL,
      payload text COLLATE "C" NOT NULL, due_at bigint NOT NULL, attempt bigint NOT NULL, lease_token text COLLATE "C",
      leased_until bigint, dead bigint NOT NULL, last_error text COLLATE "C", created_at bigint NOT NULL,
      trace text COLLATE "C")`);
    await runner.query('CREATE INDEX job_due ON job (dead, due_at, id)');
    await runner.query(
      `INSERT INTO job SELECT lpad(jobs.id::text, 20, '0'), identifier, payload->>'payload',
       (extract(epoch FROM run_at) * 1000)::bigint, 0, NULL, NULL,
       CASE WHEN attempts >= max_attempts THEN 1 ELSE 0 END, last_error,
       (extract(epoch FROM created_at) * 1000)::bigint, payload->>'trace'
       FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id`,
    );
    await runner.query('DELETE FROM graphile_worker._private_jobs');
  }
}
