const maxRows = 200_000;
const maxColumns = 1000;
/** Maximum number of cells of the rectangle around all cells, which the reader allocates. */
const maxCells = 10_000_000;

/**
 * Returns why the XML of a sheet must not be read, or undefined. A reader allocates all rows and columns up to the last
 * one, so a few bytes could exhaust the memory. Unusual XML of rows and cells is refused as well.
 */
export function checkSheet(xml: string): string | undefined {
  if (!xml.includes('sheetData')) return undefined;
  let rows = 0;
  let lastRow = 0;
  let lastColumn = 0;
  for (let start = xml.indexOf('<'); start !== -1; start = xml.indexOf('<', start + 1)) {
    if (!isRowOrCell(xml, start)) continue;
    const end = xml.indexOf('>', start);
    const tag = end === -1 ? undefined : xml.slice(start + 1, end);
    if (tag === undefined || tag.length > longestTag || hasOpenQuote(tag)) return unusual;
    if (/^(?:[^\s:]+:)?row\b/.test(tag)) rows++;
    for (const [, double, single] of tag.matchAll(/[\s"']r\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
      const place = /^([A-Z]{0,3})(\d{1,9})$/.exec(double ?? single ?? '');
      if (place === null) return unusual;
      lastColumn = Math.max(lastColumn, columnNumber(place[1]!));
      lastRow = Math.max(lastRow, Number(place[2]));
    }
  }
  const height = Math.max(rows, lastRow);
  if (height > maxRows) return `has more than ${maxRows} rows; save it as CSV`;
  if (lastColumn > maxColumns) return `has more than ${maxColumns} columns`;
  return height * lastColumn > maxCells ? `has more than ${maxCells} cells; save it as CSV` : undefined;
}

const unusual = 'has a sheet that is not written as spreadsheets write it; save it as CSV';
const longestTag = 1000;

/** Whether the tag name is `row` or `c`, with or without a namespace. */
function isRowOrCell(xml: string, start: number): boolean {
  return /^<(?:[^\s:<>/]+:)?(?:row|c)[\s/>]/.test(xml.slice(start, start + longestName));
}

const longestName = 40;

function hasOpenQuote(tag: string): boolean {
  let quote = '';
  for (const character of tag) {
    if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = '';
  }
  return quote !== '';
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
