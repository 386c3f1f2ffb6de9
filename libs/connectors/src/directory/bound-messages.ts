import type { EventEmitter } from 'node:events';

/** The library's parser of messages, with members that its types hide. */
export interface MessageParser extends EventEmitter {
  /** The start of a message whose rest has not arrived. */
  readonly buffer?: Buffer;
  read(data: Buffer, details: unknown): void;
}

/** Maximum size of a message in bytes: that of a group with a million members. */
export const MAX_MESSAGE_BYTES = 128 * 1024 * 1024;

/**
 * Bounds what a server can do to the parser, which calls itself for each message of a chunk, and buffers a message of
 * any size: messages are parsed one after the other, and `onExcess` is called instead of waiting for a larger one.
 */
export function boundMessages(parser: MessageParser, onExcess: () => void): void {
  const parse = parser.read.bind(parser);
  let rest: Buffer | undefined;
  let isParsing = false;
  parser.read = (data, details) => {
    rest = data;
    if (isParsing) return; // the parser calls itself with the rest of the chunk
    isParsing = true;
    try {
      for (let next: Buffer | undefined = rest; next !== undefined; next = rest) {
        rest = undefined;
        parse(next, details);
      }
    } finally {
      isParsing = false;
    }
    if (parser.buffer !== undefined && sizeOf(parser.buffer) > MAX_MESSAGE_BYTES) onExcess();
  };
}

/** Returns the size that a message states in BER (X.690, section 8.1.3), 0 if that has not arrived. */
function sizeOf(message: Buffer): number {
  const first = message[1] ?? 0;
  if (first < 0x80) return first;
  const bytes = first & 0x7f;
  if (bytes > 6) return Infinity;
  return bytes === 0 || message.length < 2 + bytes ? 0 : message.readUIntBE(2, bytes);
}
