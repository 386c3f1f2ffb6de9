import type { Fault } from '../fault';
import { listOf } from '../parsing/parse-collections';
import { parseRecord } from '../parsing/parse-record';
import { checked } from '../parsing/parser';
import { ok, type Result } from '../result';
import type { AccountAttribute } from './inventory';
import { parseAccountAttribute } from './parse-account-attribute';

/** The account schema of a source as clients read and write it; attributes in byte order of their names. */
export interface AccountSchema {
  readonly attributes: readonly Omit<AccountAttribute, 'sourceId'>[];
}

export const maxSchemaAttributes = 1000;

/**
 * Reads `{ attributes: [{ name, type, multiValued, description }] }` as the whole schema of a source. Names are
 * distinct. Returns every fault.
 */
export function parseAccountSchema(
  sourceId: string,
  body: unknown,
): Result<readonly AccountAttribute[], readonly Fault[]> {
  const parseOne = (raw: unknown) =>
    parseAccountAttribute(typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw, sourceId } : raw);
  const attributes = checked(listOf(parseOne, 0, maxSchemaAttributes), findRepeatedNames);
  const parsed = parseRecord<{ readonly attributes: readonly AccountAttribute[] }>({ attributes }, body);
  return parsed.ok ? ok(parsed.value.attributes) : parsed;
}

function findRepeatedNames(attributes: readonly AccountAttribute[]): readonly Fault[] {
  const first = new Map<string, number>();
  return attributes.flatMap(({ name }, i) => {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, i);
    return earlier === undefined ? [] : [{ field: `${i}.name`, reason: `\`${name}\` is also at ${earlier}` }];
  });
}
