/** The string with at most `most` characters: a cell of a file may be megabytes long. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
