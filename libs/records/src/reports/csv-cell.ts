/**
 * Where a spreadsheet could find the start of a formula: at the start of the cell, and behind whatever it may take for
 * the end of a cell, as some split lines at `;` or tabs, quoted or not. Spaces and quotes may stand in between. Each
 * look ends at the next separator, so that the work is linear.
 */
const formulaStart = /(^|[;\t\r\n])([ "']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** Quotes a cell as RFC 4180 says, and puts an apostrophe before whatever a spreadsheet would take for a formula. */
export function toCell(text: string): string {
  const masked = text.replace(formulaStart, "$1$2'");
  const shown = /^[\t\r\n]/.test(masked) ? `'${masked}` : masked;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
