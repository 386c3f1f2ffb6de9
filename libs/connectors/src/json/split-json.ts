import { BrokenCsv } from '../csv/broken-csv';

/** Names under which systems wrap the list of a response: Microsoft Graph, ServiceNow, SCIM, Workday and others. */
const listNames: readonly string[] = [
  'value',
  'items',
  'result',
  'results',
  'Resources',
  'Report_Entry',
  'data',
  'records',
];

/** Maximum length of an item, and of the parts of a document outside of its list. */
const maxItemMebibytes = 4;
const maxItem = maxItemMebibytes * 2 ** 20;
const maxDepth = 500;
const isNext = /^(@odata\.|__)?next_?(link|page_?token|cursor)?$/i;

interface Level {
  readonly isList: boolean;
  /** The name of the last property of an object. */
  name: string;
}

const code = (character: string) => character.charCodeAt(0);
const [quoteCode, backslash, colon, comma] = [code('"'), code('\\'), code(':'), code(',')];
const [openBrace, closeBrace, openBracket, closeBracket] = [code('{'), code('}'), code('['), code(']')];
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Splits a JSON document into the items of its list as its characters come: the document itself is a list, or an object
 * with a list as `value`, `items` and the like, or at `path`. Throws a `BrokenCsv` for a document without exactly one
 * such list, and for one that ends early.
 */
export class JsonSplitter {
  private readonly levels: Level[] = [];
  private isInString = false;
  private isEscaped = false;
  /** The characters of the string that may be a name; undefined outside of such a string. */
  private name: string | undefined;
  private lastString = '';
  /** The characters of the open item; undefined between items. */
  private item: string | undefined;
  private listDepth = 0;
  /** What was last between the brackets of the list. */
  private lastInList: 'nothing' | 'item' | 'comma' = 'nothing';
  private lists: string[] = [];
  private hasRoot = false;
  private items = 0;
  /** The names of the properties of the document. */
  readonly names: string[] = [];
  /** The properties outside of lists that name a further page, and are neither null nor an empty string. */
  readonly next = new Set<string>();
  /** The property of this kind whose value starts next, and whose value is the string that is being read. */
  private started: string | undefined;
  private stringOf: string | undefined;

  constructor(private readonly path: readonly string[] | undefined) {}

  /** Yields the items that end within the characters. */
  *push(text: string): Generator<string> {
    let start = 0;
    for (let i = 0; i < text.length; i++) {
      const character = text.charCodeAt(i);
      if (this.isInString) {
        if (this.name === undefined && !this.isEscaped) i = endOfPlain(text, i);
        if (i < text.length) this.takeInString(text.charCodeAt(i), text[i]!);
        continue;
      }
      if (blanks.has(character)) continue;
      const wasItem = this.item !== undefined;
      if (!wasItem && this.isBetweenItems() && this.startsItem(character)) {
        this.item = '';
        start = i;
      }
      this.take(character);
      if (this.item !== undefined && this.levels.length === this.listDepth) {
        const whole = this.item + text.slice(start, i + 1);
        this.item = undefined;
        this.lastInList = 'item';
        yield whole;
      }
    }
    if (this.item === undefined) return;
    this.item += text.slice(start);
    if (this.item.length > maxItem) this.fail(`is larger than ${maxItemMebibytes} MiB`);
  }

  /** Whether the character starts an item, rather than to separate items or to end their list. */
  private startsItem(character: number): boolean {
    const { lastInList } = this;
    if (character === comma) {
      if (lastInList !== 'item') this.fail('is missing before a comma');
      this.lastInList = 'comma';
      return false;
    }
    if (character === closeBracket) {
      if (lastInList === 'comma') this.fail('is missing after a comma');
      return false;
    }
    if (character !== openBrace) this.fail('is not an object');
    if (lastInList === 'item') this.fail('has no comma before it');
    return true;
  }

  end(): void {
    if (this.levels.length > 0 || this.isInString || !this.hasRoot) this.failWhole('ends before it is complete');
    if (this.lists.length === 0) this.failLists();
  }

  private failLists(): never {
    const wanted = this.path === undefined ? 'as `value`, `items` or the like' : `at \`${this.path.join('.')}\``;
    const shown = this.names.slice(0, 20).map((name) => `\`${name}\``);
    this.failWhole(
      this.lists.length === 0
        ? `has no list ${wanted}; \`list\` names it. Its properties are ${shown.join(', ')}`
        : `has the lists ${this.lists.map((name) => `\`${name}\``).join(' and ')}; \`list\` names the one to read`,
    );
  }

  private take(character: number): void {
    const level = this.levels.at(-1);
    if (level === undefined && this.hasRoot) this.failWhole('continues after its end');
    if (this.started !== undefined) this.startValue(this.started, character);
    if (character === quoteCode) {
      this.isInString = true;
      this.name = this.item === undefined ? '' : undefined;
    } else if (character === colon && level !== undefined) {
      if (this.item === undefined) {
        level.name = this.lastString;
        if (this.levels.length === 1 && this.names.length < 1000) this.names.push(level.name);
        if (isNext.test(level.name) && !this.levels.some(({ isList }) => isList)) this.started = level.name;
      }
    } else if (character === openBrace || character === openBracket) this.open(character === openBracket);
    else if (character === closeBrace || character === closeBracket) {
      if (level?.isList !== (character === closeBracket)) this.failWhole('has a bracket that does not match');
      if (this.levels.length === this.listDepth) this.listDepth = 0;
      this.levels.pop();
    } else if (level === undefined) this.failWhole('is neither a list nor an object');
  }

  private startValue(name: string, character: number): void {
    this.started = undefined;
    if (character === quoteCode) this.stringOf = name;
    else if (character !== code('n')) this.next.add(name);
  }

  private open(isList: boolean): void {
    if (this.levels.length === maxDepth) this.failWhole(`is nested more than ${maxDepth} levels deep`);
    const name = this.pathHere();
    this.hasRoot = true;
    this.levels.push({ isList, name: '' });
    if (this.item !== undefined) return;
    const isWanted = isList && this.isWanted(name);
    if (!isWanted) return;
    this.lists.push(name.join('.'));
    if (this.lists.length > 1) this.failLists();
    this.listDepth = this.levels.length;
  }

  private isWanted(name: readonly string[]): boolean {
    if (this.path !== undefined)
      return name.join('.') === this.path.join('.') && !this.levels.slice(0, -1).some((one) => one.isList);
    if (name.length === 0) return this.levels.length === 1;
    return name.length === 1 && this.levels.length === 2 && listNames.includes(name[0]!);
  }

  private pathHere(): readonly string[] {
    return this.levels.filter(({ isList }) => !isList).map(({ name }) => name);
  }

  private isBetweenItems(): boolean {
    return this.listDepth > 0 && this.levels.length === this.listDepth;
  }

  private takeInString(character: number, written: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (character === backslash) this.isEscaped = true;
    else if (character === quoteCode) {
      this.isInString = false;
      if (this.name !== undefined) this.lastString = readName(this.name);
      if (this.stringOf !== undefined && this.lastString !== '') this.next.add(this.stringOf);
      this.stringOf = undefined;
      return;
    }
    if (this.name === undefined) return;
    this.name += written;
    if (this.name.length > maxItem)
      this.failWhole(`has a string of more than ${maxItemMebibytes} MiB outside of its list`);
  }

  /** Counts an item; returns its number, from 1. */
  count(): number {
    return ++this.items;
  }

  private fail(reason: string): never {
    throw new BrokenCsv(this.items + 1, undefined, reason);
  }

  private failWhole(reason: string): never {
    throw new BrokenCsv(Math.max(this.items, 1), undefined, reason);
  }
}

/** Returns the position of the first quote or backslash. */
function endOfPlain(text: string, start: number): number {
  let i = start;
  for (; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === quoteCode || character === backslash) break;
  }
  return i;
}

function readName(written: string): string {
  if (!written.includes('\\')) return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}
