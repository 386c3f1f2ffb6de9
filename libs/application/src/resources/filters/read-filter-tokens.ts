import { err, ok, type Fault, type Result } from '@identity-governance/values';

/** A token of a filter; `position` counts characters from 1. The last token is always the end. */
export interface FilterToken {
  readonly kind: 'word' | 'text' | 'mark' | 'end';
  /** The string; a quoted one is without its quotes and escapes. */
  readonly text: string;
  readonly position: number;
}

const tokenPattern = /(?:(?<word>[\p{L}\p{N}_.-]+)|"(?<text>(?:[^"\\]|\\["\\])*)"|(?<mark>[(),]))/uy;
const space = /\s*/y;

export function readFilterTokens(text: string): Result<readonly FilterToken[], Fault> {
  const nul = text.indexOf('\0');
  // No stored string contains it, and databases treat it differently.
  if (nul >= 0) return err({ field: 'filters', reason: `holds the character U+0000 at character ${nul + 1}` });
  const tokens: FilterToken[] = [];
  for (let at = endOfSpace(text, 0); at < text.length; at = endOfSpace(text, tokenPattern.lastIndex)) {
    tokenPattern.lastIndex = at;
    const groups = tokenPattern.exec(text)?.groups;
    const position = at + 1;
    if (groups === undefined) return err({ field: 'filters', reason: describeStray(text, position) });
    tokens.push({ ...readGroups(groups), position });
  }
  return ok([...tokens, { kind: 'end', text: '', position: text.length + 1 }]);
}

function endOfSpace(text: string, start: number): number {
  space.lastIndex = start;
  space.exec(text);
  return space.lastIndex;
}

function readGroups(groups: Readonly<Record<string, string | undefined>>): Pick<FilterToken, 'kind' | 'text'> {
  if (groups.word !== undefined) return { kind: 'word', text: groups.word };
  if (groups.mark !== undefined) return { kind: 'mark', text: groups.mark };
  return { kind: 'text', text: groups.text!.replace(/\\(["\\])/g, '$1') };
}

function describeStray(text: string, position: number): string {
  const stray = text.charAt(position - 1);
  if (stray !== '"') return `has the stray character \`${stray}\` at character ${position}`;
  return `has a malformed string at character ${position}: a string ends with \`"\`, and only \`\\"\` and \`\\\\\` are escapes`;
}
