import {
  describeUnknown,
  err,
  ok,
  type Result,
  type Fault,
  quote,
  faultsWithin,
  type Parser,
} from '@identity-governance/values';

/** Maximum number of errors of one input. */
export const maxFaults = 100;

/** The field, the maximum length and the entry parser of a list. */
interface ListRule<T> {
  readonly field: string;
  readonly max: number;
  readonly entry: Parser<T>;
}

/** Collects the errors of an input that is read part by part; stops at the maximum. */
export class Reading {
  private readonly found: Fault[] = [];

  get isFull(): boolean {
    return this.found.length >= maxFaults;
  }

  refuse(field: string, reason: string): void {
    if (this.found.length < maxFaults) this.found.push({ field, reason });
  }

  /** Returns the valid entries of a list; none if the list is absent. */
  list<T>(raw: unknown, { field, max, entry }: ListRule<T>): readonly T[] {
    if (raw === undefined) return [];
    if (!Array.isArray(raw)) {
      this.refuse(field, 'is not a list');
      return [];
    }
    const { length } = raw;
    if (!(length <= max)) {
      this.refuse(field, `is ${String(length)} entries long, at most ${max} are allowed`);
      return [];
    }
    const entries: T[] = [];
    for (let i = 0; i < length && !this.isFull; i++) {
      const parsed = entry(raw[i]);
      if (parsed.ok) entries.push(parsed.value);
      else this.refuseAll(`${field}.${i}`, parsed.error);
    }
    return entries;
  }

  refuseAll(part: string, faults: readonly Fault[]): void {
    for (const { field, reason } of part === '' ? faults : faultsWithin(part, faults)) this.refuse(field, reason);
  }

  /** Returns the value, or the errors if there are any. */
  end<T>(value: () => T): Result<T, readonly Fault[]> {
    return this.found.length === 0 ? ok(value()) : err(this.found);
  }
}

/**
 * Returns the properties of an object. Unknown properties are errors, because a misspelled one would have no effect.
 */
export function readMembers<N extends string>(
  reading: Reading,
  raw: unknown,
  known: readonly N[],
): Readonly<Partial<Record<N, unknown>>> {
  const members: Partial<Record<N, unknown>> = {};
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    reading.refuse('', `is not an object with ${known.map(quote).join(', ')}`);
    return members;
  }
  for (const name of Object.keys(raw)) {
    const member = known.find((other) => other === name);
    if (member === undefined) {
      reading.refuseAll(name, [{ field: '', reason: describeUnknown(name, { kind: 'property', known }) }]);
    } else members[member] = (raw as Readonly<Record<string, unknown>>)[name];
    if (reading.isFull) break;
  }
  return members;
}
