import type { Fault } from '../fault';
import type { IdentityProfile } from '../inventory/inventory';
import { isPlainText } from '../plain-text';
import { err, ok, type Result } from '../result';

/** What a client may say of an identity profile. */
export type IdentityProfileDraft = Omit<IdentityProfile, 'id'>;

/** The largest priority: what every database keeps in a plain integer. */
export const maxPriority = 2_147_483_647;

interface RawBody {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly priority?: unknown;
  readonly authoritativeSource?: unknown;
}

type Parsed<T> = Result<T, readonly Fault[]>;

/**
 * Reads the body of a create or replace request: `{ name, description, priority, authoritativeSource: { type: 'SOURCE', id } }`. Description and
 * priority may be left out or null, and are then null and 0. Other members are ignored. Returns every fault.
 */
export function parseIdentityProfile(body: unknown): Parsed<IdentityProfileDraft> {
  if (!isObject(body)) return refuse('body', 'must be an object');
  const { name: rawName, description: rawDescription, priority: rawPriority, authoritativeSource }: RawBody = body;
  const name = parseName(rawName);
  const description = parseDescription(rawDescription);
  const priority = parsePriority(rawPriority);
  const source = parseSourceRef(authoritativeSource);
  if (name.ok && description.ok && priority.ok && source.ok) {
    return ok({
      name: name.value,
      description: description.value,
      priority: priority.value,
      authoritativeSourceId: source.value,
    });
  }
  return err([name, description, priority, source].flatMap((parsed) => (parsed.ok ? [] : parsed.error)));
}

function parseName(value: unknown): Parsed<string> {
  if (isPlainText(value, 255) && value.trim() !== '') return ok(value);
  return refuse('name', 'must be a text of 1 to 255 characters, not blank, without control characters');
}

function parseDescription(value: unknown): Parsed<string | null> {
  if (value === undefined || value === null || value === '') return ok(null);
  const isLegal = typeof value === 'string' && isPlainText(value.replace(/[\t\n\r]/g, ' '), 2000);
  if (isLegal) return ok(value);
  return refuse(
    'description',
    'must be null or a text of up to 2000 characters, with no control characters but tabs and line breaks',
  );
}

function parsePriority(value: unknown): Parsed<number> {
  if (value === undefined || value === null) return ok(0);
  const isLegal = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxPriority;
  return isLegal ? ok(value) : refuse('priority', `must be a whole number from 0 to ${maxPriority}`);
}

/** The id of the source. */
function parseSourceRef(value: unknown): Parsed<string> {
  if (!isObject(value)) return refuse('authoritativeSource', "must be an object `{ type: 'SOURCE', id }`");
  const { type = 'SOURCE', id }: { readonly type?: unknown; readonly id?: unknown } = value;
  const typeFaults = type === 'SOURCE' ? [] : [{ field: 'authoritativeSource.type', reason: 'must be `SOURCE`' }];
  if (isPlainText(id, 128)) return typeFaults.length === 0 ? ok(id) : err(typeFaults);
  return err([
    ...typeFaults,
    { field: 'authoritativeSource.id', reason: 'must be an id of 1 to 128 printable characters' },
  ]);
}

function refuse(field: string, reason: string): Parsed<never> {
  return err([{ field, reason }]);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
