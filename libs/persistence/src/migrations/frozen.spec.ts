import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

describe('migrations', () => {
  const files = readdirSync(__dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));

  it.each(files)('import no code that may change: %s', (file) => {
    const text = readFileSync(join(__dirname, file), 'utf8');
    const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from!);
    expect(
      imported.filter((from) => !from.startsWith('./') && !from.startsWith('node:') && from !== 'typeorm'),
    ).toEqual([]);
  });
});
