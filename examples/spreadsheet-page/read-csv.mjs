/**
 * The rows of a CSV text (RFC 4180: quoted fields, doubled quotes) as objects. The first line names the columns, in any
 * order; the wanted ones must be among them.
 */
export function readCsv(text, columns) {
  const [header = [], ...rows] = records(text.replace(/^\ufeff/, ''));
  const places = columns.map((column) => header.indexOf(column));
  const missing = columns.filter((_column, n) => places[n] < 0);
  if (missing.length > 0) throw new Error(`the spreadsheet has no column ${missing.join(', ')}`);
  return rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[places[n]]])));
}

function* fields(text) {
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (pattern.lastIndex < text.length) {
    const place = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) throw new Error(`the spreadsheet cannot be read from character ${place + 1} on`);
    yield { value: match[1]?.replaceAll('""', '"') ?? match[2], endsRow: match[3] !== ',' };
  }
}

function records(text) {
  const found = [];
  let row = [];
  for (const { value, endsRow } of fields(text)) {
    row.push(value);
    if (!endsRow) continue;
    if (row.length > 1 || row[0] !== '') found.push(row);
    row = [];
  }
  return found;
}
