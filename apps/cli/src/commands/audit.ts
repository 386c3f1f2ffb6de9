import { countOf } from '@identity-governance/values';
import {
  CutAudit,
  type KnownHead,
  type Replay,
  ReplayAudit,
  SealAuditEvents,
  Store,
  VerifyAudit,
  describeAuditDamage,
  describeStateRemoved,
} from '@identity-governance/application';
import { isSignedBy, loadSettings, readTextFileSync, signHead } from '@identity-governance/platform';
import { Command, InvalidArgumentError } from 'commander';
import { readHead } from '../audit/read-head';
import { CommandError, usageError } from '../command-error';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';
import { withServices } from '../with-services';

interface VerifyOptions {
  readonly head: readonly string[];
  readonly key?: string;
  readonly json: boolean;
}

interface ReplayCommandOptions {
  readonly until?: number | string;
  readonly rows: boolean;
  readonly json: boolean;
}

/** Declares the commands of auditors: verify the log, export its head, rebuild the state from it. */
export function auditCommand(terminal: Terminal): Command {
  return new Command('audit')
    .description('verify the audit log, export its head, rebuild the state from it')
    .addCommand(verifyCommand(terminal))
    .addCommand(headCommand(terminal))
    .addCommand(replayCommand(terminal))
    .addCommand(cutCommand(terminal));
}

function verifyCommand(terminal: Terminal): Command {
  return new Command('verify')
    .description('find every event that was changed, removed or moved since it was sealed')
    .option('--head <files...>', 'heads that `audit head` printed earlier', [])
    .option('--key <file>', 'the public key (PEM) by which these heads must be signed')
    .option('--json', 'print JSON', false)
    .action(async ({ head: files, key, json }: VerifyOptions) => {
      if (key !== undefined && files.length === 0) throw usageError('`--key` is for `--head <files...>`');
      const heads = files.map((file) => readSignedHead(file, key));
      const verified = await run(terminal, (services) => services(VerifyAudit).execute(heads));
      const { anchor, head, faults, faultCount } = verified;
      const links = formatCount(head.position - anchor.position);
      const found = faults.map(({ position, text }) => printable(`at position ${position}: ${text}`));
      const from = anchor.position === 0 ? '' : ` after ${formatCount(anchor.position)} that were removed`;
      const all = faultCount === 0 ? [`all ${links} sealed events${from} are unchanged`] : found;
      printLines(terminal.stdout, json ? [JSON.stringify(verified)] : all);
      if (faultCount > 0) throw new CommandError(`errors in the audit log: ${faultCount}`);
    });
}

function headCommand(terminal: Terminal): Command {
  return new Command('head')
    .description(
      'seal pending events and print the head of the log as JSON; store it where operators of this service cannot change it',
    )
    .action(async () => {
      const { auditSigningKey } = loadSettings(CliSettings, terminal.env);
      const head = await run(terminal, async (services) => {
        await services(SealAuditEvents).execute();
        return services(Store).read((tx) => tx.auditEvents.head());
      });
      if (head === undefined) throw new CommandError('the audit log has no event yet');
      const exported = { ...head, exported: new Date().toISOString() };
      const signed = auditSigningKey === undefined ? exported : signHead(exported, readTextFileSync(auditSigningKey));
      printLines(terminal.stdout, [JSON.stringify(signed)]);
    });
}

function replayCommand(terminal: Terminal): Command {
  return new Command('replay')
    .description('rebuild the state from the log alone and compare it with the stored state')
    .option('--until <position|time>', 'report the state at this position or time (RFC 3339)', readUntil)
    .option('--rows', 'print each row of that state as a line of JSON', false)
    .option('--json', 'print JSON', false)
    .action(async ({ until, rows, json }: ReplayCommandOptions) => {
      const onRow = (collection: string, row: unknown) => {
        printLines(terminal.stdout, [JSON.stringify({ collection, row })]);
      };
      const options = { ...(until !== undefined && { until }), ...(rows && { onRow }) };
      const replayed = await run(terminal, (services) => services(ReplayAudit).execute(options));
      if (!replayed.ok) throw new CommandError(describeStateRemoved(replayed.error));
      const replay = replayed.value;
      const output = rows ? terminal.stderr : terminal.stdout;
      printLines(output, json ? [JSON.stringify(replay)] : describeReplay(replay));
      if (replay.differenceCount > 0)
        throw new CommandError(`log and state have ${replay.differenceCount} differences`);
    });
}

function cutCommand(terminal: Terminal): Command {
  return new Command('cut')
    .description('remove events sealed more than N days ago; the rest of the chain remains verifiable')
    .requiredOption(
      '--older-than <days>',
      'age of the events to remove, in days since they were sealed; at least 30',
      readDays,
    )
    .action(async ({ olderThan: days }: { readonly olderThan: number }) => {
      terminal.interruption.from(() => 'some old events remain; run the same command again to continue');
      const cut = await run(terminal, (services) => services(CutAudit).execute(days));
      if (!cut.ok) throw new CommandError(describeAuditDamage(cut.error));
      const { removed, carried } = cut.value;
      const reported = `${countOf(removed, 'event')} removed; the state of ${countOf(carried, 'row')} was recorded again`;
      printLines(terminal.stdout, [reported]);
    });
}

function run<T>(terminal: Terminal, work: (services: Services) => Promise<T>): Promise<T> {
  return withServices(loadSettings(CliSettings, terminal.env), work);
}

function readSignedHead(file: string, keyFile: string | undefined): KnownHead {
  const head = readHead(file);
  if (keyFile !== undefined && !isSignedBy(head, readTextFileSync(keyFile))) {
    throw new CommandError(`\`${file}\` is not signed by \`${keyFile}\``);
  }
  return head;
}

function readUntil(text: string): number | string {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new InvalidArgumentError('It must be a position or a time such as 2026-11-22T12:00:00Z.');
  return new Date(time).toISOString();
}

function readDays(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) < 30 || Number(text) > 36_500) {
    throw new InvalidArgumentError('It must be a number of days from 30 to 36500.');
  }
  return Number(text);
}

function describeReplay({ position, rows, fingerprint, events, differences }: Replay): readonly string[] {
  const counts = Object.entries(rows).map(([collection, count]) => `  ${collection}: ${formatCount(count)}`);
  return [
    `the state at position ${formatCount(position)}, from the log alone:`,
    ...(counts.length === 0 ? ['  no row'] : counts),
    `  fingerprint: ${fingerprint}`,
    differences.length === 0
      ? `after all ${formatCount(events)} events it equals the stored state`
      : `after all ${formatCount(events)} events it differs from the stored state:`,
    ...differences.map((difference) => printable(`  ${difference}`)),
  ];
}
