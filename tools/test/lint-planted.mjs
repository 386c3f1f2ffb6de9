// Lints source text as if it stood at a path of the workspace, without writing it there: other tools may be reading the
// tree. Reads [{ path, code }] from stdin and writes, for each, the list of { ruleId, message }.
import { text } from 'node:stream/consumers';
import { createProjectGraphAsync, readCachedProjectGraph } from '@nx/devkit';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

await ensureProjectGraph();
// rules with types need the file in its tsconfig; the boundaries do without
const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked });
const planted = JSON.parse(await text(process.stdin));
const results = [];
for (const { path, code } of planted) {
  const [{ messages }] = await eslint.lintText(code, { filePath: path });
  results.push(messages.map(({ ruleId, message }) => ({ ruleId, message })));
}
process.stdout.write(JSON.stringify(results));

/** Without a graph @nx/enforce-module-boundaries would let everything pass. */
async function ensureProjectGraph() {
  try {
    readCachedProjectGraph();
  } catch {
    await createProjectGraphAsync();
  }
}
