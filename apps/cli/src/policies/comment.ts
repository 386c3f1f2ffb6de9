import { countOf } from '@identity-governance/values';
import { sodPolicyLevels } from '@identity-governance/domain/sod';
import { printable } from '../terminal';
import { countChanges, type PlanReport } from './plan-report';

/** An identity that would start to violate a policy. */
export interface Starting {
  readonly level: string;
  readonly policy: string;
  /** The id or the name of the identity. */
  readonly identity: string;
}

/** Which identities a comment names: comments are mailed, kept, and visible to all readers. */
export const namings = ['none', 'ids', 'names'] as const;
export type Naming = (typeof namings)[number];

/** By this line a later run finds its comment and replaces it. */
const MARK = '<!-- governance policies plan -->';
const MAX_POLICIES = 50;
/** Maximum number of violations that a comment names. */
export const MAX_NAMED = 20;
/** Code hosts refuse longer comments. */
const MAX_LENGTH = 65_536;

/**
 * Returns a comment of a pull request in Markdown: the changes, and how many identities would start to violate. It
 * links to the console if its URL is known.
 */
export function renderComment(
  { changes, effect }: PlanReport,
  starting: readonly Starting[],
  consoleUrl?: string,
): string {
  const { all, byLevel, policies, warnings } = effect;
  const levels = sodPolicyLevels.flatMap((level) => {
    const counts = byLevel[level];
    return counts === undefined ? [] : [`| ${level} | ${counts.STARTS} | ${counts.ENDS} | ${counts.STAYS} |`];
  });
  const changed = new Map<string, { STARTS: number; ENDS: number }>();
  // A policy whose level changes has an entry for each level.
  for (const { id, STARTS, ENDS } of policies) {
    const { STARTS: starts = 0, ENDS: ends = 0 } = changed.get(id) ?? {};
    changed.set(id, { STARTS: starts + STARTS, ENDS: ends + ENDS });
  }
  const rows = changes.map(({ action, level, name, id }) => {
    const { STARTS = 0, ENDS = 0 } = changed.get(id) ?? {};
    // A new policy is not in the console yet.
    const isLinked = consoleUrl !== undefined && action !== 'CREATE';
    const link = isLinked ? `[${escape(id)}](${consoleUrl}/policies/${encodeId(id)})` : escape(id);
    return `| ${action.toLowerCase()} | ${level} | ${escape(name)} | ${link} | ${STARTS} | ${ENDS} |`;
  });
  const lines = [
    MARK,
    `### SOD policies: ${countChanges(changes)}`,
    '',
    `**${countOf(all.STARTS, 'violation')} would start**, ${all.ENDS} would end, ${all.STAYS} would stay.`,
    ...(levels.length === 0 ? [] : ['', '| level | start | end | stay |', '|---|---:|---:|---:|', ...levels]),
    ...(rows.length === 0
      ? []
      : [
          '',
          '| change | level | policy | id | start | end |',
          '|---|---|---|---|---:|---:|',
          ...cut(rows, { most: MAX_POLICIES, total: rows.length }),
        ]),
    ...(starting.length === 0
      ? []
      : [
          '',
          '| would start to violate | level | policy |',
          '|---|---|---|',
          ...cut(starting.map(describe), { most: MAX_NAMED, total: all.STARTS }),
        ]),
    ...(warnings.length === 0 ? [] : ['', 'This result is unreliable:', '']),
    ...warnings.map(({ text }) => `- ${escape(text)}`),
    ...(consoleUrl === undefined ? [] : ['', `[Policies in the console](${consoleUrl}/policies)`]),
  ];
  return shortened(`${lines.join('\n')}\n`);
}

function describe({ identity, level, policy }: Starting): string {
  return `| ${escape(identity)} | ${level} | ${escape(policy)} |`;
}

function cut(
  rows: readonly string[],
  { most, total }: { readonly most: number; readonly total: number },
): readonly string[] {
  const shown = rows.slice(0, most);
  return total === shown.length ? shown : [...shown, '', `and ${total - shown.length} more`];
}

function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const end = '\n\n(shortened)\n';
  const kept = text.slice(0, MAX_LENGTH - end.length);
  return kept.slice(0, kept.lastIndexOf('\n')) + end;
}

/** Returns an id as a part of a URL that Markdown reads as a whole, also in a table. */
function encodeId(id: string): string {
  return encodeURIComponent(id).replace(/[!'()*~_]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}

/**
 * Escapes what Markdown or a code host would interpret: markup, references to users and issues, tables and links; and
 * writes characters that cannot be seen as their numbers.
 */
function escape(text: string): string {
  return printable(text)
    .replace(/[&<>@#]/g, (character) => `&#${character.codePointAt(0)};`)
    .replace(/\bwww\./gi, (prefix) => `${prefix.slice(0, -1)}&#46;`)
    .replace(/\b([a-z]+)-(?=\d)/gi, '$1&#45;')
    .replace(/[\\`*_{}[\]()|~!:]/g, String.raw`\$&`)
    .replace(/\s+/g, ' ');
}
