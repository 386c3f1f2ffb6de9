/** `$3, $4, $5` for three parameters from the third on. */
export function parameterList(count: number, first: number): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
}
