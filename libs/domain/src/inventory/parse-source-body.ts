import type { Fault } from '../fault';
import { parseStringMap } from '../parsing/parse-collections';
import { parseRecord } from '../parsing/parse-record';
import { lines, orNull, parseName } from '../parsing/parse-text';
import { orElse } from '../parsing/parser';
import type { Result } from '../result';
import type { Source } from './inventory';

/** What a client may say of a source. */
export type SourceDraft = Omit<Source, 'id'>;

/**
 * Reads the body of a create or replace request: `{ name, description, attributes }`. Other members are ignored.
 * Returns every fault.
 */
export function parseSourceBody(body: unknown): Result<SourceDraft, readonly Fault[]> {
  return parseRecord<SourceDraft>(
    { name: parseName, description: orNull(lines(0, 2000)), attributes: orElse(parseStringMap, {}) },
    body,
  );
}
