import { escapeMarkup, markInvisible } from '@identity-governance/values';

/** A violation in a mail. */
export interface MailedViolation {
  readonly id: string;
  readonly policyName: string;
  readonly targetName: string;
  /** The day on which its mitigation ends, in UTC; null if that is not what the mail says of it. */
  readonly ends: string | null;
}

/** A change that waits for approval. */
export interface MailedChange {
  readonly id: string;
  /** The action and the name of what it concerns. */
  readonly title: string;
  /** The day on which it expires, in UTC. */
  readonly expires: string;
}

/** The first entries of a list, and their number in all. */
export interface MailedList<T> {
  readonly first: readonly T[];
  readonly count: number;
  /** Whether there may be more than `count`. */
  readonly isAtLeast?: boolean;
}

/** The content of a mail: names and ids only. */
export interface MailContent {
  readonly kind: 'DIGEST' | 'APPROVALS';
  readonly waiting: MailedList<MailedChange>;
  readonly assigned: MailedList<MailedViolation>;
  readonly ending: MailedList<MailedViolation>;
  /** Number of open violations that the person owns. */
  readonly open: number;
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Returns whether there is anything to say. */
export function hasNews({ waiting, assigned, ending }: MailContent): boolean {
  return waiting.count + assigned.count + ending.count > 0;
}

interface Line {
  readonly text: string;
  readonly url: string;
}

interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
  /** The list in the console. */
  readonly all: Line;
}

const MAX_NAME_LENGTH = 200;

/**
 * Writes a mail. Names appear in one line, shortened, and with marks in the place of characters that a reader does not
 * see or that change the order of others. `consoleOrigin`: such as
 * `https://governance.example.com`.
 */
export function writeMail(content: MailContent, consoleOrigin: string): WrittenMail {
  const { waiting, assigned, ending, open } = content;
  const urlOf = (path: string) => `${consoleOrigin}/console${path}`;
  const violationLine = ({ id, policyName, targetName, ends }: MailedViolation): Line => ({
    text: `${shown(policyName)}: ${shown(targetName)}${ends === null ? '' : `, until ${ends}`}`,
    url: urlOf(`/violations/${encodeURIComponent(id)}`),
  });
  const changeLine = ({ id, title, expires }: MailedChange): Line => ({
    text: `${shown(title)}, expires ${expires}`,
    url: urlOf(`/approvals/${encodeURIComponent(id)}`),
  });
  const approvals = { text: 'All approvals', url: urlOf('/approvals') };
  const violations = { text: 'All violations', url: urlOf('/violations') };
  const sections: readonly Section[] = [
    section(waiting, changeLine, { title: 'Waiting for approval', all: approvals }),
    section(assigned, violationLine, { title: 'Assigned to you', all: violations }),
    section(ending, violationLine, { title: 'Mitigations that end within a week', all: violations }),
  ].filter(({ lines }) => lines.length > 0);
  const counts = [
    counted(waiting, 'waits for your approval', 'wait for your approval'),
    counted(assigned, 'assigned', 'assigned'),
    counted(ending, 'ends within a week', 'end within a week'),
  ].flatMap((one) => one ?? []);
  const closing =
    content.kind === 'APPROVALS'
      ? []
      : [`You own ${open} open violation${open === 1 ? '' : 's'}, alone or by a group.`];
  return {
    subject: `Identity governance: ${counts.join(', ')}`,
    text: plainText(sections, closing),
    html: htmlOf(sections, closing),
  };
}

function section<T>(
  list: MailedList<T>,
  lineOf: (one: T) => Line,
  { title, all }: Pick<Section, 'all' | 'title'>,
): Section {
  const { first, count, isAtLeast = false } = list;
  const left = count - first.length;
  const more = left > 0 ? `, ${left}${isAtLeast ? ' or more' : ''} not listed here` : '';
  return { title, lines: first.map(lineOf), all: { ...all, text: `${all.text}${more}` } };
}

function counted({ count, isAtLeast = false }: MailedList<unknown>, one: string, many: string): string | undefined {
  if (count === 0) return undefined;
  return `${count}${isAtLeast ? ' or more' : ''} ${count === 1 ? one : many}`;
}

/** Returns a name as it is shown, in one line. */
function shown(name: string): string {
  const characters = Array.from(name);
  const short = characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH).join('')}…` : name;
  return markInvisible(short);
}

function plainText(sections: readonly Section[], closing: readonly string[]): string {
  const parts = sections.map(({ title, lines, all }) =>
    [title, '', ...lines.flatMap(({ text, url }) => [`- ${text}`, `  ${url}`]), `${all.text}: ${all.url}`].join('\n'),
  );
  return `${[...parts, ...closing].join('\n\n')}\n`;
}

function htmlOf(sections: readonly Section[], closing: readonly string[]): string {
  const link = ({ text, url }: Line) => `<a href="${escapeMarkup(url)}">${escapeMarkup(text)}</a>`;
  const parts = sections.map(({ title, lines, all }) => {
    const items = lines.map((line) => `<li><bdi>${link(line)}</bdi></li>`).join('\n');
    return `<h2>${escapeMarkup(title)}</h2>\n<ul>\n${items}\n</ul>\n<p>${link(all)}</p>`;
  });
  const body = [...parts, ...closing.map((one) => `<p>${escapeMarkup(one)}</p>`)].join('\n');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Identity governance</title></head><body>\n${body}\n</body></html>\n`;
}
