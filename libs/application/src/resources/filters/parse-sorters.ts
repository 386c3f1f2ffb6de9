import { err, ok, type Fault, type Result } from '@identity-governance/values';

export interface Sorter<F extends string> {
  readonly field: F;
  readonly descending: boolean;
}

/**
 * Reads the `sorters` of a list request: fields separated by commas, in descending significance; `-` before a field
 * means descending.
 */
export function parseSorters<F extends string>(
  text: string,
  fields: readonly F[],
): Result<readonly Sorter<F>[], Fault> {
  const sorters: Sorter<F>[] = [];
  for (const part of text.split(',').map((piece) => piece.trim())) {
    const name = part.startsWith('-') ? part.slice(1) : part;
    const field = fields.find((candidate) => candidate === name);
    if (field === undefined)
      return refuse(`names \`${name}\`; the fields are ${fields.map((f) => `\`${f}\``).join(', ')}`);
    if (sorters.some((sorter) => sorter.field === field)) return refuse(`names \`${field}\` twice`);
    sorters.push({ field, descending: part.startsWith('-') });
  }
  return ok(sorters);
}

function refuse(reason: string): Result<never, Fault> {
  return err({ field: 'sorters', reason });
}
