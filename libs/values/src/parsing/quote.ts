const maxQuote = 80;

/** Quotes user input in an error message: in backticks, shortened if it is long. */
export function quote(input: string): string {
  return `\`${shorten(input, maxQuote)}\``;
}

/** Returns the first `length` characters and `…` if the string is longer. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`; // never half a surrogate pair
}
