import { type Fault, err, ok, type Result, type ValueSchema, quote } from '@identity-governance/values';
import { type JsonPointer, parseJsonPointer, pointerSchema } from './json-pointer';
import { maxJsonDepth, measureJson } from './json-value';

export const patchOps = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const;
export type PatchOp = (typeof patchOps)[number];

/** One operation of a patch. Source: RFC 6902 section 4. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: JsonPointer; readonly value: unknown }
  | { readonly op: 'move' | 'copy'; readonly path: JsonPointer; readonly from: JsonPointer }
  | { readonly op: 'remove'; readonly path: JsonPointer };

/**
 * JSON Schema of the input of `parsePatchOperation`, except that values may not have reserved property names or
 * excessive nesting.
 */
export const patchOperationSchema: ValueSchema = {
  type: 'object',
  properties: {
    op: { type: 'string', enum: patchOps },
    path: pointerSchema,
    from: { description: 'of `copy` and `move`: where from' },
    value: { description: 'of `add`, `replace` and `test`: any JSON value' },
  },
  required: ['op', 'path'],
  allOf: [
    {
      if: { properties: { op: { enum: ['copy', 'move'] } } },
      then: { properties: { from: pointerSchema }, required: ['from'] },
    },
    { if: { properties: { op: { enum: ['add', 'replace', 'test'] } } }, then: { required: ['value'] } },
  ],
};

interface RawOperation {
  readonly op?: unknown;
  readonly path?: unknown;
  readonly from?: unknown;
  readonly value?: unknown;
}

/**
 * Reads one operation. Error fields are `op`, `path`, `from`, `value`, or empty for the operation itself. Other
 * properties are ignored.
 */
export function parsePatchOperation(raw: unknown): Result<PatchOperation, readonly Fault[]> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return err([{ field: '', reason: 'is not an object with `op` and `path`' }]);
  }
  const { op, path: rawPath, from: rawFrom, value }: RawOperation = raw;
  const faults: Fault[] = [];
  const collect = <T>(field: string, parsed: Result<T, string>): T | undefined => {
    if (parsed.ok) return parsed.value;
    faults.push({ field, reason: parsed.error });
    return undefined;
  };
  const knownOp = collect('op', parseOp(op));
  const path = collect('path', parseJsonPointer(rawPath));
  const from = takesFrom(knownOp) ? collect('from', parseJsonPointer(rawFrom)) : undefined;
  if (takesValue(knownOp)) collect('value', checkValue(value));
  if (faults.length > 0 || knownOp === undefined || path === undefined) return err(faults);
  if (takesFrom(knownOp)) return from === undefined ? err(faults) : ok({ op: knownOp, path, from });
  return ok(takesValue(knownOp) ? { op: knownOp, path, value } : { op: knownOp, path });
}

function takesFrom(op: PatchOp | undefined): op is 'move' | 'copy' {
  return op === 'move' || op === 'copy';
}

function takesValue(op: PatchOp | undefined): op is 'add' | 'replace' | 'test' {
  return op === 'add' || op === 'replace' || op === 'test';
}

function parseOp(raw: unknown): Result<PatchOp, string> {
  const op = patchOps.find((known) => known === raw);
  const legal = patchOps.map((known) => `\`${known}\``).join(', ');
  return op === undefined ? err(`${describeOp(raw)} must be one of ${legal}`) : ok(op);
}

function describeOp(raw: unknown): string {
  if (typeof raw === 'string') return `is ${quote(raw)}, it`;
  return raw === undefined ? 'is missing, it' : 'is not a string, it';
}

function checkValue(value: unknown): Result<unknown, string> {
  if (value === undefined) return err('is missing');
  const { depth, isInexact, reservedName } = measureJson(value);
  if (isInexact) return err('contains a number that cannot be represented exactly');
  if (depth > maxJsonDepth) return err(`is nested more than ${maxJsonDepth} levels deep`);
  return reservedName === null ? ok(value) : err(`has a property with the reserved name \`${reservedName}\``);
}
