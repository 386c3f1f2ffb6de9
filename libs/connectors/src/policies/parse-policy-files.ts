import { parseManagedBy } from '@identity-governance/records';
import {
  canonicalName,
  compareText,
  memberOf,
  nearestName,
  parseId,
  quote,
  type Fault,
} from '@identity-governance/values';
import { parseFunctionEntry, parsePolicyEntry, type FunctionEntry, type PolicyEntry } from './policy-entry';
import { YamlFile, type NamedText, type PlacedFault, type Position, type YamlMember } from './yaml-file';

/** A policy of a file, with the position of its key. */
export interface FiledPolicy extends PolicyEntry {
  readonly position: Position;
}

/** What a set of policy files says. */
export interface PolicyFiles {
  /** The name under which the service knows the owner of the policies. */
  readonly managedBy: string | null;
  /** By key. Those with errors are missing. */
  readonly functions: ReadonlyMap<string, FunctionEntry>;
  /** Ordered by id. Those with errors are missing. */
  readonly policies: readonly FiledPolicy[];
  /** Ordered by position. */
  readonly errors: readonly PlacedFault[];
  readonly warnings: readonly PlacedFault[];
}

/** Maximum number of errors that suggest a name, and of names that each compares: the time stays linear. */
const MAX_SUGGESTIONS = 20;
const MAX_COMPARED = 1_000;
const topLevel = ['format', 'managedBy', 'functions', 'policies'] as const;

/** Reads policy files; see `docs/policies-as-code.md`. The order of the files has no effect. */
export function parsePolicyFiles(texts: readonly NamedText[]): PolicyFiles {
  return new PolicyFileReader(texts).read();
}

interface OwnedMember extends YamlMember {
  readonly yaml: YamlFile;
}

interface ReadFunction {
  readonly position: Position;
  /** Undefined if it has errors. */
  readonly entry: FunctionEntry | undefined;
}

class PolicyFileReader {
  private readonly errors: PlacedFault[] = [];
  private readonly warnings: PlacedFault[] = [];
  private readonly functions = new Map<string, ReadFunction>();
  private readonly used = new Set<string>();
  private readonly policies = new Map<string, FiledPolicy>();
  private managedBy: { readonly name: string; readonly position: Position } | undefined;
  private suggestions = 0;
  private isComplete = true;

  constructor(private readonly texts: readonly NamedText[]) {}

  read(): PolicyFiles {
    const policies: OwnedMember[] = [];
    const texts = [...this.texts].sort((a, b) => compareText(a.file, b.file));
    for (const { file, text } of texts) policies.push(...this.readFile(new YamlFile(file, text)));
    for (const policy of policies) this.readPolicy(policy);
    this.findEqualNames();
    if (this.isComplete) this.findUnusedFunctions();
    return {
      managedBy: this.managedBy?.name ?? null,
      functions: new Map(
        [...this.functions].flatMap(([key, { entry }]) => (entry === undefined ? [] : [[key, entry]])),
      ),
      policies: [...this.policies.values()].sort((a, b) => compareText(a.definition.id, b.definition.id)),
      errors: inOrder(this.errors),
      warnings: inOrder(this.warnings),
    };
  }

  /** Reads all parts of a file but its policies, which it returns: they may use the functions of files to come. */
  private readFile(yaml: YamlFile): readonly OwnedMember[] {
    if (yaml.errors.length > 0) {
      this.errors.push(...yaml.errors);
      this.isComplete = false;
      return [];
    }
    const members = new Map(yaml.membersOf(yaml.root)!.map((member) => [member.key, member]));
    for (const { key, keyNode } of members.values()) {
      if ((topLevel as readonly string[]).includes(key)) continue;
      this.errors.push(
        yaml.faultAt(keyNode, `${quote(key)} ${this.suggest(key, { kind: 'property', known: topLevel })}`),
      );
    }
    const format = members.get('format');
    if (format === undefined || yaml.toData(format.value) !== '1')
      this.errors.push(yaml.faultAt(format?.value, 'the file does not have `format: 1`'));
    this.readManagedBy(yaml, members.get('managedBy'));
    for (const member of this.membersOf(yaml, members.get('functions'))) this.readFunction(member);
    return this.membersOf(yaml, members.get('policies'));
  }

  private readManagedBy(yaml: YamlFile, member: YamlMember | undefined): void {
    if (member === undefined) return;
    const parsed = parseManagedBy(yaml.toData(member.value));
    const position = yaml.placeOf(member.value);
    if (!parsed.ok) this.addFaults({ ...member, yaml }, parsed.error, 'managedBy');
    else if (this.managedBy === undefined) this.managedBy = { name: parsed.value, position };
    else if (this.managedBy.name !== parsed.value)
      this.errors.push({ ...position, reason: `\`managedBy\` differs from ${describe(this.managedBy.position)}` });
  }

  private membersOf(yaml: YamlFile, member: YamlMember | undefined): readonly OwnedMember[] {
    if (member === undefined) return [];
    const members = yaml.membersOf(member.value);
    if (members !== undefined) return members.map((one) => ({ ...one, yaml }));
    this.errors.push(yaml.faultAt(member.keyNode, `${quote(member.key)} is not a map`));
    return [];
  }

  private readFunction(member: OwnedMember): void {
    const position = member.yaml.placeOf(member.keyNode);
    const first = this.functions.get(member.key);
    if (first !== undefined) {
      this.errors.push({
        ...position,
        reason: `the function ${quote(member.key)} is also in ${describe(first.position)}`,
      });
      return;
    }
    const key = parseId(member.key);
    if (!key.ok) this.errors.push(member.yaml.faultAt(member.keyNode, `the key ${key.error[0]!.reason}`));
    const parsed = parseFunctionEntry(member.yaml.toData(member.value));
    this.functions.set(member.key, { position, entry: parsed.ok ? parsed.value : undefined });
    if (!parsed.ok) this.addFaults(member, parsed.error, `functions.${member.key}`);
  }

  private readPolicy(member: OwnedMember): void {
    const { key, yaml, keyNode, value } = member;
    const position = yaml.placeOf(keyNode);
    const raw = yaml.toData(value);
    for (const name of functionsIn(raw)) this.used.add(name);
    const first = this.policies.get(key);
    if (first !== undefined) {
      this.errors.push({ ...position, reason: `the policy ${quote(key)} is also in ${describe(first.position)}` });
      return;
    }
    const unknown = new Set<string>();
    const find = (name: string) => {
      if (!this.functions.has(name)) unknown.add(name);
      return this.functions.get(name)?.entry;
    };
    const parsed = parsePolicyEntry(key, raw, { managedBy: this.managedBy?.name ?? null, find });
    if (!parsed.ok) this.addFaults(member, parsed.error, `policies.${key}`);
    else if (parsed.value !== undefined) this.policies.set(key, { ...parsed.value, position });
    if (this.isComplete) for (const name of unknown) this.addUnknownFunction(member, name);
  }

  private addUnknownFunction({ yaml, value, key }: OwnedMember, name: string): void {
    const members = yaml.membersOf(value)!;
    const sets = members.find((one) => one.key === 'sides') ?? members.find((one) => one.key === 'sets');
    const entries = yaml.entriesOf(sets!.value) ?? [];
    const node = entries.find((entry) => {
      const data = yaml.toData(entry);
      return data === name || (data as { readonly function?: unknown }).function === name;
    });
    const isItem = /^(ENTITLEMENT|ACCESS_PROFILE|ROLE):/.test(name);
    const reason = isItem
      ? `is not a known function; items without one are \`{ items: [${name}] }\``
      : this.suggest(name, { kind: 'function', known: this.functions.keys() });
    this.errors.push(yaml.faultAt(node ?? value, `the policy ${quote(key)} uses ${quote(name)}, which ${reason}`));
  }

  private addFaults({ yaml, keyNode, value }: OwnedMember, faults: readonly Fault[], path: string): void {
    for (const fault of faults) {
      const placed = yaml.faultWithin(value, fault, path);
      this.errors.push(isOfWhole(fault) ? { ...placed, ...yaml.placeOf(keyNode) } : placed);
    }
  }

  private suggest(name: string, { kind, known }: { readonly kind: string; readonly known: Iterable<string> }): string {
    const isCompared = this.suggestions++ < MAX_SUGGESTIONS;
    const nearest = isCompared ? nearestName(name, [...known].slice(0, MAX_COMPARED)) : undefined;
    return `is not a known ${kind}${nearest === undefined ? '' : `, did you mean ${quote(nearest)}?`}`;
  }

  private findEqualNames(): void {
    const first = new Map<string, FiledPolicy>();
    for (const policy of this.policies.values()) {
      const name = canonicalName(policy.definition.name);
      const other = first.get(name);
      if (other === undefined) first.set(name, policy);
      else
        this.errors.push({
          ...policy.position,
          reason: `the name ${quote(policy.definition.name)} is that of ${quote(other.definition.id)} in ${describe(other.position)}`,
        });
    }
  }

  private findUnusedFunctions(): void {
    for (const [key, { position }] of this.functions) {
      if (!this.used.has(key))
        this.warnings.push({ ...position, reason: `the function ${quote(key)} is in no policy` });
    }
  }
}

/** Returns the functions that a policy names, even if it has errors. */
function functionsIn(policy: unknown): readonly string[] {
  return ['sides', 'sets'].flatMap((name) => {
    const entries = memberOf(policy, name);
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: unknown) => {
      const named = typeof entry === 'string' ? entry : memberOf(entry, 'function');
      return typeof named === 'string' ? [named] : [];
    });
  });
}

/** Whether the error is about a policy or function itself, or about a property that it lacks. */
function isOfWhole({ field, reason }: Fault): boolean {
  return field === '' || field === 'id' || reason === 'is missing';
}

function describe({ file, line }: Position): string {
  return `${file}:${line}`;
}

export function inOrder(faults: readonly PlacedFault[]): readonly PlacedFault[] {
  return [...faults].sort((a, b) => compareText(a.file, b.file) || a.line - b.line || a.column - b.column);
}
