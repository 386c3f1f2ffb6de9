import { markInvisible } from '@identity-governance/values';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a string for XML. Characters that are not seen, or that reorder others, are shown as their code points. */
export function escapeXml(content: string): string {
  return markInvisible(content).replace(/[&<>"']/g, (character) => entities[character]!);
}

export function shortenLabel(text: string, longest: number): string {
  const label = markInvisible(text);
  if (label.length <= longest) return label;
  const characters = Array.from(label.slice(0, 2 * longest + 2));
  return characters.length <= longest ? label : `${characters.slice(0, longest - 1).join('')}…`;
}

/** Returns the escaped label, with the complete label as a tooltip if it is shortened. */
export function labelWithTitle(label: string, longest: number): string {
  const short = shortenLabel(label, longest);
  return short === markInvisible(label) ? escapeXml(label) : `${escapeXml(short)}<title>${escapeXml(label)}</title>`;
}
