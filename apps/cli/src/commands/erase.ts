import { countOf } from '@identity-governance/values';
import { CurrentActor, IdGenerator } from '@identity-governance/application';
import {
  describeErasureRefusal,
  eraseIdentity,
  openDatabase,
  type ErasedIdentity,
} from '@identity-governance/persistence';
import { loadSettings, newSalts, sha256 } from '@identity-governance/platform';
import { Command } from 'commander';
import { CommandError } from '../command-error';
import { composeCli } from '../compose';
import { CliSettings } from '../config';
import { printable, printLines, type Terminal } from '../terminal';

interface EraseOptions {
  readonly identity: string;
  readonly also: readonly string[];
  readonly reason: string;
  readonly force: boolean;
  readonly deleteReports: boolean;
  readonly json: boolean;
}

/** Declares the command that erases a person who left. */
export function eraseCommand(terminal: Terminal): Command {
  return new Command('erase')
    .description('erase a person who left from the audit log and all records; counts and proofs stay')
    .requiredOption('--identity <id>', 'id of the identity, which must no longer be in the inventory')
    .option(
      '--also <strings...>',
      'more names, mail addresses, login names and ids of accounts of the person, if earlier audit events were removed',
      [],
    )
    .requiredOption('--reason <text>', 'why, for the audit log; it must not name the person')
    .option(
      '--force',
      'leave values that rows of the inventory have too, such as the name of a namesake, in comments and descriptions',
      false,
    )
    .option('--delete-reports', 'delete the stored reports that may name the person', false)
    .option('--json', 'print JSON', false)
    .action(async ({ identity: identityId, also, reason, force, deleteReports, json }: EraseOptions) => {
      const settings = loadSettings(CliSettings, terminal.env);
      const database = await openDatabase(settings.databaseUrl, { mustExist: true, limits: settings });
      try {
        await database.requireSchema();
        const services = composeCli(database);
        const actor = services(CurrentActor).get();
        const ports = { database, actor, ids: services(IdGenerator), tools: { digest: sha256, newSalts } };
        const request = { identityId, also, reason, isForced: force, deletesReports: deleteReports };
        terminal.interruption.from(
          () => 'run the same command again: it continues, or says that the identity is erased',
        );
        const erased = await eraseIdentity(ports, request);
        if (!erased.ok) throw new CommandError(printable(describeErasureRefusal(erased.error)));
        printLines(terminal.stdout, json ? [JSON.stringify(erased.value)] : describe(erased.value, deleteReports));
      } finally {
        await database.close();
      }
    });
}

function describe(erased: ErasedIdentity, isDeleted: boolean): readonly string[] {
  const { pseudonym, events, rows, kept, reports, isLogCut, leavesLog } = erased;
  const stays = kept.map((text) => `\`${text}\``).join(', ');
  const named = `${countOf(reports.length, 'stored report')} that may name the person`;
  return [
    `erased as ${pseudonym}: ${countOf(events, 'audit event')} and ${countOf(rows, 'other row')} changed`,
    ...(kept.length === 0 ? [] : [`stays in strings, because rows of the inventory have it: ${stays}`]),
    ...(reports.length === 0 ? [] : [`${named}${isDeleted ? ' deleted' : `: ${reports.join(', ')}`}`]),
    ...(isLogCut ? ['earlier audit events were removed: names that only they had may stay, see `--also`'] : []),
    ...(leavesLog ? ['readers are active: the write-ahead log has the values until they end'] : []),
    'backups and exported files still have the values',
  ].map(printable);
}
