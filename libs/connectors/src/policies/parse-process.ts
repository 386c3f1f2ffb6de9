import type { AccessItemRef } from '@identity-governance/domain/sod';
import {
  line,
  listOf,
  ok,
  orElse,
  parseId,
  parseName,
  parser,
  record,
  refuse,
  type Parser,
} from '@identity-governance/values';
import { parseItems } from './policy-entry';
import { YamlFile, type NamedText, type PlacedFault } from './yaml-file';

/** A step of a process: the key of a function, or items of which one is enough. */
export type FiledStep = string | { readonly name: string; readonly items: readonly AccessItemRef[] };

/** A file that describes a process. See `docs/policies-as-code.md`. */
export interface ProcessFile {
  readonly file: string;
  readonly name: string;
  /** Paths of the policy files whose functions the steps use, relative to the file. */
  readonly policies: readonly string[];
  readonly steps: readonly FiledStep[];
  readonly errors: readonly PlacedFault[];
  /** Returns an error of a part of the file, such as `steps.3`. */
  readonly faultAt: (field: string, reason: string) => PlacedFault;
}

const parseListed = record({ name: parseName, items: parseItems });
const parseStep: Parser<FiledStep> = parser<FiledStep>({}, (raw) =>
  typeof raw === 'string' ? parseId(raw) : parseListed(raw),
);
const parseFormat: Parser<string> = parser({}, (raw) => (raw === '1' ? ok(raw) : refuse('is not `1`')));
const parseShape = (maxSteps: number) =>
  record({
    format: parseFormat,
    name: parseName,
    policies: orElse(listOf(line(1, 1_000), 1, 100), []),
    steps: listOf(parseStep, 1, maxSteps),
  });

/** Reads a process of at most this number of steps. */
export function parseProcess({ file, text }: NamedText, maxSteps: number): ProcessFile {
  const yaml = new YamlFile(file, text);
  const faultAt = (field: string, reason: string) => yaml.faultWithin(yaml.root, { field, reason }, '');
  const empty = { file, name: '', policies: [], steps: [], faultAt };
  if (yaml.errors.length > 0) return { ...empty, errors: yaml.errors };
  const shape = parseShape(maxSteps)(yaml.toData(yaml.root));
  if (!shape.ok) return { ...empty, errors: shape.error.map(({ field, reason }) => faultAt(field, reason)) };
  const { name, policies, steps } = shape.value;
  return { file, name, policies, steps, errors: [], faultAt };
}
