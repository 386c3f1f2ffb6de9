import { refuse, type Parsed } from './parser';

/** Reads input whose getters, iterators and proxies may throw; such input is rejected like any invalid input. */
export function readSafely<T>(read: () => Parsed<T>): Parsed<T> {
  try {
    return read();
  } catch {
    return refuse('cannot be read: a getter, an iterator or a proxy in it throws');
  }
}
