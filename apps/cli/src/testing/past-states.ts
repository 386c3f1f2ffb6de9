import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  RunStateQuery,
  StartStateQuery,
  StateQueries,
  Store,
  type AuditHead,
  type ScanReport,
  type SealedEvent,
  type StateAnswer,
} from '@identity-governance/application';
import { createMigratedDatabase, type engines } from '@identity-governance/persistence/testing';
import { systemClock, uuidGenerator } from '@identity-governance/platform';
import type { StateQueryRequest } from '@identity-governance/records';
import fc from 'fast-check';
import { folders, withoutProgress, writeRows, type Drawn } from './drawn-folders';
import { TestWorkspace } from './test-workspace';

/** The commands that answer about a past state, with `OUT` for a file, and `DRAFT` for the folder of a draft. */
const commands: readonly (readonly string[])[] = [
  ['scan', '--json'],
  ['scan', '--fail-on', 'LOW'],
  ['scan', '--json', '--csv', 'OUT', '--paths'],
  ['causes', '--json'],
  ['plan', '--json', '--kinds', 'GRANT', 'ASSIGNMENT', 'ACCOUNT_ACCESS'],
  ['roles', 'check', '--json'],
  ['simulate', '--json', '--assignments', 'DRAFT/assignments.csv', '--csv', 'OUT'],
  ['who', 'ENTITLEMENT:e0', '--json'],
  ['who', 'ROLE:r0'],
  ['access', 'i0', '--json'],
  ['access', 'a@example.com'],
  ['check', '--identity', 'i0', '--access', 'ROLE:r0', '--json'],
  ['predict', '--identity', 'i0', '--access', 'ROLE:r1', 'ENTITLEMENT:e0', '--json', '--fail-on', 'LOW'],
];

interface KeptAnswer {
  readonly code: number;
  readonly stdout: unknown;
  readonly stderr: string;
  readonly file: string;
}

/** A state and the answers about it, given when it was the present one. */
interface KeptState {
  readonly head: AuditHead & Pick<SealedEvent, 'sealed'>;
  readonly answers: readonly KeptAnswer[];
}

/** Removes what an answer about the past adds, and the id of a prediction. */
function withoutState(stdout: string): unknown {
  if (!/^[{[]/.test(stdout)) return stdout.replace(/^state at position .*\n/, '');
  const answer = JSON.parse(stdout) as object;
  if (Array.isArray(answer)) return answer;
  if ('holders' in answer) return answer.holders;
  return { ...answer, state: undefined, pairsDigest: undefined, requestId: undefined };
}

const unasked = { identityId: null, item: null, policyIds: null };
const questions: readonly Omit<StateQueryRequest, 'at'>[] = [
  { ...unasked, question: 'VIOLATIONS' },
  { ...unasked, question: 'ACCESS', identityId: 'i0' },
  { ...unasked, question: 'HOLDERS', item: { type: 'ENTITLEMENT', id: 'e0' } },
];

/** Returns what the questions of the service are answered, according to the commands. */
function queryAnswers(answers: readonly KeptAnswer[]): readonly unknown[] {
  const answerOf = (...command: readonly string[]) =>
    answers[commands.findIndex((one) => one.join(' ') === command.join(' '))]!;
  const scan = { ...(answerOf('scan', '--json').stdout as ScanReport), unmatched: undefined };
  const [access, holders] = [answerOf('access', 'i0', '--json'), answerOf('who', 'ENTITLEMENT:e0', '--json')];
  return [scan, access.code === 0 ? access.stdout : 'none', holders.code === 0 ? holders.stdout : 'none'];
}

/** Returns the answer as the command prints it; the lists are short enough to be complete. */
function withoutLimits({ warnings, violations, access, holders }: StateAnswer): unknown {
  if (access !== undefined) {
    const { items, omittedItems, ...about } = access;
    expect(omittedItems).toBe(0);
    return { access: items, ...about };
  }
  if (holders !== undefined) return holders.identities;
  const { found, omittedFound, records, ...scan } = violations!;
  expect(records).toBeNull(); // a position is no time of records
  const counts = scan.policies.map(({ id }) => found.filter(({ policyId }) => policyId === id).length);
  expect([omittedFound, counts]).toEqual([0, scan.policies.map((policy) => policy.violations)]);
  return { ...scan, warnings };
}

/**
 * Draws histories of synchronizations with created, changed, renamed and deleted rows, and expects about each past
 * state the answers that were given when it was the present one.
 */
export async function expectPastAnswers(engine: (typeof engines)[number], runs: number): Promise<void> {
  const workspace = new TestWorkspace();
  const history = fc.array(folders, { minLength: 2, maxLength: 3 });
  try {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const database = await createMigratedDatabase(engine);
        try {
          await new PastStates(workspace, database.url).run(steps);
        } finally {
          await database.remove();
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
  } finally {
    workspace.remove();
  }
}

class PastStates {
  private readonly kept: KeptState[] = [];

  constructor(
    private readonly workspace: TestWorkspace,
    private readonly url: string,
  ) {}

  async run(steps: readonly Drawn[]): Promise<void> {
    writeRows(this.workspace, steps[0]!.draft, 'draft');
    for (const step of steps) {
      await this.change(step);
      this.kept.push({ head: await this.seal(), answers: await this.ask() });
    }
    // The present state is also reached from events that have no seals.
    await this.change(steps[0]!);
    for (const { head, answers } of this.kept) {
      expect(await this.ask(String(head.position))).toEqual(answers);
      expect(await this.query(head.position)).toEqual(queryAnswers(answers));
      const scan = await this.govern(['scan', '--json', '--state', head.sealed]);
      const { state } = JSON.parse(scan.stdout) as { state: unknown };
      // Several positions may be sealed in one millisecond.
      const last = this.kept.filter((one) => one.head.sealed === head.sealed).at(-1)!;
      const settings = { disabledIdentitiesHoldAccess: false, recorded: false };
      expect(state).toEqual({ ...last.head, time: head.sealed, settings });
    }
  }

  private async change({ files, deleted }: Drawn): Promise<void> {
    const folder = writeRows(this.workspace, files);
    const imported = await this.govern(['import', folder, '--mode', 'sync', '--max-deletes', '100%']);
    expect([imported.code, imported.code === 0 ? '' : imported.stderr]).toEqual([0, '']);
    await this.workspace.withServices(async (services) => {
      const refs = deleted.map((id) => ({ type: 'ENTITLEMENT' as const, id }));
      await services(Store).write(['access'], (tx) => tx.accessItems.deleteMany(refs));
    }, this.url);
  }

  private async seal(): Promise<KeptState['head']> {
    const { stdout } = await this.govern(['audit', 'head']);
    const { position, hash } = JSON.parse(stdout) as AuditHead;
    const links = await this.workspace.withServices(
      (services) => services(Store).read((tx) => tx.auditEvents.sealedAfter(position - 1, 1)),
      this.url,
    );
    return { position, hash, sealed: links[0]!.sealed };
  }

  private async ask(state?: string): Promise<readonly KeptAnswer[]> {
    const out = join(this.workspace.folder, 'out.csv');
    const answers: KeptAnswer[] = [];
    for (const command of commands) {
      rmSync(out, { force: true });
      const words = command.map((word) =>
        word.replace('DRAFT', join(this.workspace.folder, 'draft')).replace('OUT', out),
      );
      const outcome = withoutProgress(
        await this.govern([...words, ...(state === undefined ? [] : ['--state', state])]),
      );
      const { code, stderr } = outcome;
      const file = existsSync(out) ? readFileSync(out, 'utf8') : '';
      answers.push({ code, stderr, stdout: withoutState(outcome.stdout), file });
    }
    return answers;
  }

  /** Asks the questions of the service. */
  private query(at: number): Promise<readonly unknown[]> {
    return this.workspace.withServices(async (services) => {
      const ports = { store: services(Store), clock: systemClock, ids: uuidGenerator };
      const pastStates = { settings: { disabledIdentitiesHoldAccess: false }, pause: () => Promise.resolve() };
      const queries = new StateQueries(ports.store);
      const answers: unknown[] = [];
      for (const question of questions) {
        const started = await new StartStateQuery(ports).execute({ ...question, at }, { client: 'c', subject: null });
        if (!started.ok) throw new Error(JSON.stringify(started.error));
        const { id } = started.value;
        await new RunStateQuery({ ...ports, pastStates }).execute({ queryId: id });
        const read = await queries.get(id);
        answers.push(read.ok && read.value.answer !== null ? withoutLimits(read.value.answer) : 'none');
        await queries.delete(id);
      }
      return answers;
    }, this.url);
  }

  private govern(args: readonly string[]) {
    return this.workspace.run(args, { DATABASE_URL: this.url, DISABLED_IDENTITIES_HOLD_ACCESS: 'false' });
  }
}
