/** A share in whole per cent, as the API and the command line take it. */
export const maxDeletesPattern = /^(100|[1-9]?[0-9])%$/;

/** A synchronisation that would delete more is refused by default. */
export const defaultMaxDeletes = '10%';

/** `10%` reads .1; undefined: the text is no share. */
export function readMaxDeletes(text: string): number | undefined {
  return maxDeletesPattern.test(text) ? Number.parseInt(text, 10) / 100 : undefined;
}
