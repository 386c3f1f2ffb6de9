import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeployedService } from '../lib/deployed-service';

jest.setTimeout(300_000);

const mapping = `
constants: { sourceId: hr }
rows: { sources: { id: hr, name: Personnel } }
files: { people.csv: { rows: [{ kind: identities, columns: { id: Number, name: Name } }] } }
`;
const people = 'Number,Name\nE1,Ann\nE2,Bob\n';
const schedules = `
imports:
  people: { folder: export, mapping: people.yaml, schedule: "* * * * *" }
  missing: { folder: nowhere, schedule: "* * * * *" }
`;

interface Schedule {
  readonly lastRun: { readonly outcome: string; readonly message: string | null } | null;
}

describe('imports on a schedule', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scheduled-'));
  let service: DeployedService | undefined;
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true });
  });

  it('run once with two workers, and leave their failures to see', async () => {
    mkdirSync(join(folder, 'export'));
    writeFileSync(join(folder, 'export/people.csv'), people);
    writeFileSync(join(folder, 'people.yaml'), mapping);
    writeFileSync(join(folder, 'imports.yaml'), schedules);
    service = await DeployedService.start(undefined, { IMPORT_SCHEDULES: join(folder, 'imports.yaml') });
    service.startWorker();
    const get = async <T>(path: string) => (await service!.call<T>('GET', path)).body;
    const lastRuns = async () => {
      const listed = await get<readonly Schedule[]>('/import-schedules/v1');
      return listed.map(({ lastRun }) => lastRun);
    };
    while ((await lastRuns()).length < 2 || (await lastRuns()).includes(null)) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(await lastRuns()).toMatchObject([
      { outcome: 'FAILED', message: `there is no folder \`${join(folder, 'nowhere')}\`` },
      { outcome: 'APPLIED', message: null },
    ]);
    expect(await get('/identities/v1')).toMatchObject([{ id: 'E1' }, { id: 'E2' }]);
    const records = await get<readonly { readonly outcome: string; readonly reason: string }[]>('/imports/v1');
    const first = records.filter(({ reason }) => reason === 'scheduled import `people`').slice(0, 2);
    const checksums = { 'people.csv': createHash('sha256').update(people).digest('hex') };
    expect(first).toMatchObject([{ outcome: 'APPLIED', checksums }]);
    expect(await service.govern('imports')).toContain('there is no folder');
    expect(await service.govern('doctor')).toContain('the last run of `missing`');
  });
});
