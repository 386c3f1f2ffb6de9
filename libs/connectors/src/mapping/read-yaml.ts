import {
  isAlias,
  isMap,
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
  Parser,
  visit,
  type CST,
  type Document,
  type Node,
} from 'yaml';

/** Maximum nesting of lists and maps: `[[]]` has depth 2. */
const MAX_DEPTH = 64;

/** An error in a YAML file. */
interface YamlError {
  readonly line: number;
  readonly text: string;
}

export interface ReadYaml {
  readonly document: Document;
  readonly counter: LineCounter;
  /** Empty if the document can be converted to plain data. */
  readonly errors: readonly YamlError[];
}

/**
 * Reads YAML whose scalars are all strings: `007` keeps its zeros, and `no` is a word. Aliases, tags, repeated keys and
 * deep nesting are errors. Takes a time linear in the length of the text.
 */
export function readYaml(text: string): ReadYaml {
  const counter = new LineCounter();
  const deepLine = findDeepLine(text);
  if (deepLine !== undefined) {
    const errors = [{ line: deepLine, text: `is nested more than ${MAX_DEPTH} levels deep` }];
    return { document: parseDocument(''), counter, errors };
  }
  // The library compares each key with all keys before it; `findUnsupported` remembers them.
  const options = { schema: 'failsafe', uniqueKeys: false, logLevel: 'error', prettyErrors: false } as const;
  const document = parseDocument(text, { ...options, lineCounter: counter });
  const found = document.errors.map(({ message, pos }) => ({ offset: pos[0], text: message.split('\n', 1)[0]! }));
  if (found.length === 0) found.push(...findUnsupported(document));
  return { document, counter, errors: found.map(({ offset, text }) => ({ line: counter.linePos(offset).line, text })) };
}

/** Returns the line of the first list or map that is too deep for the library, whose functions call themselves. */
function findDeepLine(text: string): number | undefined {
  let line = 1;
  const parser = new Parser(() => line++);
  for (const lexeme of new Lexer().lex(text)) {
    Array.from(parser.next(lexeme));
    if (parser.stack.length > MAX_DEPTH && parser.stack.filter(isCollection).length > MAX_DEPTH) return line;
  }
  return undefined;
}

function isCollection({ type }: CST.Token): boolean {
  return type === 'block-map' || type === 'block-seq' || type === 'flow-collection';
}

interface Unsupported {
  readonly offset: number;
  readonly text: string;
}

function findUnsupported(document: Document): readonly Unsupported[] {
  const found: Unsupported[] = [];
  const add = (node: Node, text: string) => found.push({ offset: node.range?.[0] ?? 0, text });
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) add(node, `has an alias (\`*${node.source}\`); write out what it stands for`);
      else if (node.tag !== undefined) add(node, `has the tag \`${node.tag}\`, which is not supported`);
      if (!isMap(node)) return;
      const names = new Set<unknown>();
      for (const key of node.items.map((pair) => pair.key).filter(isScalar)) {
        if (names.has(key.value)) add(key, 'Map keys must be unique');
        names.add(key.value);
      }
    },
  });
  return found;
}
