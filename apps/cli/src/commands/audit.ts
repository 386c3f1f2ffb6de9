import { isSignedBy, loadSettings, readTextFileSync, signHead } from '@identity-governance/platform';
import { describeAuditDamage, type KnownHead, type Replay } from '@identity-governance/application';
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

/** What an auditor does with the log: verify it, keep its head elsewhere, rebuild the state from it. */
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
    .description('find every event that was changed, removed or put elsewhere since it was sealed')
    .option('--head <files...>', 'heads that `audit head` printed earlier', [])
    .option('--key <file>', 'the public key (PEM) by which these heads must be signed')
    .option('--json', 'print JSON', false)
    .action(async ({ head: files, key, json }: VerifyOptions) => {
      if (key !== undefined && files.length === 0) throw usageError('`--key` is for `--head <files...>`');
      const heads = files.map((file) => readSignedHead(file, key));
      const verified = await run(terminal, ({ verifyAudit }) => verifyAudit.execute(heads));
      const { anchor, head, faults, faultCount } = verified;
      const links = formatCount(head.position - anchor.position);
      const found = faults.map(({ position, text }) => printable(`at position ${position}: ${text}`));
      const from = anchor.position === 0 ? '' : ` after ${formatCount(anchor.position)} that were cut off`;
      const all = faultCount === 0 ? [`all ${links} sealed events${from} are as they were sealed`] : found;
      printLines(terminal.stdout, json ? [JSON.stringify(verified)] : all);
      if (faultCount > 0) throw new CommandError(`the audit log has ${faultCount} faults`);
    });
}

function headCommand(terminal: Terminal): Command {
  return new Command('head')
    .description(
      'seal what waits, and print the head of the log as JSON: to be kept where nobody of here can change it',
    )
    .action(async () => {
      const { auditSigningKey } = loadSettings(CliSettings, terminal.env);
      const head = await run(terminal, async ({ store, sealAuditEvents }) => {
        await sealAuditEvents.execute();
        return store.read((tx) => tx.auditEvents.head());
      });
      if (head === undefined) throw new CommandError('the audit log has no event yet');
      const exported = { ...head, exported: new Date().toISOString() };
      const signed = auditSigningKey === undefined ? exported : signHead(exported, readTextFileSync(auditSigningKey));
      printLines(terminal.stdout, [JSON.stringify(signed)]);
    });
}

function replayCommand(terminal: Terminal): Command {
  return new Command('replay')
    .description('rebuild the state from the log alone, and compare it with the state that is stored')
    .option(
      '--until <position|time>',
      'tell the state as it was at this position, or at this time (RFC 3339)',
      readUntil,
    )
    .option('--rows', 'print each row of that state as a line of JSON', false)
    .option('--json', 'print JSON', false)
    .action(async ({ until, rows, json }: ReplayCommandOptions) => {
      const onRow = (collection: string, row: unknown) => {
        printLines(terminal.stdout, [JSON.stringify({ collection, row })]);
      };
      const options = { ...(until !== undefined && { until }), ...(rows && { onRow }) };
      const replay = await run(terminal, ({ replayAudit }) => replayAudit.execute(options));
      const output = rows ? terminal.stderr : terminal.stdout;
      printLines(output, json ? [JSON.stringify(replay)] : describeReplay(replay));
      if (replay.differenceCount > 0)
        throw new CommandError(`log and state differ in ${replay.differenceCount} places`);
    });
}

function cutCommand(terminal: Terminal): Command {
  return new Command('cut')
    .description('remove events that were sealed more than some days ago; the chain can still be verified')
    .requiredOption('--older-than <days>', 'days since the events were sealed, at least 30', readDays)
    .action(async ({ olderThan: days }: { readonly olderThan: number }) => {
      terminal.interruption.from(() => 'some old events are left; the same command goes on');
      const cut = await run(terminal, ({ cutAudit }) => cutAudit.execute(days));
      if (!cut.ok) throw new CommandError(describeAuditDamage(cut.error));
      const { removed, carried } = cut.value;
      const told = `${formatCount(removed)} events removed, ${formatCount(carried)} rows carried on`;
      printLines(terminal.stdout, [told]);
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
    throw new InvalidArgumentError('It is neither a position nor a time such as 2026-11-22T12:00:00Z.');
  return new Date(time).toISOString();
}

function readDays(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) < 30 || Number(text) > 36_500) {
    throw new InvalidArgumentError('It is a number of days from 30 to 36500.');
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
      ? `after all ${formatCount(events)} events it is the state that is stored`
      : `after all ${formatCount(events)} events it is not the state that is stored:`,
    ...differences.map((difference) => printable(`  ${difference}`)),
  ];
}
