import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importKinds, importLineSchema, type ImportKind } from '@identity-governance/application';
import { accessItemTypes } from '@identity-governance/domain/shapes';
import { notKept, type ValueSchema } from '@identity-governance/values';
import { csvColumns, keyColumns, type CsvColumn } from './columns';

interface RowRule {
  readonly if: { readonly properties: Readonly<Record<'kind' | 'op', { readonly const: string }>> };
  readonly then: { readonly properties: { readonly row: ValueSchema } };
}

/** What the parser of the kind declares. */
function rowSchema(kind: ImportKind): ValueSchema {
  const rules = importLineSchema.allOf as readonly RowRule[];
  const isOfKind = ({ if: { properties } }: RowRule) =>
    properties.kind.const === kind && properties.op.const === 'save';
  return rules.find(isOfKind)!.then.properties.row;
}

/** The members of a row that columns stand for, each once. */
function membersOf(columns: readonly CsvColumn[]): readonly string[] {
  return [...new Set(columns.map(({ path }) => path.split('.')[0]!))].sort();
}

const page = readFileSync(join(__dirname, '../../../../docs/import-format.md'), 'utf8');

/** The rows of the table of one file; one row may tell of several columns. */
function documentedColumns(kind: ImportKind) {
  const section = page.split('\n### ').find((text) => text.startsWith(`\`${kind}.csv\``))!;
  return [...section.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| ([^|]*)\|/gm)].flatMap(([, names, rule]) =>
    names!.split(', ').map((name) => ({
      name: name.slice(1, -1),
      isKey: /^key\b/.test(rule!),
      isRequired: /(^|, )required $/.test(rule!),
    })),
  );
}

describe.each(importKinds)('the columns of %s', (kind) => {
  it('are the members that its parser reads', () => {
    const { properties = {}, required = [] } = rowSchema(kind);
    const read = Object.entries(properties).filter(([, property]) => property !== notKept);
    // the type of an access item is that of its file
    const names = read.flatMap(([name, { default: type }]) => (accessItemTypes.includes(type as never) ? [] : name));
    expect(membersOf(csvColumns[kind])).toEqual(names.sort());
    expect(membersOf(csvColumns[kind].filter(({ isRequired }) => isRequired))).toEqual([...required].sort());
  });

  it('are those of `docs/import-format.md`, in its order', () => {
    const keys = keyColumns[kind].map(({ name }) => name);
    const columns = csvColumns[kind].map(({ name, isRequired }) => ({ name, isKey: keys.includes(name), isRequired }));
    expect(columns).toEqual(documentedColumns(kind));
  });
});
