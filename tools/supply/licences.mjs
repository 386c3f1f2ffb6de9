// Lists the licences of all packages in package-lock.json, and the packages that the deployables bring along. It fails
// where one is not allowed, or where a package runs a script at its installation that is not named here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleConsole, bundledPackages } from '../build/bundle-console.mjs';

/** Each lets anybody use, change and pass on the package with its notice. Of `OR` one is enough, of `AND` all count. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);
/** Tools of the tests that no deployable contains, under a licence that asks something of those who change them. */
const allowedInTests = new Map([['axe-core', 'MPL-2.0']]);

const root = join(import.meta.dirname, '../..');
/**
 * npm runs the scripts of these packages and no others (`npm help install-scripts`): they fetch or build what is made
 * for the platform.
 */
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const file = process.argv[2] ?? join(root, 'package-lock.json');
const packages = Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .map(([path, entry]) => ({ ...entry, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length) }));

/** Packages for development whose code is in the console. */
const bundled = new Set(process.argv[2] === undefined ? await listBundled() : []);
const isUsed = ({ name, version, dev, devOptional }) =>
  (dev !== true && devOptional !== true) || bundled.has(`${name} ${version}`);

const faults = packages.flatMap((one) => {
  const { name, version, license = 'none', hasInstallScript } = one;
  return [
    ...(isAllowed(license) || (!isUsed(one) && allowedInTests.get(name) === license)
      ? []
      : [`${name} ${version}: the licence \`${license}\` is not allowed`]),
    ...(hasInstallScript !== true || allowScripts[name] === true
      ? []
      : [`${name} ${version}: runs a script when installed`]),
  ];
});
const used = packages.filter(isUsed);
for (const [licence, names] of [...groups(used)].sort()) {
  const list = [...new Set(names.map(({ name, version }) => `${name} ${version}`))].sort();
  console.log(`${licence} (${list.length}): ${list.join(', ')}`);
}
console.log(`${packages.length} packages, ${used.length} of them in the deployables`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function isAllowed(expression) {
  const terms = expression.replaceAll(/[()]/g, '').split(' OR ');
  return terms.some((term) => term.split(' AND ').every((name) => allowed.has(name)));
}

function groups(list) {
  const byLicence = new Map();
  for (const one of list) byLicence.set(one.license, [...(byLicence.get(one.license) ?? []), one]);
  return byLicence;
}

async function listBundled() {
  const { metafile } = await bundleConsole(join(root, 'dist/apps/console/assets'));
  return (await bundledPackages(metafile)).map(({ name, version }) => `${name} ${version}`);
}
