import { markInvisible } from './invisible-characters';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes a string for HTML and XML. Characters that are not seen, or that reorder others, are shown as their code
 * points.
 */
export function escapeMarkup(content: string): string {
  return markInvisible(content).replace(/[&<>"']/g, (character) => entities[character]!);
}
