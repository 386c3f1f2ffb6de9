import { canonicalName, err, ok, parseJson, quote } from '@identity-governance/values';
import { scimRefusal, type ScimErrorType, type ScimResult } from './scim-refusal';

/** An attribute that a filter or a patch names, in the form of RFC 7644, section 3.10. */
export interface ScimPath {
  /** The URN before the name, in lower case; undefined: none. */
  readonly schema?: string;
  /** The name in lower case; empty if the path is a URN alone. */
  readonly attribute: string;
  readonly filter?: ScimFilter;
  /** The sub-attribute in lower case. */
  readonly sub?: string;
}

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
type ScimComparison = (typeof comparisons)[number];

export type ScimValue = string | number | boolean | null;

export type ScimFilter =
  | { readonly op: 'and' | 'or'; readonly of: readonly ScimFilter[] }
  | { readonly op: 'not'; readonly of: ScimFilter }
  | { readonly op: 'pr'; readonly path: ScimPath }
  | {
      readonly op: ScimComparison;
      readonly path: ScimPath;
      readonly value: ScimValue;
      /** The value as it is compared. */
      readonly folded: string;
    };

const MAX_LENGTH = 2000;
const MAX_DEPTH = 10;

export function parseScimFilter(text: string): ScimResult<ScimFilter> {
  return readWhole(text, 'invalidFilter', (reader) => reader.filter());
}

/** A path that is the name of an attribute alone, as most are. */
const simpleName = /^[A-Za-z$][\w$-]{0,127}$/;

export function parseScimPath(text: string): ScimResult<ScimPath> {
  if (simpleName.test(text)) return ok({ attribute: text.toLowerCase() });
  return readWhole(text, 'invalidPath', (reader) => reader.path());
}

/** Thrown if a string does not match the grammar. It does not leave this file. */
class Malformed extends Error {}

function readWhole<T>(text: string, type: ScimErrorType, read: (reader: Reader) => T): ScimResult<T> {
  const name = type === 'invalidPath' ? 'path' : 'filter';
  if (text.length > MAX_LENGTH) {
    return err(scimRefusal(type, `the ${name} is ${text.length} characters long, at most ${MAX_LENGTH} are allowed`));
  }
  const reader = new Reader(text);
  try {
    const value = read(reader);
    reader.end();
    return ok(value);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return err(scimRefusal(type, `the ${name} ${quote(text)} ${error.message}`));
  }
}

/** Reads a string from left to right. Tokens are found by sticky expressions without nested repetition. */
class Reader {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  filter(): ScimFilter {
    return this.joined('or', () => this.joined('and', () => this.term()));
  }

  path(): ScimPath {
    const name = this.take(/[A-Za-z$][\w$:.-]*/y) ?? this.fail('an attribute');
    const named = splitName(name.toLowerCase());
    if (this.take(/\[/y) === undefined) return named;
    const filter = this.nested(() => this.filter());
    if (this.take(/ *\]/y) === undefined) this.fail('`]`');
    const sub = this.take(/\.[A-Za-z$][\w$-]*/y)
      ?.slice(1)
      .toLowerCase();
    return { ...named, filter, ...(sub !== undefined && { sub }) };
  }

  end(): void {
    this.blanks();
    if (this.at < this.text.length) this.fail('the end');
  }

  private joined(op: 'and' | 'or', read: () => ScimFilter): ScimFilter {
    const of = [read()];
    while (this.word(op)) of.push(read());
    return of.length === 1 ? of[0]! : { op, of };
  }

  private term(): ScimFilter {
    const isNot = this.word('not');
    this.blanks();
    if (this.take(/\(/y) !== undefined) {
      const of = this.nested(() => this.filter());
      if (this.take(/ *\)/y) === undefined) this.fail('`)`');
      return isNot ? { op: 'not', of } : of;
    }
    return isNot ? this.fail('`(`') : this.comparison();
  }

  private comparison(): ScimFilter {
    const path = this.path();
    // A path with only a filter states that such a value exists.
    if (path.filter !== undefined && path.sub === undefined && this.isAtEndOfTerm()) return { op: 'pr', path };
    this.blanks();
    const word = this.take(/[A-Za-z]+/y)?.toLowerCase();
    if (word === 'pr') return { op: 'pr', path };
    const op = comparisons.find((one) => one === word);
    if (op === undefined) return this.fail(`\`${comparisons.join('`, `')}\` or \`pr\` in front`);
    const value = this.value();
    return { op, path, value, folded: foldValue(value, path) };
  }

  private isAtEndOfTerm(): boolean {
    return /^ *(?:$|[)\]]|(?:and|or) )/i.test(this.text.slice(this.at, this.at + MAX_LENGTH));
  }

  private value(): ScimValue {
    this.blanks();
    const token = this.take(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true\b|false\b|null\b/iy) ?? this.fail('a value');
    const json = readJson(token.startsWith('"') ? token : token.toLowerCase());
    return json === undefined ? this.fail('a JSON value in front') : (json as ScimValue);
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH) throw new Malformed(`is nested more than ${MAX_DEPTH} deep`);
    const value = read();
    this.depth--;
    return value;
  }

  private word(word: string): boolean {
    const start = this.at;
    this.blanks();
    if (this.take(/[A-Za-z]+(?=[ (])/y)?.toLowerCase() === word) return true;
    this.at = start;
    return false;
  }

  private blanks(): void {
    this.take(/ +/y);
  }

  private take(token: RegExp): string | undefined {
    token.lastIndex = this.at;
    const found = token.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  private fail(expected: string): never {
    throw new Malformed(`is not valid: expected ${expected} at character ${this.at + 1}`);
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Splits `urn:…:User:name.familyName`; the version in a URN has a dot, too. */
function splitName(name: string): ScimPath {
  const colon = name.startsWith('urn:') ? name.lastIndexOf(':') : -1;
  if (colon === -1) return splitSub(name);
  const last = name.slice(colon + 1);
  // `urn:…:2.0:User` alone is the name of a schema.
  if (/:\d+\.\d+$/.test(name.slice(0, colon))) return { schema: name, attribute: '' };
  return { schema: name.slice(0, colon), ...splitSub(last) };
}

function splitSub(name: string): ScimPath {
  const point = name.indexOf('.');
  return point === -1 ? { attribute: name } : { attribute: name.slice(0, point), sub: name.slice(point + 1) };
}

const exactAttributes = ['externalid', 'id'];

/**
 * Returns the form in which values are compared: without case, but ids exactly (RFC 7643). Providers write booleans as
 * strings, too.
 */
export function foldValue(value: ScimValue, { attribute }: Pick<ScimPath, 'attribute'>): string {
  return exactAttributes.includes(attribute) ? String(value) : canonicalName(String(value));
}

/** Whether a resource meets the filter. `valuesAt` returns its folded values at a path. */
export function meetsFilter(filter: ScimFilter, valuesAt: (path: ScimPath) => readonly string[]): boolean {
  switch (filter.op) {
    case 'and':
      return filter.of.every((one) => meetsFilter(one, valuesAt));
    case 'or':
      return filter.of.some((one) => meetsFilter(one, valuesAt));
    case 'not':
      return !meetsFilter(filter.of, valuesAt);
    case 'pr':
      return valuesAt(filter.path).length > 0;
    case 'ne':
      return !valuesAt(filter.path).includes(filter.folded);
    case 'eq':
    case 'co':
    case 'sw':
    case 'ew':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const { op, value, folded } = filter;
      const values = valuesAt(filter.path);
      if (value === null) return op === 'eq' && values.length === 0;
      return values.some((one) => compare(one, op, folded));
    }
  }
}

function compare(a: string, op: Exclude<ScimComparison, 'ne'>, b: string): boolean {
  switch (op) {
    case 'eq':
      return a === b;
    case 'co':
      return a.includes(b);
    case 'sw':
      return a.startsWith(b);
    case 'ew':
      return a.endsWith(b);
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
  }
}

/** Returns the number of conditions on an attribute. */
export function countConditions(filter: ScimFilter): number {
  if ('path' in filter) return 1 + (filter.path.filter === undefined ? 0 : countConditions(filter.path.filter));
  return filter.op === 'not'
    ? countConditions(filter.of)
    : filter.of.reduce((sum, one) => sum + countConditions(one), 0);
}

/** Returns the conditions that must all hold. */
export function conjunctsOf(filter: ScimFilter | undefined): readonly ScimFilter[] {
  if (filter === undefined) return [];
  return filter.op === 'and' ? filter.of.flatMap(conjunctsOf) : [filter];
}
