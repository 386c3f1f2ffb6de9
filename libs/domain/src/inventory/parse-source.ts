import { parseStringMap } from '../parsing/parse-collections';
import { record } from '../parsing/parse-record';
import { lines, orNull, parseId, parseName } from '../parsing/parse-text';
import { orElse, type Parser } from '../parsing/parser';
import type { Source } from './inventory';

/** Reads a source. Source of this and the other rules of the inventory: `docs/import-format.md`. */
export const parseSource: Parser<Source> = record<Source>({
  id: parseId,
  name: parseName,
  description: orNull(lines(0, 2000)),
  attributes: orElse(parseStringMap, {}),
});
