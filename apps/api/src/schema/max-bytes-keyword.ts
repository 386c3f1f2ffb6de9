import type { Ajv } from 'ajv';

/** The schema keyword that limits a map of strings as a whole: all names and values together, in bytes of UTF-8. */
export const maxBytesKeyword = 'x-max-bytes';

export function addMaxBytesKeyword(ajv: Ajv): Ajv {
  ajv.addKeyword({
    keyword: maxBytesKeyword,
    type: 'object',
    schemaType: 'number',
    validate: (most: number, map: object) => bytesOf(map) <= most,
  });
  return ajv;
}

function bytesOf(map: object): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(map)) {
    bytes += Buffer.byteLength(name) + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
  }
  return bytes;
}
