/**
 * Reads a table of the catalogue: one row a line, cells separated by ` | `.
 * @param {string} text
 * @returns {string[][]}
 */
export function rows(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => line.split('|').map((cell) => cell.trim()));
}

/**
 * Splits a cell that holds several ids.
 * @param {string | undefined} cell
 * @returns {string[]}
 */
export function words(cell) {
  return (cell ?? '').split(/\s+/).filter(Boolean);
}
