import { countOf } from '@identity-governance/values';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatPolicyFile, maxPolicyFileMebibytes } from '@identity-governance/connectors';
import { ownerTagOf, tagOfOwner } from '@identity-governance/records';
import { Command } from 'commander';
import { CommandError } from '../command-error';
import { withOrigin } from '../inventory/with-origin';
import { printable, printLines, type Terminal } from '../terminal';

interface Flags {
  readonly managedBy?: string;
  readonly output: string;
}

export function exportCommand(terminal: Terminal): Command {
  return new Command('export')
    .description('write the present policies to a policy file; a plan of this file is empty')
    .argument('[folder]', 'folder of CSV files, instead of the database')
    .requiredOption('--output <folder>', 'the folder of the file `policies.yaml`, which is replaced')
    .option('--managed-by <owner>', 'only the policies of this owner; a file of all policies has no owner')
    .action(async (folder: string | undefined, { managedBy, output }: Flags) => {
      const policies = await withOrigin({ folder, terminal }, ({ rows }) => rows.policies());
      const isWanted = (tags: readonly string[]) =>
        managedBy === undefined || ownerTagOf(tags) === tagOfOwner(managedBy);
      const wanted = policies.filter(({ tags }) => isWanted(tags));
      const path = join(output, 'policies.yaml');
      const text = Buffer.from(formatPolicyFile(wanted, managedBy ?? null));
      if (text.length > maxPolicyFileMebibytes * 2 ** 20) {
        const size = `${Math.ceil(text.length / 2 ** 20)} MiB, and a policy file has at most ${maxPolicyFileMebibytes}`;
        throw new CommandError(`the policies take ${size}: export those of one owner by \`--managed-by\``);
      }
      await mkdir(output, { recursive: true });
      await writeFile(path, text);
      printLines(terminal.stdout, [printable(`${countOf(wanted.length, 'policy', 'policies')} written to ${path}`)]);
    });
}
