import type { Fault } from '../fault';
import type { IdentityProfile } from '../inventory/inventory';
import { type Fields, parseRecord, record } from '../parsing/parse-record';
import { line, lines, parseId } from '../parsing/parse-text';
import { integer, oneOf } from '../parsing/parse-values';
import { mapped, orElse } from '../parsing/parser';
import { ok, type Result } from '../result';

/** What a client may say of an identity profile. */
export type IdentityProfileDraft = Omit<IdentityProfile, 'id'>;

interface Body extends Omit<IdentityProfileDraft, 'authoritativeSourceId'> {
  readonly authoritativeSource: { readonly type: 'SOURCE'; readonly id: string };
}

const fields: Fields<Body> = {
  name: line(1, 255),
  description: mapped(orElse(lines(0, 2000), null), (text) => (text === '' ? null : text)),
  priority: orElse(integer(0, 2 ** 31 - 1), 0),
  authoritativeSource: record({ type: orElse(oneOf(['SOURCE']), 'SOURCE'), id: parseId }),
};

/**
 * Reads the body of a create or replace request:
 * `{ name, description, priority, authoritativeSource: { type: 'SOURCE', id } }`. Description and priority may be left
 * out or null, and are then null and 0. Other members are ignored. Returns every fault.
 */
export function parseIdentityProfileBody(body: unknown): Result<IdentityProfileDraft, readonly Fault[]> {
  const parsed = parseRecord(fields, body);
  if (!parsed.ok) return parsed;
  const { authoritativeSource, ...rest } = parsed.value;
  return ok({ ...rest, authoritativeSourceId: authoritativeSource.id });
}
