import type { SodCheck } from '@identity-governance/records';

/** What a row takes beside its texts: ids, times and indexes. */
const ROW_BYTES = 500;

const texts = ['accessRefs', 'clientMetadata', 'violationContexts', 'evaluatedState'] as const;

type Stored = Partial<Pick<SodCheck, (typeof texts)[number] | 'message'>>;

/** How many bytes a check with its result counts as. */
export function checkBytes(check: Stored): number {
  return ROW_BYTES + resultBytes(check);
}

/** How many more it counts as with this result. */
export function resultBytes(check: Stored): number {
  const stored = texts.map((field) => check[field] ?? null).filter((value) => value !== null);
  return stored.reduce((sum, value) => sum + utf8Length(JSON.stringify(value)), utf8Length(check.message ?? ''));
}

/** Halves of surrogate pairs are two bytes each. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
