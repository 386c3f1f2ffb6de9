import { formatRef, parseRef, type AccessRef } from '../api/access-ref';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { listOf, textOf, type SearchValues } from '../routing/search-params';

/** The question in the URL of the what-if screen. */
export interface Question {
  readonly identity?: string | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export function readQuestion(values: SearchValues & SearchSchemaInput & Partial<Question>): Question {
  return { identity: textOf(values.identity), add: refsOf(values.add), remove: refsOf(values.remove) };
}

function refsOf(value: unknown): readonly string[] {
  return [...new Set(listOf(value))].filter((text) => parseRef(text) !== undefined);
}

export function toRefs(texts: readonly string[]): readonly AccessRef[] {
  return texts.flatMap((text) => parseRef(text) ?? []);
}

export function withRef(texts: readonly string[], ref: AccessRef): readonly string[] {
  return [...new Set([...texts, formatRef(ref)])];
}

/** The question of the sample organization that a first-time visitor sees. */
export const exampleQuestion: Question = { identity: 'maya.lindqvist', add: ['ROLE:r-payments-backup'], remove: [] };
