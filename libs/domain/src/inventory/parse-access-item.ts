import { ok } from '../result';
import { record } from '../parsing/parse-record';
import { line, lines, orNull, parseId, parseName } from '../parsing/parse-text';
import type { Parser } from '../parsing/parser';
import type { AccessItem } from './inventory';

const always =
  <T>(value: T): Parser<T> =>
  () =>
    ok(value);

const described = { id: parseId, name: parseName, description: orNull(lines(0, 2000)) };

export const parseEntitlement: Parser<AccessItem> = record<AccessItem>({
  type: always('ENTITLEMENT'),
  ...described,
  sourceId: parseId,
  attribute: orNull(line(1, 128)),
  value: orNull(line(0, 2000)),
});

export const parseAccessProfile: Parser<AccessItem> = record<AccessItem>({
  type: always('ACCESS_PROFILE'),
  ...described,
  sourceId: orNull(parseId),
  attribute: always(null),
  value: always(null),
});

export const parseRole: Parser<AccessItem> = record<AccessItem>({
  type: always('ROLE'),
  ...described,
  sourceId: always(null),
  attribute: always(null),
  value: always(null),
});
