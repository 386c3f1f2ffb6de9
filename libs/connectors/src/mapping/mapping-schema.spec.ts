import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { parse } from 'yaml';
import { mappingSchema } from './mapping-schema';
import { parseMapping } from './parse-mapping';
import { readYaml } from './read-yaml';

const validate = new Ajv2020({ strict: false }).compile(mappingSchema());
const root = join(__dirname, '../../../..');

/** Whether an editor accepts a mapping, and whether an import does. */
function accepts(text: string): readonly [editor: boolean, importer: boolean] {
  return [validate(parse(text)), parseMapping(readYaml(text).document.toJS()).ok];
}

const examples = readdirSync(join(root, 'examples/mappings')).filter((name) => name.endsWith('.yaml'));

describe('the JSON Schema of mapping files', () => {
  it.each([
    ...examples.map((name) => `examples/mappings/${name}`),
    'examples/csvde/active-directory.yaml',
    'examples/rule-sets/sap-grc.yaml',
  ])('accepts %s', (name) => {
    expect(accepts(readFileSync(join(root, name), 'utf8'))).toEqual([true, true]);
    expect(validate.errors).toBeNull();
  });

  it.each(
    readFileSync(join(root, 'docs/import-mapping.md'), 'utf8')
      .split('```yaml\n')
      .slice(1)
      .map((part) => part.split('```')[0]!)
      .map((text) => (text.includes('files:') ? text : `files:\n${text.replace(/^/gm, '  ')}`))
      .map((text) => (text.includes('constants:') ? text : `constants: { sourceId: s }\n${text}`))
      .map((text) => [text]),
  )('accepts an example of the page: %#', (text) => {
    expect(validate(parse(text))).toBe(true);
  });

  const rule = (columns: string, rest = '') =>
    `files: { a.csv: { rows: [{ kind: roles, ${rest} columns: ${columns} }] } }`;

  it.each([
    rule('{ id: a, name: b, size: c }'),
    rule('{ id: a, name: { column: b, do: lowr } }'),
    rule('{ id: a, name: { column: b, do: { spilt: x } } }'),
    rule('{ id: a, name: { column: b, do: { date: iso, else: x } } }'),
    rule('{ id: a, name: b }', 'group: perhaps,'),
    rule('{ id: a, name: b }', 'wher: {},'),
    rule('{ id: a, name: b }', 'where: { c: { matchs: x } },'),
    'files: { a.csv: { rows: [], join: { x: { file: b.csv, kye: a } } } }',
    'files: { a.csv: { rows: [], encoding: latin1 } }',
    'rows: { source: { id: a } }\nfiles: {}',
    'files: [a]',
  ])('refuses what an import refuses: %s', (text) => {
    expect(accepts(text)).toEqual([false, false]);
  });
});
