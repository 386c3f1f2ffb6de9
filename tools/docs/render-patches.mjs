/**
 * The page with what a patch may change in each resource: in its table, and in the line that says what `remove` does.
 * `resources`: `{ name, paths, nullable }` each.
 */
export function renderPatches(page, resources) {
  const withRows = resources.reduce(
    (text, { name, paths }) => replaceLine(text, `| ${name} |`, `| ${name} | ${paths} |`),
    page,
  );
  const removable = resources
    .filter(({ nullable }) => nullable.length > 0)
    .map(({ name, nullable }) => `${join(nullable.map((field) => `\`/${field}\``))} of ${withArticle(name)}`);
  const start = '- `remove` of a field that may be null sets it to null: ';
  return replaceLine(withRows, start, `${start}${removable.join('; ')}. Other fields cannot be removed.`);
}

function replaceLine(page, start, line) {
  const lines = page.split('\n');
  const index = lines.findIndex((one) => one.startsWith(start));
  if (index < 0) throw new Error(`no line begins with ${start}`);
  return lines.with(index, line).join('\n');
}

function join(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function withArticle(name) {
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}
