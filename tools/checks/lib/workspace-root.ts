import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The repository's root, from wherever in it a test or script was started. */
export function workspaceRoot(folder = process.cwd()): string {
  return existsSync(join(folder, 'nx.json')) ? folder : workspaceRoot(dirname(folder));
}
