import { contentTypeOf } from './call';
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
    ...(body === undefined ? [] : [`-H 'Content-Type: ${contentTypeOf(method)}'`, `-d ${quote(JSON.stringify(body))}`]),
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

/** Quotes an argument for a POSIX shell. */
export function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
