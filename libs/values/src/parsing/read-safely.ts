import { refuse, type Parsed } from './parser';

/** Getters, iterators and proxies of what comes from outside may throw: such input is refused as any other. */
export function readSafely<T>(read: () => Parsed<T>): Parsed<T> {
  try {
    return read();
  } catch {
    return refuse('cannot be read: a getter, an iterator or a proxy in it throws');
  }
}
