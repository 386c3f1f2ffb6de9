import { ok, parser, refuse, refuseType, type Parser } from '@identity-governance/values';
import { RE2JS, RE2JSException } from 're2js';

/** A regular expression in the syntax of RE2. It takes a time linear in the length of a string. */
export interface Pattern {
  readonly source: string;
  readonly test: (text: string) => boolean;
  /** Returns what the first group captures, or the whole match if there is no group; undefined without a match. */
  readonly capture: (text: string) => string | undefined;
}

const maxPattern = 500;
/** Maximum number of instructions: the time of a match is their number times the length of the string. */
const largestProgram = 2000;

/** Reads a regular expression: at most 500 characters, without backreferences and lookarounds, which RE2 lacks. */
export const parsePattern: Parser<Pattern> = parser({ type: 'string', maxLength: maxPattern }, (raw) => {
  if (typeof raw !== 'string') return refuseType(raw, 'a regular expression');
  if (raw === '') return refuse('is empty');
  if (raw.length > maxPattern) return refuse(`is longer than ${maxPattern} characters`);
  try {
    const compiled = RE2JS.compile(raw);
    if (compiled.programSize() > largestProgram) return refuse('is too large; repeat fewer times');
    return ok(patternOf(raw, compiled));
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return refuse(`is not a regular expression of RE2: ${error.message.replace('error parsing regexp: ', '')}`);
  }
});

function patternOf(source: string, compiled: RE2JS): Pattern {
  const group = Math.min(1, compiled.groupCount());
  return {
    source,
    test: (text) => compiled.test(text),
    capture: (text) => {
      const matcher = compiled.matcher(text);
      return matcher.find() ? (matcher.group(group) ?? '') : undefined;
    },
  };
}
