const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Marks that would reverse or hide the characters around a name. */
const bidiMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes a string for XML, which contains neither control characters nor unpaired surrogates. */
export function escapeXml(content: string): string {
  return content
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replace(bidiMarks, '')
    .replace(/[&<>"']/g, (character) => entities[character]!);
}

export function shortenLabel(label: string, longest: number): string {
  if (label.length <= longest) return label;
  const characters = Array.from(label.slice(0, 2 * longest + 2));
  return characters.length <= longest ? label : `${characters.slice(0, longest - 1).join('')}…`;
}

/** Returns the escaped label, with the complete label as a tooltip if it is shortened. */
export function labelWithTitle(label: string, longest: number): string {
  const short = shortenLabel(label, longest);
  return short === label ? escapeXml(label) : `${escapeXml(short)}<title>${escapeXml(label)}</title>`;
}
