import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../checks/workspace-root';

const root = workspaceRoot();
const withoutComments = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter((name) => name !== '');

/** What the files of a folder import by name from the domain as a whole. */
function importedBelow(folder: string): readonly string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !/(^|[\\/])(node_modules|dist)[\\/]/.test(file))
    .flatMap((file) => {
      const text = withoutComments(readFileSync(join(root, folder, file), 'utf8'));
      const imports = text.matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from '@identity-governance\/domain'/g);
      return [...imports].flatMap(([, list]) => namesIn(list!));
    });
}

describe('the index of the domain', () => {
  const index = withoutComments(readFileSync(join(root, 'libs/domain/src/index.ts'), 'utf8'));

  it('lists each name by itself', () => {
    expect(index).not.toContain('export *');
  });

  it('has no name that the service does not use', () => {
    const exported = [...index.matchAll(/export (?:type )?\{([^}]*)\} from/g)].flatMap(([, list]) => namesIn(list!));
    const used = new Set(['apps', 'libs', 'tools'].flatMap(importedBelow));
    expect(exported.length).toBeGreaterThan(100);
    expect(exported.filter((name) => !used.has(name))).toEqual([]);
  });
});
