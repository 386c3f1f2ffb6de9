// Prints a bill of materials (CycloneDX) of the packages in the deployables: those that they install, and those whose
// code is in the command and in the console.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { bundleConsole, bundledPackages } from '../build/bundle-console.mjs';

const root = join(import.meta.dirname, '../..');
const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const bill = JSON.parse(execFileSync('npm', command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
const { metafile } = await bundleConsole(join(root, 'dist/apps/console/assets'));
const bundled = new Set((await bundledPackages(metafile)).map(({ name, version }) => `pkg:npm/${name}@${version}`));

const isDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
const components = bill.components.flatMap((component) => {
  if (!isDevelopment(component)) return [component];
  // The console is built from packages for development, which it brings along.
  if (!bundled.has(decodeURIComponent(component.purl))) return [];
  const { properties, ...rest } = component;
  const others = properties.filter(({ name }) => name !== 'cdx:npm:package:development');
  return [{ ...rest, scope: 'required', ...(others.length > 0 && { properties: others }) }];
});
const subject = bill.metadata.component['bom-ref'];
const refs = new Set([subject, ...components.map((component) => component['bom-ref'])]);
const dependencies = bill.dependencies.flatMap(({ ref, dependsOn = [] }) =>
  refs.has(ref) ? [{ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }] : [],
);
console.log(JSON.stringify({ ...bill, components, dependencies }, null, 2));
