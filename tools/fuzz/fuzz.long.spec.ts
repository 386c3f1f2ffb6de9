import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const fuzzer = join(__dirname, 'fuzz.mjs');
const documentPath = join(__dirname, '../../docs/openapi.json');

function fuzz(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fuzzer, ...args], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

interface Document {
  readonly components: { readonly schemas: Record<string, { required: string[] }> };
}

jest.setTimeout(120_000);

it('finds no error in the service with 120 hostile requests', () => {
  const { status, output } = fuzz('--requests', '120', '--seed', '7');
  expect(output).toMatch(/^120 requests \(seed 7\) to \d+ operations/);
  expect(output).toMatch(/\n0 faults\n/);
  expect(output).not.toMatch(/\b5\d\d: /);
  expect(status).toBe(0);
});

it('is not blind: a service that does not answer as it is documented has errors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  try {
    const document = JSON.parse(readFileSync(documentPath, 'utf8')) as Document;
    document.components.schemas.ErrorResponseDto!.required.push('somethingElse');
    const path = join(folder, 'openapi.json');
    writeFileSync(path, JSON.stringify(document));
    const { status, output } = fuzz('--requests', '50', '--document', path);
    expect(output).toContain("must have required property 'somethingElse'");
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
