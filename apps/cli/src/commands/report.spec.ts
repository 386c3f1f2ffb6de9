import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { Store } from '@identity-governance/application';
import { buildViolation } from '@identity-governance/test-kit';
import { readArchive } from '../report/read-archive';
import { organisationFiles } from '../testing/organisation-files';
import { TestWorkspace } from '../testing/test-workspace';

const workspace = new TestWorkspace();
const archive = join(workspace.folder, 'violations.zip');
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keyFile = join(workspace.folder, 'key.pem');
const publicFile = join(workspace.folder, 'public.pem');
const otherFile = join(workspace.folder, 'other.pem');

beforeAll(async () => {
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(otherFile, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }));
  await workspace.migrate();
  await workspace.run(['import', workspace.writeFiles(organisationFiles)]);
  const records = [
    buildViolation('v1', { policyId: 'p1', targetName: 'Line 1\nLine 2' }),
    buildViolation('v2', { policyId: 'gone', status: 'Closed', ended: '2026-01-02T00:00:00.000Z' }),
  ];
  await workspace.withServices((services) =>
    services(Store).write(['violations'], (tx) => tx.violations.save(records)),
  );
});
afterAll(() => {
  workspace.remove();
});

describe('governance report', () => {
  it('writes an archive that verifies, signed by the key of the installation', async () => {
    const written = await workspace.run(['report', '--output', archive], { AUDIT_SIGNING_KEY: keyFile });
    expect(written).toMatchObject({ code: 0, stdout: `2 records of violations in \`${archive}\`\n` });
    const { code, stdout } = await workspace.run(['report', 'verify', archive, '--key', publicFile]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Violations of all policies, requested by cli:\S+, as of 2\d{3}-/);
    expect(stdout).toContain(
      '`violations.csv` is unchanged: 2 rows\n`policies.csv` is unchanged: 2 rows\n`violations.xlsx` is unchanged\n`report.html` is unchanged\nthe manifest is signed by this key\n',
    );
    const json = await workspace.run(['report', 'verify', archive, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      errors: [],
      manifest: { violationsByStatus: { Closed: 1, Open: 1 } },
    });
    expect((await workspace.run(['report', 'verify', archive])).stdout).toContain('was not checked: use `--key`');
  });

  it('writes the records of some policies, and refuses policies that do not exist', async () => {
    const output = join(workspace.folder, 'one.zip');
    expect((await workspace.run(['report', '--output', output, '--policy', 'p1'])).stdout).toContain(
      '1 record of violations',
    );
    const refused = await workspace.run(['report', '--output', join(workspace.folder, 'none.zip'), '--policy', 'none']);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('`none`') as unknown });
    expect(workspace.listFolder()).not.toContain('none.zip');
    const again = await workspace.run(['report', '--output', output]);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('one.zip') as unknown });
  });

  it('writes the records of a past time, and refuses times that they do not cover', async () => {
    const output = join(workspace.folder, 'past.zip');
    const at = '2026-01-03';
    const refused = await workspace.run(['report', '--output', output, '--at', at]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('no worker has recorded') as unknown });
    await workspace.withServices((services) =>
      services(Store).write([], async (tx) => {
        const until = '2026-01-04T00:00:00.000Z';
        await tx.violationCoverage.save([{ start: '2026-01-02T00:00:00.000Z', until }]);
        await tx.violationWatermarks.save([
          { id: 'current', versions: {}, time: until, rules: null, holder: null, heldUntil: null },
        ]);
      }),
    );
    for (const [time, reason] of [
      ['2026-01-01', '`--at` `2026-01-01T23:59:59.999Z` is before'],
      ['monday', '`--at` `monday` is not a date such as'],
    ]) {
      const failed = await workspace.run(['report', '--output', output, '--at', time!]);
      expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(reason!) as unknown });
    }
    expect(workspace.listFolder()).not.toContain('past.zip');
    expect((await workspace.run(['report', '--output', output, '--at', at])).code).toBe(0);
    const { stdout } = await workspace.run(['report', 'verify', output, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ manifest: { at: '2026-01-03T23:59:59.999Z' } });
  });

  it('finds that another key signed, or that nothing is signed', async () => {
    const other = await workspace.run(['report', 'verify', archive, '--key', otherFile]);
    expect(other).toMatchObject({ code: 1, stdout: 'the manifest is not signed by this key, or was changed since\n' });
    const unsigned = await workspace.run(['report', 'verify', join(workspace.folder, 'one.zip'), '--key', publicFile]);
    expect(unsigned.code).toBe(1);
  });

  it.each([0, 8])('accepts an archive that another program packed again, by method %i', async (method) => {
    const files = await readFiles(archive);
    const repacked = join(workspace.folder, 'repacked.zip');
    writeFileSync(repacked, pack([...files].reverse(), method));
    const { code, stdout } = await workspace.run(['report', 'verify', repacked, '--key', publicFile]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('the manifest is signed by this key')]);
    const changed = files.map(({ name, bytes }) => ({
      name,
      bytes: name === 'report.html' ? bytes.subarray(1) : bytes,
    }));
    writeFileSync(repacked, pack(changed, method));
    const refused = await workspace.run(['report', 'verify', repacked]);
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('`report.html`') as unknown });
    expect(refused.stdout).not.toContain('violations.csv');
    const emptied = files.map((file) => (file.name === 'policies.csv' ? { ...file, bytes: Buffer.alloc(0) } : file));
    writeFileSync(repacked, pack(emptied, method));
    const { stdout: faults } = await workspace.run(['report', 'verify', repacked]);
    expect(faults).toContain('`policies.csv` has 0 rows, and 2 in the manifest');
  });

  it('accepts files in one folder and what file managers add, and refuses files beside them', async () => {
    const files = await readFiles(archive);
    const repacked = join(workspace.folder, 'folder.zip');
    const verify = async (...packed: readonly PackedFile[]) => {
      writeFileSync(repacked, pack(packed, 8));
      return workspace.run(['report', 'verify', repacked, '--key', publicFile]);
    };
    const below = (folder: string) => files.map(({ name, bytes }) => ({ name: `${folder}${name}`, bytes }));
    const junk = ['__MACOSX/a/._manifest.json', 'a/.DS_Store', 'a/Thumbs.db'];
    const extra = (...names: readonly string[]) => names.map((name) => ({ name, bytes: Buffer.from('x') }));
    for (const folder of ['a/', 'a/b c/', './', 'a\\']) {
      expect([folder, (await verify(...below(folder))).code]).toEqual([folder, 0]);
    }
    const added = await verify(...below('a/'), ...extra(...junk));
    expect(added.code).toBe(0);
    for (const name of junk) expect(added.stdout).toContain(`\`${name}\` is no part of the report`);
    for (const other of ['x.csv', 'b/violations.csv', 'a/x/violations.csv', 'b/manifest.json', 'a/violations.csv']) {
      expect([other, (await verify(...below('a/'), ...extra(other))).code]).toEqual([other, 1]);
    }
    expect((await verify(...files, ...extra('a/manifest.json'))).code).toBe(1);
    const mixed = below('a/').map((one, i) =>
      one.name === 'a/manifest.json' ? one : { ...one, ...(i % 2 && files[i]) },
    );
    expect((await verify(...mixed)).code).toBe(1);
  });

  it.each([
    {},
    { asOf: 1 },
    { asOf: 'x' },
    { asOf: '2026-01-01T00:00:00+02:00' },
    { at: '2026-01-01' },
    { state: {} },
    { auditHead: { position: '1', hash: '' } },
    { policyIds: 5 },
    { policyIds: undefined },
    { requestedBy: null },
    { files: [null] },
  ])('names a manifest that cannot be read, with %j instead', async (changed) => {
    const files = (await readFiles(archive)).map(({ name, bytes }) => {
      if (name !== 'manifest.json') return { name, bytes };
      const manifest = { ...(JSON.parse(bytes.toString()) as object), ...changed };
      return { name, bytes: Buffer.from(JSON.stringify(manifest)) };
    });
    const repacked = join(workspace.folder, 'manifest.zip');
    writeFileSync(repacked, pack(files, 8));
    const { code, stdout } = await workspace.run(['report', 'verify', repacked]);
    const isChanged = Object.keys(changed).length > 0;
    expect(code).toBe(isChanged ? 1 : 0);
    expect(stdout.startsWith('`manifest.json` is missing or cannot be read')).toBe(isChanged);
  });

  it.each([
    ['encrypted', 8, 1],
    ['compressed by another method', 10, 93],
  ])('says that an archive is %s', async (reason, place, value) => {
    const bytes = readFileSync(archive);
    bytes.writeUInt16LE(value, bytes.lastIndexOf('PK\x01\x02') + place);
    const file = join(workspace.folder, 'other.zip');
    writeFileSync(file, bytes);
    const { code, stderr } = await workspace.run(['report', 'verify', file]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  it('finds any changed byte of the files', async () => {
    const bytes = readFileSync(archive);
    const damaged = join(workspace.folder, 'damaged.zip');
    const at = bytes.indexOf('violations.csv') + 'violations.csv'.length;
    for (let place = at; place < at + 200; place += 7) {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      writeFileSync(damaged, changed);
      const { code, stdout } = await workspace.run(['report', 'verify', damaged]);
      expect([code, stdout]).toEqual([1, expect.stringContaining('violations.csv')]);
    }
  });

  it.each(['', 'no archive', 'x'.repeat(1000)])('refuses what is no archive: %j', async (text) => {
    const file = join(workspace.folder, 'text.zip');
    writeFileSync(file, text);
    const { code, stderr } = await workspace.run(['report', 'verify', file]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not an archive of a report')]);
  });
});

interface PackedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

async function readFiles(path: string): Promise<readonly PackedFile[]> {
  const entries = await readArchive(path);
  return Promise.all(
    entries.map(async ({ name, content }) => ({ name, bytes: Buffer.concat((await content().toArray()) as Buffer[]) })),
  );
}

/** Packs files as other programs do: with a folder, a comment, and the sizes before the content. */
function pack(files: readonly PackedFile[], method: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of [{ name: 'folder/', bytes: Buffer.alloc(0) }, ...files]) {
    const isStored = method === 0 || bytes.length === 0;
    const data = isStored ? bytes : deflateRawSync(bytes, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isStored ? 0 : method, 4);
    for (const [value, at] of [
      [crc32(bytes), 10],
      [data.length, 14],
      [bytes.length, 18],
    ] as const)
      common.writeUInt32LE(value, at);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), common, rest, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const comment = Buffer.from('packed again');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) end.writeUInt16LE(files.length + 1, at);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, listed, end, comment]);
}
