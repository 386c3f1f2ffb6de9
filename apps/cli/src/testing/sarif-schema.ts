import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';

const file = readFileSync(join(__dirname, 'oasis/sarif-schema-2.1.0.json'), 'utf8');
/** Of draft 4, whose `id` and meta-schema the validator does not know; no other keyword differs. */
const { $schema, id, ...schema } = JSON.parse(file) as Readonly<Record<string, unknown>>;
/** The characters of a URI (RFC 3986). */
const reference = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/;
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: { uri: /^[A-Za-z][A-Za-z0-9+.-]*:/, 'uri-reference': reference, 'date-time': true },
});
if (id === undefined || !String($schema).includes('draft-04'))
  throw new Error('the schema of SARIF has another format');
const isValid = ajv.compile(schema);

/** Returns the errors of a SARIF 2.1.0 log by the schema of OASIS. */
export function sarifErrorsOf(log: string): readonly string[] {
  if (isValid(JSON.parse(log))) return [];
  return isValid.errors!.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
