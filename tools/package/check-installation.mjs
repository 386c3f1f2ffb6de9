import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The commands by which the package's README and the examples say that it is built, installed and used. */
export function checkInstallation(tally, folder) {
  const [build, install] = shellCommands('libs/domain/README.md');
  const [setUp, make] = build.split(' && ');
  const made = setUp === 'npm ci' ? run(make, root) : { status: 1, output: `no \`npm ci && …\`: ${build}` };
  tally.check(`\`${build}\` makes the package`, made.status === 0, made.output);

  // a checkout with what the build made, beside a program
  const checkout = join(folder, 'identity-governance');
  const program = join(folder, 'program');
  mkdirSync(checkout);
  mkdirSync(program);
  symlinkSync(join(root, 'dist'), join(checkout, 'dist'));
  writeFileSync(join(program, 'package.json'), '{ "private": true, "type": "module" }');
  checkUse(tally, install, program);

  cpSync(join(root, 'examples'), join(checkout, 'examples'), { recursive: true });
  for (const [name, command] of exampleCommands()) {
    const example = join(checkout, 'examples', name);
    checkUse(tally, 'npm install', example);
    if (command === 'npm start') continue; // a server, which check-examples.mjs asks
    const { status, output } = run(command, example);
    tally.check(`\`${command}\` in examples/${name}`, status === 0, output);
  }
}

function checkUse(tally, install, cwd) {
  const { status, output } = run(install, cwd);
  const used = run(`node --input-type=module -e "import '@identity-governance/domain/sod'"`, cwd);
  const place = cwd.slice(cwd.lastIndexOf('/') + 1);
  tally.check(`\`${install}\` in ${place} installs it`, status === 0 && used.status === 0, output + used.output);
}

function shellCommands(file) {
  return [...readFileSync(join(root, file), 'utf8').matchAll(/^```sh\n(.+)\n```$/gm)].map((match) => match[1]);
}

/** The folders of the examples, each with the command that its line of README.md begins with. */
function exampleCommands() {
  const readme = readFileSync(join(root, 'examples/README.md'), 'utf8');
  const folders = readdirSync(join(root, 'examples')).filter((name) =>
    existsSync(join(root, 'examples', name, 'package.json')),
  );
  return folders.map((name) => {
    const [, command] = new RegExp(`^\\| \\[\`${name}\`\\]\\(${name}\\) \\| \`([^\`]+)\``, 'm').exec(readme) ?? [];
    if (command === undefined) throw new Error(`examples/README.md has no command for ${name}`);
    return [name, command];
  });
}

function run(command, cwd) {
  const env = { ...process.env, NODE_OPTIONS: '', CI: '1', NX_DAEMON: 'false', npm_config_audit: 'false' };
  const { status, stdout, stderr } = spawnSync(command, { cwd, env, shell: true, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}
