import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TestWorkspace } from '../testing/test-workspace';

const root = join(__dirname, '../../../..');
const guide = readFileSync(join(root, 'docs/policies-as-code.md'), 'utf8').split('\n## ')[1]!;
const example = join(root, 'examples/policies-as-code');

let workspace: TestWorkspace;
const before = process.cwd();
beforeEach(() => {
  workspace = new TestWorkspace();
});
afterEach(() => {
  process.chdir(before);
  workspace.remove();
});

async function run(command: string): Promise<string> {
  const { code, stdout, stderr } = await workspace.run(command.split(' ').slice(1));
  expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
  return stdout;
}

describe('the guide to policies as code', () => {
  it('leads to a first policy file with a test that passes', async () => {
    const files = [...guide.matchAll(/^`([^`]+\.yaml)`:\n\n```yaml\n(.*?)^```$/gms)];
    expect(files.map(([, name]) => name)).toEqual(['policies/p2p.yaml', 'tests/p2p.yaml']);
    for (const [, name, text] of files) {
      const path = join(workspace.folder, name!);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text!);
    }
    const [, commands] = /^```sh\n(.*?)^```$/ms.exec(guide)!;
    const [, output] = /^```text\n(.*?)^```$/ms.exec(guide)!;
    process.chdir(workspace.folder);
    const printed: string[] = [];
    for (const command of commands!.trim().split('\n')) printed.push(await run(command));
    expect(printed.join('')).toBe(output);
  });

  it('has an example of a repository whose workflows pass without a service', async () => {
    const workflows = ['.github/workflows/policies.yml', '.gitlab-ci.yml'].map((name) =>
      readFileSync(join(example, name), 'utf8').match(/governance policies [^\n]+/g),
    );
    expect(workflows[0]).toEqual(workflows[1]);
    process.chdir(example);
    for (const command of workflows[0]!) {
      const [line, file] = /^(.*) (\S+)$/.exec(command)!.slice(1) as [string, string];
      await run(`${line} ${join(workspace.folder, file)}`);
    }
    expect(readdirSync(workspace.folder)).toEqual(expect.arrayContaining(['policies.sarif', 'tests.xml']));
    expect(await run('governance policies test --coverage')).toBe(
      '3 of 3 tests passed\nevery enforced policy is violated by a test\n',
    );
  });
});
