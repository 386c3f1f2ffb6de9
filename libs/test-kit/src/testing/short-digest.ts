/** A short digest, strong enough to detect whether a string has changed. */
export function shortDigest(text: string): string {
  let sum = 7;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  return `${text.length} ${sum}`;
}
