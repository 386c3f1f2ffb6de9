import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The longest ones begin first, so that the lanes end at about the same time. */
const longest = ['long-specs.run', 'console/console.run', 'kills/survive-faults.run'];
/** What these measure is of the apps as they are built, without other work beside it. */
const measuring = 'checks/load/';

/**
 * The steps that run in an export of the repository: the README's test command, without which nothing else runs;
 * format, types and lint; each command `*.run.ts` in `tools/checks` and its folders; the `check` script of each package
 * below tools/ that the README's commands do not install; and, where there is data for it, the check on real access
 * data.
 */
export function listSteps(checkout, realAccess) {
  const step = (title, command, cwd = checkout) => ({ title, command, cwd });
  const check = (name, ...args) => ({
    ...step(name, ['node', 'tools/run.mjs', name, ...args].join(' ')),
    measures: name.startsWith(measuring),
  });
  const test = testCommand(readFileSync(join(checkout, 'README.md'), 'utf8'));
  return [
    step(test, test),
    ...longChecks(checkout).map((name) => check(`checks/${name}`)),
    step('npm run check', 'npm run --silent check'),
    ...packagesWithChecks(checkout).map((folder) =>
      step(`tools/${folder}`, 'npm ci && npm run --silent check', join(checkout, 'tools', folder)),
    ),
    ...(realAccess === undefined ? [] : [check('checks/real-access/real-access', JSON.stringify(realAccess))]),
  ];
}

function testCommand(readme) {
  const commands = [...readme.matchAll(/^```sh\n(.+)\n```$/gm)].map((match) => match[1]);
  const command = commands.find((text) => text.endsWith('npm test'));
  if (command === undefined) throw new Error('README.md shows no command that ends with `npm test`');
  return command;
}

function longChecks(checkout) {
  const folder = join(checkout, 'tools/checks');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const names = files
    .filter((file) => file.endsWith('.run.ts'))
    .map((file) => file.slice(0, -'.ts'.length).replaceAll('\\', '/'))
    .sort();
  return [...longest.filter((name) => names.includes(name)), ...names.filter((name) => !longest.includes(name))];
}

function packagesWithChecks(checkout) {
  const manifest = (folder) => join(checkout, 'tools', folder, 'package.json');
  const folders = existsSync(join(checkout, 'tools')) ? readdirSync(join(checkout, 'tools')) : [];
  return folders
    .filter((folder) => existsSync(manifest(folder)))
    .filter((folder) => JSON.parse(readFileSync(manifest(folder), 'utf8')).scripts?.check !== undefined)
    .sort();
}
