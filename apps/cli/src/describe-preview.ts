import { countOf } from '@identity-governance/values';
import type {
  ChangedRow,
  ChangedViolation,
  ImportKind,
  ImportPreview,
  PreviewWatcher,
  ViolationChanges,
} from '@identity-governance/application';
import { CsvFile } from './write-csv';
import { createTable } from './create-table';
import { formatCount } from './progress';

/** Maximum number of printed rows and violations. */
const MAX_PRINTED = 20;

/** Describes the rows and violations that a dry run finds. */
export function describePreview(preview: ImportPreview | undefined): readonly string[] {
  if (preview === undefined) return [];
  const { rowCount, rows, violations } = preview;
  return [
    ...describeList(['change', 'kind', 'id', 'fields'], { total: rowCount, of: 'rows', cells: rows.map(cellsOfRow) }),
    ...(violations === undefined
      ? []
      : [
          `${countOf(violations.start, 'violation')} would start, ${formatCount(violations.end)} would end${describeLater(violations)}`,
          ...describeSources(violations),
          ...describeList(['change', 'level', 'policy', 'identity'], {
            total: violations.start + (violations.startLater ?? 0) + violations.end,
            of: 'violations',
            cells: violations.listed.map(({ change, date = '', level, policy, identity }) => [
              ...[`${verbs[change]}${date === '' ? '' : ` ${date.slice(0, 10)}`}`, level, policy.name],
              `${identity.name} (${identity.id})`,
            ]),
          }),
        ]),
  ];
}

const verbs = { STARTS: 'starts', STARTS_LATER: 'starts', ENDS: 'ends' } as const;

function describeLater({ startLater = 0, isLaterPartial = false }: ViolationChanges): string {
  if (startLater === 0 && !isLaterPartial) return '';
  return `, ${isLaterPartial ? 'at least ' : ''}${formatCount(startLater)} would start later`;
}

/** Describes the changes of each system, if there are multiple. */
function describeSources({ bySource = [] }: ViolationChanges): readonly string[] {
  if (bySource.length < 2) return [];
  const table = createTable({ head: ['source', 'start', 'start later', 'end'] });
  for (const { sourceId, start, startLater = 0, end } of bySource) {
    table.push([sourceId, ...[start, startLater, end].map(formatCount)]);
  }
  return table.toString().split('\n');
}

function cellsOfRow({ change, kind, id, fields }: ChangedRow): readonly string[] {
  return [change, kind, id, fields.join(', ')];
}

interface Listed {
  readonly total: number;
  readonly of: string;
  readonly cells: readonly (readonly string[])[];
}

function describeList(head: readonly string[], { total, of, cells }: Listed): readonly string[] {
  if (total === 0) return [];
  const table = createTable({ head: [...head] });
  for (const row of cells.slice(0, MAX_PRINTED)) table.push([...row]);
  const more = total - Math.min(total, MAX_PRINTED);
  return [
    ...table.toString().split('\n'),
    ...(more === 0 ? [] : [`and ${formatCount(more)} more ${of}; \`--csv <file>\` writes all`]),
  ];
}

/** Writes everything that a dry run finds to a CSV file. */
export class PreviewFile implements PreviewWatcher {
  private constructor(
    private readonly file: CsvFile,
    private readonly nameOf: (kind: ImportKind) => string,
  ) {}

  static async create(path: string, nameOf: (kind: ImportKind) => string): Promise<PreviewFile> {
    const file = await CsvFile.create(path);
    await file.write([['change', 'file', 'id', 'fields', 'identityName', 'level', 'policyId', 'policyName', 'date']]);
    return new PreviewFile(file, nameOf);
  }

  onRows = (rows: readonly ChangedRow[]): Promise<void> =>
    this.file.write(
      rows.map(({ change, kind, id, fields }) => [change, this.nameOf(kind), id, fields.join(';'), '', '', '', '', '']),
    );

  onViolations = (violations: readonly ChangedViolation[]): Promise<void> =>
    this.file.write(
      violations.map(({ change, date = '', level, policy, identity }) => [
        ...[`violation ${verbs[change]}`, '', identity.id, ''],
        ...[identity.name, level, policy.id, policy.name, date],
      ]),
    );

  end(): Promise<void> {
    return this.file.end();
  }
}
