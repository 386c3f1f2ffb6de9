import { escapeMarkup, markInvisible } from '@identity-governance/values';

export function shortenLabel(text: string, longest: number): string {
  const label = markInvisible(text);
  if (label.length <= longest) return label;
  const characters = Array.from(label.slice(0, 2 * longest + 2));
  return characters.length <= longest ? label : `${characters.slice(0, longest - 1).join('')}…`;
}

/** Returns the escaped label, with the complete label as a tooltip if it is shortened. */
export function labelWithTitle(label: string, longest: number): string {
  const short = shortenLabel(label, longest);
  return short === markInvisible(label)
    ? escapeMarkup(label)
    : `${escapeMarkup(short)}<title>${escapeMarkup(label)}</title>`;
}
