/** A share in whole percent, in the format of the API and the command line. */
export const maxDeletesPattern = /^(100|[1-9]?[0-9])%$/;

/** The default limit above which a synchronization is refused. */
export const defaultMaxDeletes = '10%';

/** Reads `10%` as .1; undefined if the string is not a share. */
export function readMaxDeletes(text: string): number | undefined {
  return maxDeletesPattern.test(text) ? Number.parseInt(text, 10) / 100 : undefined;
}
