import { dirname, join } from 'node:path';
import {
  findYamlFiles,
  parsePolicyFiles,
  parsePolicyTests,
  readYamlFiles,
  type PlacedFault,
  type PolicyFiles,
  type PolicyTest,
  type PolicyTestFile,
} from '@identity-governance/connectors';
import {
  compileAccessGraph,
  compilePolicyIndex,
  Evaluator,
  findNumber,
  holdAccess,
  type PolicyIndex,
} from '@identity-governance/domain/engine';
import { accessItemKey, isEnforced } from '@identity-governance/domain/shapes';
import type { AccessItemRef } from '@identity-governance/domain/sod';
import { nearestName, quote } from '@identity-governance/values';
import { filedPolicies } from './filed-policies';

/** The result of a test, with its position. */
export interface TestOutcome {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** Why the test failed; undefined if it passed. */
  readonly failure: string | undefined;
}

export interface TestRun {
  readonly outcomes: readonly TestOutcome[];
  readonly errors: readonly PlacedFault[];
  /** Ids of the enforced policies that no test violates, in order. */
  readonly uncovered: readonly string[];
}

/** Runs the tests of files against the policy files that they name. */
export async function runPolicyTests(files: readonly string[]): Promise<TestRun> {
  const outcomes: TestOutcome[] = [];
  const errors: PlacedFault[] = [];
  const covered = new Set<string>();
  const all = new Set<string>();
  const read = new Map<string, PolicyFiles>();
  for (const text of await readYamlFiles(files)) {
    const tests = parsePolicyTests(text);
    errors.push(...tests.errors);
    if (tests.errors.length > 0) continue;
    const paths = await findYamlFiles(tests.policies.map((path) => join(dirname(tests.file), path)));
    const key = JSON.stringify(paths);
    const known = read.get(key);
    const policies = known ?? parsePolicyFiles(await readYamlFiles(paths));
    if (known === undefined) errors.push(...policies.errors);
    read.set(key, policies);
    const run = new PolicyTestRun(tests, policies);
    for (const id of run.policyIds) all.add(id);
    errors.push(...run.findErrors());
    if (errors.length === 0) outcomes.push(...tests.tests.map((test) => run.run(test, covered)));
  }
  return { outcomes, errors, uncovered: [...all].filter((id) => !covered.has(id)).sort() };
}

/** Each takes milliseconds. */
const MAX_SUGGESTIONS = 20;

class PolicyTestRun {
  private readonly index: PolicyIndex;
  private readonly evaluator = new Evaluator();
  /** Items that policies name, or that take part in a grant. */
  private readonly effective: ReadonlySet<string>;
  private readonly known: ReadonlySet<string>;
  private suggestions = 0;

  constructor(
    private readonly file: PolicyTestFile,
    private readonly files: PolicyFiles,
  ) {
    const policies = filedPolicies(files);
    const named = policies.flatMap(({ sets }) => sets.flatMap(({ criteriaList }) => criteriaList));
    const parents = file.grants.map(({ parent }) => parent);
    const tested = file.tests.flatMap(({ holds, requests }) => [...holds, ...requests]);
    const granted = file.grants.map(({ child }) => child);
    const items = new Map([...named, ...parents, ...tested, ...granted].map((ref) => [accessItemKey(ref), ref]));
    const graph = compileAccessGraph(
      [...items.values()].map((ref) => ({ ...ref, name: ref.id })),
      file.grants,
    );
    this.index = compilePolicyIndex(graph, policies.filter(isEnforced));
    this.effective = new Set([...named, ...parents].map(accessItemKey));
    this.known = new Set(policies.map(({ id }) => id));
  }

  get policyIds(): readonly string[] {
    return this.index.policies.map(({ id }) => id);
  }

  /** Finds names without effect: a misspelled item would make every test pass that expects no violation. */
  findErrors(): readonly PlacedFault[] {
    if (this.files.errors.length > 0) return [];
    const granted = new Map<string, AccessItemRef[]>();
    for (const { parent, child } of this.file.grants) {
      const key = accessItemKey(parent);
      granted.set(key, [...(granted.get(key) ?? []), child]);
    }
    const inGrants = [...granted].flatMap(([key, children]) => this.findIneffective(children, `grants.${key}`));
    const inTests = this.file.tests.flatMap((test, i) => [
      ...this.findIneffective(test.holds, `tests.${i}.holds`),
      ...this.findIneffective(test.requests, `tests.${i}.requests`),
      ...test.violates.flatMap((id, place) =>
        this.known.has(id) ? [] : [this.file.faultAt(`tests.${i}.violates.${place}`, this.describeUnknown(id))],
      ),
    ]);
    return [...inGrants, ...inTests];
  }

  run({ name, holds, requests, violates, position }: PolicyTest, covered: Set<string>): TestOutcome {
    const { graph, policies } = this.index;
    const held = holdAccess(graph, holds);
    const requested = requests.map((ref) => findNumber(graph, ref)!);
    const hits = this.evaluator.find(this.index, { held, requested, wanted: 'ALL' });
    const found = Array.from({ length: hits.count }, (_, hit) => policies[hits.policies[hit]!]!.id);
    for (const id of found) covered.add(id);
    const missing = violates.filter((id) => !found.includes(id));
    const excess = found.filter((id) => !violates.includes(id)).sort();
    const failure = [
      ...(missing.length === 0 ? [] : [`does not violate ${missing.map(quote).join(', ')}`]),
      ...(excess.length === 0 ? [] : [`also violates ${excess.map(quote).join(', ')}`]),
    ].join('; ');
    const { file, line } = position;
    return { file, line, name, failure: failure === '' ? undefined : failure };
  }

  private findIneffective(refs: readonly AccessItemRef[], field: string): readonly PlacedFault[] {
    return refs.flatMap((ref, i) => {
      const key = accessItemKey(ref);
      if (this.effective.has(key)) return [];
      const nearest = this.suggest(key, this.effective);
      const meant = nearest === undefined ? '' : `, did you mean ${quote(nearest)}?`;
      return [this.file.faultAt(`${field}.${i}`, `${quote(key)} is in no policy and grants nothing${meant}`)];
    });
  }

  private suggest(name: string, names: ReadonlySet<string>): string | undefined {
    if (++this.suggestions > MAX_SUGGESTIONS) return undefined;
    return nearestName(name, [...names].slice(0, 1_000));
  }

  private describeUnknown(id: string): string {
    const nearest = this.suggest(id, this.known);
    return `${quote(id)} is no policy of the files${nearest === undefined ? '' : `, did you mean ${quote(nearest)}?`}`;
  }
}
