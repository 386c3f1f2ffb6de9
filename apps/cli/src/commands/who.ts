import { countOf } from '@identity-governance/values';
import { once } from 'node:events';
import {
  findFlaws,
  ListHolders,
  listWarnings,
  type AccessOrigin,
  type Holder,
  type AnsweredState,
} from '@identity-governance/application';
import type { AccessItemRef, PathStep } from '@identity-governance/domain/sod';
import type { IdentityId } from '@identity-governance/values';
import { Command } from 'commander';
import { notFoundError, parseItem } from '../access-request';
import { createTable } from '../create-table';
import { withOrigin } from '../inventory/with-origin';
import { writeCsv } from '../write-csv';
import { formatCount } from '../progress';
import { describeState, stateOption, type StateName } from '../state';
import { printable, printLines, type Terminal } from '../terminal';
import { describeWarnings } from '../warnings';

interface Flags {
  readonly state?: StateName;
  readonly csv?: string;
  readonly json: boolean;
}

const PAGE = 250;
const MAX_SHOWN = 50;

export function whoCommand(terminal: Terminal): Command {
  return new Command('who')
    .description('list the identities that hold an access item, and through what')
    .argument('<item>', 'the access item, TYPE:id', parseItem)
    .argument('[folder]', 'folder of CSV files (see docs/import-format.md); no database is needed')
    .addOption(stateOption())
    .option('--csv <file>', 'write all of them to this file')
    .option('--json', 'print JSON', false)
    .action(async (item: AccessItemRef, folder: string | undefined, { state: name, csv, json }: Flags) => {
      const output = json ? new JsonOutput(terminal.stdout) : new TableOutput(terminal.stdout);
      let leftOut = 0;
      const warnings = await withOrigin({ folder, terminal, state: name }, async (origin, { state }) => {
        output.begin(state);
        // Each page of a folder or a past state reads all rows.
        const limit = folder === undefined && state === undefined ? PAGE : Number.MAX_SAFE_INTEGER;
        const pages = readPages(origin, { item, limit }, (count) => (leftOut += count));
        if (csv !== undefined) await writeCsv(csv, toLines(pages, output));
        else for await (const holders of pages) await output.add(holders);
        return listWarnings(await findFlaws(origin));
      });
      output.end();
      printLines(terminal.stderr, describeWarnings(warnings));
      if (leftOut > 0)
        printLines(terminal.stderr, [
          `left out: ${countOf(leftOut, 'identity', 'identities')} that would hold it if they and their accounts were enabled`,
        ]);
    });
}

/** Reads page by page: an item may have a million holders. */
async function* readPages(
  { states, rows, findHolders }: AccessOrigin,
  { item, limit }: { readonly item: AccessItemRef; readonly limit: number },
  onLeftOut: (count: number) => void,
): AsyncGenerator<readonly Holder[]> {
  const list = new ListHolders(states, (work) => work(rows), findHolders);
  for (let afterId: IdentityId | undefined = ''; afterId !== undefined;) {
    const listed = await list.execute(item, { limit, afterId });
    if (!listed.ok) throw notFoundError(listed.error);
    onLeftOut(listed.value.leftOut);
    yield listed.value.items;
    afterId = listed.value.next?.[0] ?? undefined;
  }
}

/** Prints the pages as they are read. */
interface Output {
  /** Precedes the holders. `state`: the state of the past, undefined for the present one. */
  begin(state: AnsweredState | undefined): void;
  add(holders: readonly Holder[]): Promise<void>;
  end(): void;
}

/** Yields the lines of the file, which are also printed as they are read. */
async function* toLines(pages: AsyncIterable<readonly Holder[]>, output: Output): AsyncGenerator<readonly string[]> {
  yield columns;
  for await (const holders of pages) {
    await output.add(holders);
    yield* holders.map(cellsOf);
  }
}

/** Prints one line of JSON: the holders, or an object of them and the state of the past. */
class JsonOutput implements Output {
  private separator = '[';
  private ending = ']\n';
  private isEmpty = true;

  constructor(private readonly stream: NodeJS.WritableStream) {}

  begin(state: AnsweredState | undefined): void {
    if (state === undefined) return;
    this.separator = '{"holders":[';
    this.ending = `],"state":${JSON.stringify(state)}}\n`;
  }

  async add(holders: readonly Holder[]): Promise<void> {
    let text = '';
    for (const holder of holders) {
      text += this.separator + JSON.stringify(holder);
      this.separator = ',';
      this.isEmpty = false;
    }
    if (text !== '' && !this.stream.write(text)) await once(this.stream, 'drain');
  }

  end(): void {
    this.stream.write(this.isEmpty ? this.separator + this.ending : this.ending);
  }
}

/** Prints the first holders, and the number of the others. */
class TableOutput implements Output {
  private readonly shown: Holder[] = [];
  private count = 0;
  private state: AnsweredState | undefined;

  constructor(private readonly stream: NodeJS.WritableStream) {}

  begin(state: AnsweredState | undefined): void {
    this.state = state;
  }

  add(holders: readonly Holder[]): Promise<void> {
    this.shown.push(...holders.slice(0, MAX_SHOWN - this.shown.length));
    this.count += holders.length;
    return Promise.resolve();
  }

  end(): void {
    printLines(this.stream, [...describeState(this.state), ...describe(this.shown, this.count)]);
  }
}

const columns = ['id', 'name', 'email', 'assigned', 'through'];

function cellsOf({ id, name, email, assigned, through, omittedThrough = 0 }: Holder): readonly string[] {
  const more = omittedThrough === 0 ? [] : [`and ${formatCount(omittedThrough)} more`];
  return [id, name, email ?? '', String(assigned), [...through.map(refText), ...more].join(';')];
}

function refText({ type, id }: PathStep): string {
  return `${type}:${id}`;
}

function describe(shown: readonly Holder[], count: number): readonly string[] {
  if (count === 0) return ['no identity holds it'];
  const table = createTable({ head: ['identity', 'name', 'mail', 'held'] });
  for (const holder of shown) {
    const [id, name, email, , through] = cellsOf(holder).map(printable);
    const ways = [...(holder.assigned ? ['assigned'] : []), ...(through === '' ? [] : [`through ${through!}`])];
    table.push([id!, name!, email!, ways.join(', ')]);
  }
  const rest = count - shown.length;
  const more = rest > 0 ? [`and ${formatCount(rest)} more; \`--csv <file>\` lists all`] : [];
  return [...table.toString().split('\n'), ...more];
}
