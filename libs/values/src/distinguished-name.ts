import { canonicalName } from './canonical-name';

/** Short names that every implementation knows, by their object identifiers. Source: RFC 4514, section 3. */
const shortNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'cn',
  '2.5.4.7': 'l',
  '2.5.4.8': 'st',
  '2.5.4.10': 'o',
  '2.5.4.11': 'ou',
  '2.5.4.6': 'c',
  '2.5.4.9': 'street',
  '0.9.2342.19200300.100.1.25': 'dc',
  '0.9.2342.19200300.100.1.1': 'uid',
};

const attributeType = /\s*(?:oid\.)?([\p{L}\p{N}.-]+)\s*=\s*/iuy;
/**
 * Pattern of a folded attribute type. Names are folded before they are checked, so that strings that are equal without
 * case are either all distinguished names or none.
 */
const foldedType = /^(?:[a-z][a-z0-9-]*|\d+(?:\.\d+)*)$/;
/** Quoted value: older tools put values that contain separators in quotes (RFC 2253, section 4). */
const quotedValue = /"((?:\\.|[^"\\])*)"\s*/suy;
const plainValue = /((?:\\.|[^\\,;+])*)/suy;

/**
 * Returns the form in which distinguished names of a directory are compared: two strings name the same entry if their
 * forms are equal. Returns undefined if the string is not a distinguished name. Sources: RFC 4514 for the strings, with
 * the separators and quotes of RFC 2253; RFC 4517, section 4.2.15, and RFC 4518 for the comparison, which ignores case,
 * the kind and number of spaces, and the order of the parts of a multi-valued RDN.
 *
 * @example
 * const [one, other] = ['CN=Vault\\, Main, OU=Groups', 'cn=vault\\2C main,ou=groups'];
 * canonicalDistinguishedName(one) === canonicalDistinguishedName(other); // true
 */
export function canonicalDistinguishedName(name: string): string | undefined {
  const rdns: string[][] = [[]];
  for (let at = 0; ;) {
    const type = matchAt(attributeType, name, at);
    const nameOfType = type === null ? '' : canonicalName(type[1]!);
    if (type === null || !foldedType.test(nameOfType)) return undefined;
    at += type[0].length;
    const value = matchAt(quotedValue, name, at) ?? matchAt(plainValue, name, at)!;
    at += value[0].length;
    const comparable = comparableValue(value[1]!);
    if (comparable === undefined) return undefined;
    rdns.at(-1)!.push(JSON.stringify([shortNames[nameOfType] ?? nameOfType, comparable]));
    const separator = name[at];
    if (separator === undefined) return rdns.map((parts) => parts.sort().join('+')).join();
    if (separator === ',' || separator === ';') rdns.push([]);
    else if (separator !== '+') return undefined;
    at++;
  }
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

const escaped = /((?:\\[0-9a-f]{2})+)|\\(.)/gisu;
/** Characters that RFC 4518, section 2.2, maps to a space, and characters that it maps to nothing. */
const spaces = /[\t\n\v\f\r\u0085\p{Z}]+/gu;
const ignored = /[\p{Cc}\p{Cf}\u034f\u1806\u180b-\u180d\ufe00-\ufe0f\ufffc]/gu;

function comparableValue(value: string): string | undefined {
  try {
    const text = value.replace(escaped, (_, bytes: string | undefined, character: string) =>
      bytes === undefined ? character : decodeURIComponent(bytes.replaceAll('\\', '%')),
    );
    return canonicalName(text.replace(spaces, ' ').replace(ignored, '')).replace(/ +/g, ' ').trim();
  } catch {
    return undefined; // the bytes are not UTF-8
  }
}
