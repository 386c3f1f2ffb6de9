import { quote, shorten, type Fault } from '@identity-governance/values';
import { isMap, isScalar, isSeq, visit, type Document, type LineCounter, type Node, type Pair } from 'yaml';
import { offsetWithin, placeOf, readYaml, startOf, textOf } from '../mapping/read-yaml';

/** A text file with the name that errors show: its path as the user wrote it. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

/** A position in a file; line and column start at 1. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An error or a warning at a position. */
export interface PlacedFault extends Position {
  readonly reason: string;
}

/** Maximum number of characters of the path of a property in an error. */
const MAX_PATH = 200;

/** A member of a YAML map. */
export interface YamlMember {
  readonly key: string;
  readonly keyNode: unknown;
  readonly value: unknown;
}

/** A parsed YAML file that finds the positions of its parts. */
export class YamlFile {
  readonly errors: readonly PlacedFault[];
  private readonly document: Document;
  private readonly counter: LineCounter;

  /** Accepts the YAML that can be read in one way only: strings, lists and maps, without anchors and directives. */
  constructor(
    private readonly name: string,
    text: string,
  ) {
    const { document, counter, errors } = readYaml(text);
    this.document = document;
    this.counter = counter;
    const found = errors.length > 0 ? errors.map((error) => ({ ...error, reason: error.text })) : this.findAmbiguous();
    this.errors = found.map(({ line, column, reason }) => ({ file: name, line, column, reason }));
  }

  get root(): unknown {
    return this.document.contents;
  }

  /** Returns the members of a map; undefined for anything else. */
  membersOf(node: unknown): readonly YamlMember[] | undefined {
    if (!isMap(node)) return undefined;
    return node.items.map(({ key, value }: Pair) => ({ key: textOf(key), keyNode: key, value }));
  }

  /** Returns the entries of a list; undefined for anything else. */
  entriesOf(node: unknown): readonly unknown[] | undefined {
    return isSeq(node) ? node.items : undefined;
  }

  /** Returns a node as plain data; undefined for a missing node. */
  toData(node: unknown): unknown {
    return node === undefined || node === null ? undefined : (node as Node).toJS(this.document);
  }

  placeOf(node: unknown): Position {
    return { file: this.name, ...placeOf(this.counter, startOf(node)) };
  }

  faultAt(node: unknown, reason: string): PlacedFault {
    return { ...this.placeOf(node), reason };
  }

  /** Returns an error of a part of the node, at the position of that part. `path`: of the node, in the file. */
  faultWithin(node: unknown, { field, reason }: Fault, path: string): PlacedFault {
    const whole = [path, field].filter((part) => part !== '').join('.');
    const place = placeOf(this.counter, offsetWithin(node, field));
    return { file: this.name, ...place, reason: `${quote(shorten(whole, MAX_PATH))} ${reason}` };
  }

  private findAmbiguous(): readonly PlacedFault[] {
    const found: PlacedFault[] = [];
    const { yaml, tags } = this.document.directives!;
    if (yaml.explicit === true || Object.keys(tags).length > 1 || !isMap(this.root)) {
      const reason = isMap(this.root)
        ? 'has a directive (`%`), which is not supported'
        : 'is not a map with `format: 1`';
      found.push({ file: this.name, line: 1, column: 1, reason });
    }
    visit(this.document, {
      Node: (_, node) => {
        const { anchor } = node as { readonly anchor?: string };
        if (anchor !== undefined) found.push(this.faultAt(node, `has the anchor ${quote(`&${anchor}`)}; write it out`));
      },
      Pair: (_, { key }) => {
        if (!isScalar(key)) found.push(this.faultAt(key, 'has a key that is not a string'));
        else if (key.value === '<<' && key.type === 'PLAIN')
          found.push(this.faultAt(key, 'merges maps (`<<`); write out what it stands for'));
      },
    });
    return found;
  }
}
