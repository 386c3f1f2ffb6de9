import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../../node_modules');

/**
 * The script of a command that an npm package of the workspace brings, to be run by node itself: the files in
 * node_modules/.bin are shell scripts on some systems, and other ones on Windows. The manifest is read as a file: not
 * every package exports it.
 */
export function workspaceTool(packageName, command = packageName) {
  const folder = join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
