/**
 * Possible start of a formula: at the start of the cell, or after a character that a spreadsheet may take for the end
 * of a cell, as some split lines at `;` or tabs, quoted or not. Spaces and quotes may come between. Each match attempt
 * ends at the next separator, so that the work is linear.
 */
const formulaStart = /(^|[;\t\r\n])([ "']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** What needs a quote or an apostrophe; most cells have none of it. */
const special = /[",;\t\r\n]|^[ ']*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * Quotes a cell according to RFC 4180, and puts an apostrophe before anything that a spreadsheet may take for a
 * formula.
 */
export function toCell(text: string): string {
  if (!special.test(text)) return text;
  const masked = text.replace(formulaStart, "$1$2'");
  const shown = /^[\t\r\n]/.test(masked) ? `'${masked}` : masked;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

/** An apostrophe that `toCell` put before the start of a formula. */
const masking = /(^|[;\t\r\n])([ "']*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Returns the string, without control characters, of a cell that `toCell` wrote and from which quotes were removed. */
export function fromCell(cell: string): string {
  return cell.replace(masking, '$1$2');
}
