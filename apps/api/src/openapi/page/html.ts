/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The little Markdown that descriptions are written in: paragraphs, lists, `code` and **strong**. */
export function renderMarkdown(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => (block.startsWith('- ') ? renderList(block) : `<p>${renderInline(block)}</p>`))
    .join('\n');
}

export function renderInline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]*)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]*)\*\*/g, '<strong>$1</strong>');
}

function renderList(block: string): string {
  const items = block.slice(2).split(/\n- /);
  return `<ul>${items.map((item) => `<li>${renderInline(item)}</li>`).join('')}</ul>`;
}
