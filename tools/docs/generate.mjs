// Writes the generated pages of docs/: node tools/docs/generate.mjs. With --check it only tells, by exit code 1, which
// are not as they would be written.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { swcPlugin } from '../build/swc-plugin.mjs';
import { renderApiTypes } from './render-api-types.mjs';
import { renderChartSchema } from './render-chart-schema.mjs';
import { renderPatches } from './render-patches.mjs';
import { renderSettings } from './render-settings.mjs';

const root = join(import.meta.dirname, '../..');
const outfile = join(root, 'dist/tools/docs.mjs');
const contents = `
  import 'reflect-metadata';
  export { generateDocumentation } from './apps/api/src/documentation/generate-documentation';
  export * from './libs/domain/src/entries/patch';
  export { mappingSchema } from './libs/connectors/src';
  export { describeSettings } from './libs/platform/src';
  export { ApiSettings, WorkerSettings } from './libs/platform/src/app-settings';
  export { CliSettings } from './apps/cli/src/config';
`;

mkdirSync(join(root, 'dist/tools'), { recursive: true });
await build({
  stdin: { contents, resolveDir: root, loader: 'ts' },
  outfile,
  absWorkingDir: root,
  tsconfig: join(root, 'tsconfig.base.json'),
  plugins: [swcPlugin(JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')))],
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  keepNames: true,
});
const built = await import(pathToFileURL(outfile).href);
const { document, recordedAnswers } = await built.generateDocumentation(join(root, 'tools/sample/data'));
const settingsOf = (settingsClass) => built.describeSettings(settingsClass);
const patched = (name, fields) => ({
  name,
  paths: built.listPatchablePaths(fields),
  nullable: Object.keys(fields).filter((field) => fields[field].nullable),
});
const pages = {
  'apps/api/src/openapi/recorded-answers.json': recordedAnswers,
  'docs/openapi.json': document,
  'docs/import-mapping.schema.json': `${JSON.stringify(built.mappingSchema(), undefined, 1)}\n`,
  'apps/console/src/api/openapi.ts': await renderApiTypes(document),
  'docs/api.md': renderPatches(readFileSync(join(root, 'docs/api.md'), 'utf8'), [
    patched('auth profile', built.authProfilePatchableFields),
    patched('search attribute config', built.searchAttributePatchableFields),
    patched('SOD policy', built.sodPolicyPatchableFields),
  ]),
  'deploy/helm/identity-governance/values.schema.json': renderChartSchema({
    api: settingsOf(built.ApiSettings),
    worker: settingsOf(built.WorkerSettings),
    cli: settingsOf(built.CliSettings),
  }),
  'docs/settings.md': renderSettings([
    { title: 'API', lead: 'The service that clients speak to.', settings: settingsOf(built.ApiSettings) },
    { title: 'Worker', lead: 'The process that runs jobs.', settings: settingsOf(built.WorkerSettings) },
    { title: 'Command line', lead: '`governance` and its commands.', settings: settingsOf(built.CliSettings) },
  ]),
};

let stale = 0;
for (const [file, text] of Object.entries(pages)) {
  const path = join(root, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  stale++;
  if (process.argv.includes('--check')) console.error(`${file} is not current: run \`npm run docs\``);
  else writeFileSync(path, text);
}
process.exit(process.argv.includes('--check') && stale > 0 ? 1 : 0);
