const maxQuote = 80;

/** Quotes user input in an error message: in backticks, shortened if it is long. */
export function quote(input: string): string {
  return `\`${shorten(input, maxQuote)}\``;
}

/** Quotes the first names, and counts the others: `a`, `b` and 3 more. */
export function quoteSome(names: readonly string[], max: number): string {
  const first = names.slice(0, max).map(quote).join(', ');
  return names.length > max ? `${first} and ${names.length - max} more` : first;
}

/** Returns the first `length` characters and `…` if the string is longer. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`; // never half a surrogate pair
}
