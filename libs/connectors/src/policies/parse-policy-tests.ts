import { mayGrant } from '@identity-governance/domain/shapes';
import type { AccessItemRef, Grant } from '@identity-governance/domain/sod';
import {
  faultsWithin,
  line,
  listOf,
  mapOf,
  ok,
  orElse,
  parseId,
  parseName,
  parser,
  record,
  refuse,
  type Parser,
} from '@identity-governance/values';
import { parseItem } from './policy-entry';
import { YamlFile, type NamedText, type PlacedFault, type Position } from './yaml-file';

/** A test: what an identity holds and requests, and exactly which policies it then violates. */
export interface PolicyTest {
  readonly name: string;
  readonly holds: readonly AccessItemRef[];
  readonly requests: readonly AccessItemRef[];
  /** Ids of policies. */
  readonly violates: readonly string[];
  readonly position: Position;
}

/** A file of tests. Its items are invented; no identity appears. */
export interface PolicyTestFile {
  readonly file: string;
  /** Paths of policy files, relative to the file. */
  readonly policies: readonly string[];
  readonly grants: readonly Grant[];
  readonly tests: readonly PolicyTest[];
  readonly errors: readonly PlacedFault[];
  /** Returns an error of a part of the file, such as `tests.3.holds.0`. */
  readonly faultAt: (field: string, reason: string) => PlacedFault;
}

const MAX_TESTS = 10_000;
const MAX_ITEMS = 500;

const parseItems = listOf(parseItem, 0, MAX_ITEMS);
const parseTest = record({
  name: parseName,
  holds: orElse(parseItems, []),
  requests: orElse(parseItems, []),
  violates: listOf(parseId, 0, MAX_ITEMS),
});
const parseFormat: Parser<string> = parser({}, (raw) => (raw === '1' ? ok(raw) : refuse('is not `1`')));
const parseShape = record({
  format: parseFormat,
  policies: listOf(line(1, 1_000), 1, 100),
  grants: orElse(mapOf(parseItems, MAX_TESTS), {}),
  tests: listOf(parseTest, 1, MAX_TESTS),
});

export function parsePolicyTests({ file, text }: NamedText): PolicyTestFile {
  const yaml = new YamlFile(file, text);
  const faultAt = (field: string, reason: string) => yaml.faultWithin(yaml.root, { field, reason }, '');
  const empty = { file, policies: [], grants: [], tests: [], faultAt };
  if (yaml.errors.length > 0) return { ...empty, errors: yaml.errors };
  const shape = parseShape(yaml.toData(yaml.root));
  if (!shape.ok) return { ...empty, errors: shape.error.map(({ field, reason }) => faultAt(field, reason)) };
  const members = new Map(yaml.membersOf(yaml.root)!.map(({ key, value }) => [key, value]));
  const places = yaml.entriesOf(members.get('tests'))!;
  const { grants, errors } = readGrants(yaml, shape.value.grants);
  return {
    ...{ file, policies: shape.value.policies, grants, errors, faultAt },
    tests: shape.value.tests.map((test, i) => ({ ...test, position: yaml.placeOf(places[i]) })),
  };
}

function readGrants(yaml: YamlFile, granted: Readonly<Record<string, readonly AccessItemRef[]>>) {
  const errors: PlacedFault[] = [];
  const grants = Object.entries(granted).flatMap(([key, children]): readonly Grant[] => {
    const parent = parseItem(key);
    const faults = parent.ok
      ? children.flatMap(({ type }, i) =>
          mayGrant(parent.value.type, type) ? [] : [{ field: `${i}`, reason: `cannot be granted by ${key}` }],
        )
      : parent.error;
    for (const fault of faultsWithin('grants', faultsWithin(key, faults)))
      errors.push(yaml.faultWithin(yaml.root, fault, ''));
    return parent.ok && faults.length === 0 ? children.map((child) => ({ parent: parent.value, child })) : [];
  });
  return { grants, errors };
}
