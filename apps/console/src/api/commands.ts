import { markInvisible, splitInvisible } from '@identity-governance/values';
import { contentTypeOf } from './call';
import { experimentalHeaderOf } from './experimental';
import { formatRef, type AccessRef } from './access-ref';

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
}

/** Returns the `curl` command of a call, for a shell in which `TOKEN` is set. */
export function toCurl({ method, url, body, ifMatch }: Request): string {
  const isImplied = method === 'GET' || (method === 'POST' && body !== undefined);
  const lines = [
    `curl -s${isImplied ? '' : ` -X ${method}`} -H "Authorization: Bearer $TOKEN"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: ${contentTypeOf(method)}'`, `-d ${quote(formatJson(body))}`]),
    ...Object.entries(experimentalHeaderOf(new URL(url).pathname)).map(
      ([name, value]) => `-H ${quote(`${name}: ${value}`)}`,
    ),
    ...(ifMatch === undefined ? [] : [`-H ${quote(`If-Match: ${ifMatch}`)}`]),
    quote(url),
  ];
  return lines.join(' \\\n  ');
}

interface Question {
  readonly identity: string;
  readonly add: readonly AccessRef[];
  readonly remove: readonly AccessRef[];
}

/** Returns the prediction as a command of the command-line app. */
export function toPredictCommand({ identity, add, remove }: Question): string {
  return `governance predict --identity ${quote(identity)}${option('--access', add)}${option('--remove', remove)}`;
}

function option(name: string, refs: readonly AccessRef[]): string {
  return refs.length === 0 ? '' : ` ${name} ${refs.map((ref) => quote(formatRef(ref))).join(' ')}`;
}

/** Returns JSON in which characters that are not seen are escaped. */
export function formatJson(value: unknown, indent?: number): string {
  return markInvisible(JSON.stringify(value, null, indent), 'text', escapeUnits);
}

function escapeUnits(character: string): string {
  return character.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Quotes an argument for a POSIX shell; one with characters that are not seen, for `bash` and `zsh`. */
export function quote(text: string): string {
  if (splitInvisible(text, 'text').length > 1) {
    const escaped = text.replaceAll(/[\\']/g, String.raw`\$&`);
    return `$'${markInvisible(escaped, 'text', (character) => `\\U${character.codePointAt(0)!.toString(16).padStart(8, '0')}`)}'`;
  }
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
