import type {
  ChangedRow,
  ChangedViolation,
  ImportKind,
  ImportPreview,
  PreviewWatcher,
} from '@identity-governance/application';
import { CsvFile } from './write-csv';
import { createTable } from './create-table';
import { formatCount } from './progress';

/** Maximum number of printed rows and violations. */
const MOST_PRINTED = 20;

/** Describes the rows and violations that a dry run finds. */
export function describePreview(preview: ImportPreview | undefined): readonly string[] {
  if (preview === undefined) return [];
  const { rowCount, rows, violations } = preview;
  return [
    ...describeList(['change', 'kind', 'id', 'fields'], { total: rowCount, of: 'rows', cells: rows.map(cellsOfRow) }),
    ...(violations === undefined
      ? []
      : [
          `${formatCount(violations.begin)} violations would start, ${formatCount(violations.end)} would end`,
          ...describeList(['change', 'level', 'policy', 'identity'], {
            total: violations.begin + violations.end,
            of: 'violations',
            cells: violations.listed.map(({ change, level, policy, identity }) => [
              ...[change === 'BEGINS' ? 'starts' : 'ends', level, policy.name, `${identity.name} (${identity.id})`],
            ]),
          }),
        ]),
  ];
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
  for (const row of cells.slice(0, MOST_PRINTED)) table.push([...row]);
  const more = total - Math.min(total, MOST_PRINTED);
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
    await file.write([['change', 'file', 'id', 'fields', 'identityName', 'level', 'policyId', 'policyName']]);
    return new PreviewFile(file, nameOf);
  }

  onRows = (rows: readonly ChangedRow[]): Promise<void> =>
    this.file.write(
      rows.map(({ change, kind, id, fields }) => [change, this.nameOf(kind), id, fields.join(';'), '', '', '', '']),
    );

  onViolations = (violations: readonly ChangedViolation[]): Promise<void> =>
    this.file.write(
      violations.map(({ change, level, policy, identity }) => [
        ...[change === 'BEGINS' ? 'violation starts' : 'violation ends', '', identity.id, ''],
        ...[identity.name, level, policy.id, policy.name],
      ]),
    );

  end(): Promise<void> {
    return this.file.end();
  }
}
