/** The text with at most `most` characters: what comes from a file may be megabytes long, and is not meant for all eyes. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
