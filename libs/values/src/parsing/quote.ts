const longestQuote = 80;

/** User input inside an error text: in backticks, shortened when it is long. */
export function quote(input: string): string {
  if (input.length <= longestQuote) return `\`${input}\``;
  const start = input.slice(0, longestQuote).replace(/[\uD800-\uDBFF]$/, ''); // never half a surrogate pair
  return `\`${start}…\``;
}
