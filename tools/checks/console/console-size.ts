import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/workspace-root';

const folder = join(workspaceRoot(), 'dist/apps/console/assets');

export interface ConsoleSize {
  /** Compressed bytes that the largest screen needs for its first paint. */
  readonly firstPage: number;
  readonly all: number;
}

/** Measures the built console, compressed with gzip. */
export function measureConsole(): ConsoleSize {
  const files = readdirSync(folder);
  const main = files.find((file) => /^main-\w+\.js$/.test(file));
  const style = files.find((file) => /^console-\w+\.css$/.test(file));
  if (main === undefined || style === undefined) throw new Error('dist/apps/console has no script or style');
  const shared = new Set([style, ...withImports(main)]);
  const scripts = [...shared].filter((file) => file !== style);
  const screens = scripts.flatMap((script) => importsOf(script, /import\("[^"]*\/([\w-]+\.js)"\)/g));
  if (screens.length === 0) throw new Error('no script loads a screen');
  const sizes = screens.map((screen) => sizeOf(new Set([...shared, ...withImports(screen)])));
  const all = files.filter((file) => /\.(js|css|svg)$/.test(file));
  return { firstPage: Math.max(...sizes), all: sizeOf(new Set(all)) };
}

/** A script with the scripts that it imports at its start. */
function withImports(script: string): readonly string[] {
  const found = new Set([script]);
  for (const one of found) for (const next of importsOf(one, /(?:from|import)"[^"]*\/([\w-]+\.js)"/g)) found.add(next);
  return [...found];
}

function importsOf(script: string, pattern: RegExp): readonly string[] {
  return [...readFileSync(join(folder, script), 'utf8').matchAll(pattern)].map(([, name]) => name!);
}

function sizeOf(files: ReadonlySet<string>): number {
  return [...files].reduce((total, file) => total + statSync(join(folder, `${file}.gz`)).size, 0);
}
