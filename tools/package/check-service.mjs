import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './packed-package.mjs';

const root = join(import.meta.dirname, '../..');
const made = join(root, 'dist/api-reports');
const domain = '@identity-governance/domain/';

/**
 * The service uses nothing of the domain but its surface: all of it compiles against the declarations of the package,
 * which leave out what is marked as internal. The console, which has types of its own, may not use the domain.
 */
export function checkService(tally) {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
  const placeOf = (alias, file) =>
    alias.startsWith(domain)
      ? join(root, 'dist/libs/domain/esm', `${alias.slice(domain.length)}.d.ts`)
      : join(root, file);
  const paths = Object.fromEntries(
    Object.entries(compilerOptions.paths).map(([alias, [file]]) => [alias, [placeOf(alias, file)]]),
  );
  const config = {
    extends: '../../tsconfig.base.json',
    compilerOptions: { rootDir: root, types: ['node', 'jest'], paths },
    include: ['apps/*', 'libs/*', 'tools'].map((folder) => `../../${folder}/**/*.ts`),
    exclude: ['apps/console', 'libs/domain', '**/node_modules', '**/dist'].map((folder) => `../../${folder}`),
  };
  mkdirSync(made, { recursive: true });
  const file = join(made, 'tsconfig.service.json');
  writeFileSync(file, JSON.stringify(config));
  const { status, stdout } = runNode([join(root, 'node_modules/typescript/bin/tsc'), '-p', file], root);
  tally.check('the service compiles against the declarations of the package', status === 0, stdout);
}
