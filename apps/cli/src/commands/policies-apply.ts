import { setTimeout as sleep } from 'node:timers/promises';
import { readTextFile } from '@identity-governance/platform';
import {
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
import type { PlanFile } from '../policies/plan-report';
import { ServerClient } from '../policies/server-client';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags {
  readonly server: string;
  readonly tokenFile: string;
  readonly accept: boolean;
  /** In milliseconds. */
  readonly wait?: number;
  readonly json: boolean;
}

const POLL_MS = 5_000;

export function applyCommand(terminal: Terminal): Command {
  return new Command('apply')
    .description(
      'apply a plan through the API; with FOUR_EYES each change of an enforced policy waits for a second person',
    )
    .argument('<plan>', 'the file that `policies plan --out` wrote')
    .requiredOption('--server <url>', 'the URL of the API')
    .requiredOption(
      '--token-file <file>',
      'a file with a token that has the scope `sod-policy:manage` and `sod-violation:read`',
    )
    .option('--accept', 'apply the plan although other numbers of violations would start than it says', false)
    .option('--wait <time>', 'wait up to this time, such as `1h`, until pending changes are approved', parseWait)
    .option('--json', 'print JSON', false)
    .action(async (path: string, { server, tokenFile, accept, wait, json }: Flags) => {
      const client = await ServerClient.open(server, tokenFile);
      const plan = new PlanApplication(client, await readPlan(path));
      const applied = await plan.apply({ accept });
      printLines(terminal.stdout, json ? [JSON.stringify({ changes: applied })] : describeApplied(applied));
      if (wait !== undefined) await waitFor(client, applied, Date.now() + wait);
    });
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
  effect: openRecord({ byLevel: parseAny }),
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
  const lines = applied.map(({ action, id, result, pendingChangeId }) => {
    const pending = pendingChangeId === undefined ? '' : ` (pending change ${pendingChangeId})`;
    return printable(`${action.toLowerCase()} ${id}: ${result.toLowerCase()}${pending}`);
  });
  const count = (result: AppliedChange['result']) => formatCount(applied.filter((one) => one.result === result).length);
  return [...lines, `${count('DONE')} changes done, ${count('PENDING')} pending, ${count('UNCHANGED')} done before`];
}

/** Waits until the pending changes are approved; throws a `CommandError` if one is not. */
async function waitFor(client: ServerClient, applied: readonly AppliedChange[], until: number): Promise<void> {
  for (const { id, pendingChangeId } of applied) {
    if (pendingChangeId === undefined) continue;
    let state = 'PENDING';
    while (state === 'PENDING') {
      const response = await client.send({ method: 'GET', path: `/pending-changes/v1/${pendingChangeId}` }, [200]);
      state = (response.body as { readonly state: string }).state;
      if (state !== 'PENDING') break;
      if (Date.now() > until) throw new CommandError(`the change of \`${id}\` is still pending (${pendingChangeId})`);
      await sleep(Math.min(POLL_MS, Math.max(100, until - Date.now())));
    }
    if (state !== 'APPROVED') throw new CommandError(`the change of \`${id}\` is ${state} (${pendingChangeId})`);
  }
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

function parseWait(text: string): number {
  const [, count, unit] = /^(\d{1,4})([smh])$/.exec(text) ?? [];
  if (unit === undefined) throw new InvalidArgumentError('It must be a time such as `90s`, `30m` or `1h`.');
  return Number(count) * units[unit]!;
}
