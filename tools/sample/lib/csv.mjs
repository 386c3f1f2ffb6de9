/** @param {unknown} value */
function cell(value) {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes RFC 4180 with LF. Objects and arrays become JSON.
 * @param {string[]} columns
 * @param {Record<string, unknown>[]} records
 */
export function toCsv(columns, records) {
  const lines = [columns, ...records.map((record) => columns.map((column) => record[column]))];
  return lines.map((line) => line.map(cell).join(',') + '\n').join('');
}

/**
 * Reads what `toCsv` writes.
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
export function fromCsv(text) {
  const [header, ...lines] = text.match(/(?:"(?:[^"]|"")*"|[^"\n])+\n/g)?.map(cellsOf) ?? [];
  return lines.map((line) => Object.fromEntries(header.map((column, index) => [column, line[index]])));
}

/** @param {string} line */
function cellsOf(line) {
  const cells = line.slice(0, -1).matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);
}
