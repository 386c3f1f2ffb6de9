import { setTimeout as sleep } from 'node:timers/promises';
import { readTextFile } from '@identity-governance/platform';
import {
  integer,
  listOf,
  ok,
  oneOf,
  openRecord,
  orElse,
  parseId,
  parseExactJson,
  RepeatedName,
  parser,
  type Parser,
} from '@identity-governance/values';
import { Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../command-error';
import { PlanApplication, type AppliedChange } from '../policies/apply-plan';
import {
  describeApprovals,
  describeApprovers,
  readPendingChange,
  type PendingApproval,
} from '../policies/pending-approval';
import type { PlanFile } from '../policies/plan-report';
import { ServerClient } from '../policies/server-client';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags {
  readonly server: string;
  readonly tokenFile: string;
  readonly accept: boolean;
  readonly commit?: string;
  readonly url?: string;
  /** In milliseconds. */
  readonly wait?: number;
  readonly json: boolean;
}

const POLL_MS = 5_000;

export function applyCommand(terminal: Terminal): Command {
  return new Command('apply')
    .description(
      'apply a plan through the API; with FOUR_EYES each change of an enforced policy waits for a second person, or for two if the token is of a client alone',
    )
    .argument('<plan>', 'the file that `policies plan --out` wrote')
    .requiredOption('--server <url>', 'the URL of the API')
    .requiredOption(
      '--token-file <file>',
      'a file with a token that has the scope `sod-policy:manage` and `sod-violation:read`',
    )
    .option('--accept', 'apply the plan although other numbers of violations would start than it says', false)
    .option('--commit <id>', 'the commit of the files, shown to those who approve')
    .option('--url <url>', 'the URL of the review or the pipeline, shown to those who approve')
    .option('--wait <time>', 'wait up to this time, such as `1h`, until pending changes are approved', parseWait)
    .option('--json', 'print JSON', false)
    .action(async (path: string, { server, tokenFile, accept, commit, url, wait, json }: Flags) => {
      const client = await ServerClient.open(server, tokenFile);
      const plan = new PlanApplication(client, await readPlan(path), { commit, url });
      const until = Date.now() + (wait ?? 0);
      let applied: readonly AppliedChange[] | undefined;
      try {
        do {
          const { changes, refusal } = await attempt(plan.apply({ accept }));
          if (refusal === undefined || changes.length > 0) applied = changes;
          if (applied !== undefined && !json) printLines(terminal.stdout, describeApplied(changes));
          if (refusal !== undefined) throw refusal;
          if (wait === undefined) break;
          const ended = await waitFor(client, changes, until);
          if (!json) printLines(terminal.stdout, ended.map(describeEnd));
          refuseUnapproved(ended);
        } while (applied?.some(({ result }) => result === 'WAITING') === true);
      } finally {
        if (json && applied !== undefined) printLines(terminal.stdout, [formatApplied(applied)]);
      }
    });
}

/** Returns the changes before a refusal, too. */
async function attempt(
  applied: AsyncIterable<AppliedChange>,
): Promise<{ readonly changes: readonly AppliedChange[]; readonly refusal: CommandError | undefined }> {
  const changes: AppliedChange[] = [];
  try {
    for await (const change of applied) changes.push(change);
    return { changes, refusal: undefined };
  } catch (error) {
    if (error instanceof CommandError) return { changes, refusal: error };
    throw error;
  }
}

function formatApplied(applied: readonly AppliedChange[]): string {
  const changes = applied.map(({ action, id, result, pendingChangeId }) => {
    return { action, id, result, pendingChangeId };
  });
  return JSON.stringify({ changes });
}

const parseAny: Parser<object> = parser({}, (raw) => ok(raw as object));
const parsePlan = openRecord({
  changes: listOf(
    openRecord({
      action: oneOf(['CREATE', 'CHANGE', 'DELETE'] as const),
      id: parseId,
      before: orElse(parseId, null),
      after: orElse(parseId, null),
    }),
    0,
    10_000,
  ),
  policies: listOf(parseAny, 0, 10_000),
  effect: openRecord({
    policies: listOf(openRecord({ id: parseId, STARTS: integer(0, Number.MAX_SAFE_INTEGER) }), 0, 200_000),
  }),
});

async function readPlan(path: string): Promise<PlanFile> {
  const raw: unknown = readJson(await readTextFile(path), path);
  const parsed = parsePlan(raw);
  if (parsed.ok) return raw as PlanFile;
  const [{ field, reason }] = parsed.error as [(typeof parsed.error)[number]];
  throw new CommandError(`\`${path}\` is not a plan: \`${field}\` ${reason}`);
}

function readJson(text: string, path: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (error instanceof RepeatedName) throw new CommandError(`\`${path}\` is not a plan: it ${error.message}`);
    throw new CommandError(`\`${path}\` is not a plan: it is not valid JSON`, { cause: error });
  }
}

function describeApplied(applied: readonly AppliedChange[]): readonly string[] {
  const lines = applied.map(({ action, id, result, pending }) => {
    const approvals = pending === undefined ? '' : `, ${describeApprovals(pending)} (pending change ${pending.id})`;
    return `${printable(`${action.toLowerCase()} ${id}: ${result.toLowerCase()}`)}${approvals}`;
  });
  const count = (result: AppliedChange['result']) => formatCount(applied.filter((one) => one.result === result).length);
  const approvers = new Set(
    applied.flatMap(({ pending }) => (pending === undefined ? [] : describeApprovers(pending))),
  );
  return [
    ...lines,
    `${count('DONE')} changes done, ${count('PENDING')} pending, ${count('UNCHANGED')} done before`,
    ...(applied.some(({ result }) => result === 'WAITING')
      ? [
          `${count('WAITING')} waiting for a name that a pending change gives up: apply the plan again after its approval`,
        ]
      : []),
    ...[...approvers].map((who) => `pending changes wait for the approval of ${who}`),
  ];
}

/** Returns the pending changes when all have ended, when one was not approved, or when the time is over. */
async function waitFor(
  client: ServerClient,
  applied: readonly AppliedChange[],
  until: number,
): Promise<readonly PendingApproval[]> {
  let changes = applied.flatMap(({ pending }) => pending ?? []);
  for (;;) {
    const read: PendingApproval[] = [];
    for (const change of changes) {
      read.push(change.state === 'PENDING' ? await readPendingChange(client, change.id) : change);
    }
    changes = read;
    const isOver = changes.every(({ state }) => state !== 'PENDING') || changes.some(isUnapproved);
    if (isOver || Date.now() > until) return changes;
    await sleep(Math.min(POLL_MS, Math.max(100, until - Date.now())));
  }
}

function isUnapproved({ state }: PendingApproval): boolean {
  return state !== 'PENDING' && state !== 'APPROVED';
}

function describeEnd(change: PendingApproval): string {
  const { id, resourceId, state } = change;
  const what = `the change of ${printable(resourceId)} (${id})`;
  if (state !== 'PENDING') return `${what} is ${state}, ${describeApprovals(change)}`;
  return `${what} has ${describeApprovals(change)}; it waits for ${describeApprovers(change)}`;
}

/** Throws a `CommandError` if a change is not approved. */
function refuseUnapproved(changes: readonly PendingApproval[]): void {
  const first = changes.find(isUnapproved) ?? changes.find(({ state }) => state === 'PENDING');
  if (first === undefined) return;
  const what = `the change of \`${first.resourceId}\` is ${first.state === 'PENDING' ? 'still pending' : first.state}`;
  throw new CommandError(`${what}, ${describeApprovals(first)} (${first.id})`);
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

function parseWait(text: string): number {
  const [, count, unit] = /^(\d{1,4})([smh])$/.exec(text) ?? [];
  if (unit === undefined) throw new InvalidArgumentError('It must be a time such as `90s`, `30m` or `1h`.');
  return Number(count) * units[unit]!;
}
