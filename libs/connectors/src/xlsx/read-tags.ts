/** A tag of an XML document. Names have no prefix. */
export interface XmlTag {
  readonly name: string;
  readonly isEnd: boolean;
  /** Whether the element ends with this tag: `<v/>`. */
  readonly isEmpty: boolean;
  readonly attributes: string;
  /** The character data between this tag and the next one. */
  text: string;
}

/** An XML document is not written as spreadsheets write it. */
export class UnusualXml extends Error {}

const token =
  /<(?:\?[^]*?\?>|!--[^]*?-->|!\[CDATA\[(?<data>[^]*?)\]\]>|(?<end>\/?)(?:[^\s<>/:!?"'=]+:)?(?<name>[^\s<>/:!?"'=]+)(?<attributes>(?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>)|(?<text>[^<]+)/y;
const attribute = /\s+(?:[^\s<>/:"'=]+:)?([^\s<>/:"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Yields the tags of a document in their order. Throws an `UnusualXml` at what is not well-formed or a DTD. */
export function* readTags(xml: string): Generator<XmlTag> {
  let tag: XmlTag | undefined;
  for (token.lastIndex = 0; token.lastIndex < xml.length;) {
    const place = token.lastIndex;
    const found = token.exec(xml);
    if (found === null) throw new UnusualXml();
    const { data, text, name, end, attributes = '', empty } = found.groups!;
    if (name === undefined) {
      if (tag !== undefined) tag.text += data ?? (text === undefined ? '' : decode(text));
      continue;
    }
    const next = place + found[0].length;
    if (tag !== undefined) yield tag;
    // another document may have been read while this one waited
    token.lastIndex = next;
    tag = { name, isEnd: end === '/', isEmpty: empty === '/', attributes, text: '' };
  }
  if (tag !== undefined) yield tag;
}

/** Returns the attributes of a tag by their names without prefix. */
export function attributesOf({ attributes }: XmlTag): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name, double, single] of attributes.matchAll(attribute)) {
    if (!found.has(name!)) found.set(name!, decode(double ?? single ?? ''));
  }
  return found;
}

/** Reads an `xsd:boolean`; undefined for another string. */
export function readXmlBoolean(text: string): boolean | undefined {
  const word = text.trim();
  if (word === '1' || word === 'true') return true;
  return word === '0' || word === 'false' ? false : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replace(/&([^;&]{0,10};?)/g, (_, reference: string) => decodeReference(reference));
}

/** Decodes what follows `&`: `amp;`, `#65;` or `#x41;`. */
function decodeReference(reference: string): string {
  const [, hex, decimal, name = ''] =
    /^(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));$/.exec(reference.toLowerCase()) ?? [];
  const code = hex === undefined ? Number(decimal ?? 0) : Number.parseInt(hex, 16);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  const character = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (character === undefined) throw new UnusualXml();
  return character;
}
