import { ListHolders, type Holder } from '@identity-governance/application';
import type { AccessItemRef, PathStep } from '@identity-governance/domain/sod';
import type { IdentityId } from '@identity-governance/values';
import { loadSettings } from '@identity-governance/platform';
import { Command } from 'commander';
import { notFoundError, parseItem } from '../access-request';
import type { Services } from '../compose';
import { CliSettings } from '../config';
import { createTable } from '../create-table';
import { writeCsv } from '../csv/write-csv';
import { formatCount } from '../progress';
import { printable, printLines, type Terminal } from '../terminal';
import { withServices } from '../with-services';

interface Flags {
  readonly csv?: string;
  readonly json: boolean;
}

const page = 250;
const mostShown = 50;

export function whoCommand(terminal: Terminal): Command {
  return new Command('who')
    .description('list the identities that hold an access item, and through what')
    .argument('<item>', 'the access item, TYPE:id', parseItem)
    .option('--csv <file>', 'write all of them to this file')
    .option('--json', 'print JSON', false)
    .action(async (item: AccessItemRef, { csv, json }: Flags) => {
      const settings = loadSettings(CliSettings, terminal.env);
      const holders = await withServices(settings, (services) => listAll(services, item));
      if (csv !== undefined) await writeCsv(csv, [columns, ...holders.map(cellsOf)]);
      printLines(terminal.stdout, json ? [JSON.stringify(holders)] : describe(holders));
    });
}

async function listAll(services: Services, item: AccessItemRef): Promise<readonly Holder[]> {
  const all: Holder[] = [];
  for (let afterId: IdentityId | undefined = ''; afterId !== undefined;) {
    const listed = await services(ListHolders).execute(item, { limit: page, afterId });
    if (!listed.ok) throw notFoundError(listed.error);
    all.push(...listed.value.items);
    afterId = listed.value.next?.[0] ?? undefined;
  }
  return all;
}

const columns = ['id', 'name', 'email', 'assigned', 'through'];

function cellsOf({ id, name, email, assigned, through, omittedThrough = 0 }: Holder): readonly string[] {
  const more = omittedThrough === 0 ? [] : [`and ${formatCount(omittedThrough)} more`];
  return [id, name, email ?? '', String(assigned), [...through.map(refText), ...more].join(';')];
}

function refText({ type, id }: PathStep): string {
  return `${type}:${id}`;
}

function describe(holders: readonly Holder[]): readonly string[] {
  if (holders.length === 0) return ['no identity holds it'];
  const table = createTable({ head: ['identity', 'name', 'mail', 'held'] });
  for (const holder of holders.slice(0, mostShown)) {
    const [id, name, email, , through] = cellsOf(holder).map(printable);
    const ways = [...(holder.assigned ? ['assigned'] : []), ...(through === '' ? [] : [`through ${through!}`])];
    table.push([id!, name!, email!, ways.join(', ')]);
  }
  const rest = holders.length - mostShown;
  const more = rest > 0 ? [`and ${formatCount(rest)} more; \`--csv <file>\` lists all`] : [];
  return [...table.toString().split('\n'), ...more];
}
