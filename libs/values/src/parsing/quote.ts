const longestQuote = 80;

/** User input inside an error text: in backticks, shortened when it is long. */
export function quote(input: string): string {
  return `\`${shorten(input, longestQuote)}\``;
}

/** The first `length` characters and `…`, where the text is longer. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`; // never half a surrogate pair
}
