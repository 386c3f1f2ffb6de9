import {
  findFlaws,
  listWarnings,
  ReadIdentityAccess,
  type AccessOrigin,
  type DisabledParts,
} from '@identity-governance/application';
import type { HeldAccessItem } from '@identity-governance/domain/engine';
import type { IdentityId } from '@identity-governance/values';
import { Command } from 'commander';
import { notFoundError } from '../access-request';
import { asOfOption } from '../as-of';
import { createTable } from '../create-table';
import { writeCsv } from '../write-csv';
import { describeDisabled } from '../inventory/describe-left-out';
import { findIdentity } from '../inventory/find-identity';
import { withOrigin } from '../inventory/with-origin';
import { formatCount } from '../progress';
import { describePath } from '../scan/list-violations';
import { describeState, stateOption, type StateName } from '../state';
import { printable, printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';

interface Flags {
  readonly asOf?: string;
  readonly state?: StateName;
  readonly csv?: string;
  readonly json: boolean;
}

const maxShown = 200;

interface HeldAccessList extends DisabledParts {
  readonly identityId: IdentityId;
  readonly access: readonly HeldAccessItem[];
}

export function accessCommand(terminal: Terminal): Command {
  return new Command('access')
    .description('list the access items that an identity holds, and by which paths')
    .argument('<identity>', 'the identity: its id, or its name or mail address if that is unique')
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .addOption(asOfOption())
    .addOption(stateOption())
    .option('--csv <file>', 'write all of them to this file')
    .option('--json', 'print the response of the API as JSON', false)
    .action(async (identity: string, folder: string | undefined, { asOf, state: name, csv, json }: Flags) => {
      const asked = { folder, terminal, asOf, state: name };
      const { held, warnings, state } = await withOrigin(asked, async (origin, answered) => ({
        held: await readAccess(origin, identity),
        warnings: listWarnings(await findFlaws(origin)),
        state: answered.state,
      }));
      if (csv !== undefined) await writeCsv(csv, [columns, ...held.access.map(cellsOf)]);
      const described = [...describeState(state), ...describe(held)];
      printLines(terminal.stdout, json ? [JSON.stringify({ ...held, state })] : described);
      printLines(terminal.stderr, describeWarnings(warnings));
    });
}

async function readAccess({ states, rows: stored }: AccessOrigin, identity: string): Promise<HeldAccessList> {
  const read = await new ReadIdentityAccess(states).execute(await findIdentity(stored, identity));
  if (!read.ok) throw notFoundError(read.error);
  const { access, rows, ...about } = read.value;
  const all = [...access];
  if (rows !== undefined) for await (const chunk of rows()) all.push(...chunk);
  return { ...about, access: all };
}

const columns = ['type', 'id', 'name', 'assigned', 'paths'];

function cellsOf({ type, id, name, assigned, paths, omittedPaths }: HeldAccessItem): readonly string[] {
  const more =
    omittedPaths === undefined ? [] : [omittedPaths === null ? 'more' : `and ${formatCount(omittedPaths)} more`];
  return [type, id, name, String(assigned), [...paths.map(describePath), ...more].join(' | ')];
}

function describe({ identityId, access, ...disabled }: HeldAccessList): readonly string[] {
  const notes = describeDisabled(disabled);
  if (access.length === 0) return [`identity \`${printable(identityId)}\` holds no access`, ...notes];
  const table = createTable({ head: ['item', 'name', 'path'] });
  for (const item of access.slice(0, maxShown)) {
    const [first = [], ...others] = item.paths;
    const path = item.assigned ? 'assigned' : describePath(first);
    const more = others.length + (item.omittedPaths ?? 0);
    table.push(
      [`${item.type}:${item.id}`, item.name, more > 0 ? `${path} and ${formatCount(more)} more` : path].map(printable),
    );
  }
  const rest = access.length - maxShown;
  const more = rest > 0 ? [`and ${formatCount(rest)} more; \`--csv <file>\` lists all`] : [];
  return [`identity \`${printable(identityId)}\` holds:`, ...table.toString().split('\n'), ...more, ...notes];
}
