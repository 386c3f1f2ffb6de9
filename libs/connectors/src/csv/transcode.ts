import { getDecoder } from 'iconv-lite';
import { isUnicode, type CsvEncoding } from './dialect';

/** Never a byte of UTF-8. */
const invalidByte = Buffer.from([0xff]);
const replacement = '\ufffd';

/** Converts the chunks of a file to UTF-8. Characters that are invalid in its encoding are invalid in the result. */
export async function* toUtf8(chunks: AsyncIterable<Buffer>, encoding: CsvEncoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* chunks;
    return;
  }
  if (!isUnicode(encoding)) {
    const ofBytes = getDecoder(encoding);
    for await (const chunk of chunks) yield encode(ofBytes.write(chunk));
    yield encode(ofBytes.end() ?? '');
    return;
  }
  const decoder = new TextDecoder(encoding); // without the byte order mark
  for await (const chunk of chunks) yield encode(decoder.decode(chunk, { stream: true }));
  yield encode(decoder.decode());
}

function encode(text: string): Buffer {
  if (!text.includes(replacement)) return Buffer.from(text);
  const parts = text.split(replacement).map((part) => Buffer.from(part));
  return Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [invalidByte, part])));
}
