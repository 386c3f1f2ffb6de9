import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../checks/lib/workspace-root';

const root = workspaceRoot();

/** What a command prints, when it fails. */
function faultsOf(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}

it('has every generated page as the code would write it: run `npm run docs` if not', () => {
  expect(faultsOf(process.execPath, 'tools/docs/generate.mjs', '--check')).toBe('');
});

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...(readdirSync(join(root, 'docs'), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
];

it.each(pages)('names only files that there are: %s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => join(dirname(page), match[1]!));
  const paths = [...text.matchAll(/`((?:apps|libs|tools|docs)\/[\w./-]+)`/g)].map((match) => match[1]!);
  expect([...links, ...paths].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** The anchors of a page, as GitHub derives them from its headings. */
function anchorsOf(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```.*?^```/gms, '');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => match[1]!.toLowerCase());
  return headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N}\- _]/gu, '').replaceAll(' ', '-'));
}

it.each(pages)('names only sections that there are: %s', (page) => {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
  const unknown = links.filter(([, path, anchor]) => {
    const target = path === '' ? page : join(dirname(page), path!);
    return target.endsWith('.md') && !anchorsOf(target).includes(anchor!);
  });
  expect(unknown.map(([link]) => link)).toEqual([]);
});

const rows = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  .split('\n## ')
  .filter((section) => section.startsWith('Where is'))
  .flatMap((section) => section.split('\n'))
  .filter((line) => /^\| [^|]/.test(line));

/** `a/{b,c}/` names two paths. */
function expandBraces(path: string): readonly string[] {
  const braces = /\{([^}]*)\}/.exec(path);
  if (braces === null) return [path];
  return braces[1]!.split(',').flatMap((one) => expandBraces(path.replace(braces[0], one)));
}

/** Whatever in a row looks like a path. A short one stands beside or below the folder of the one before it. */
function missingPaths(row: string): readonly string[] {
  let folders: readonly string[] = ['.'];
  const looksLikePath = (text: string) => !/[<*\s]/.test(text) && /^\.?[\w{][\w./{},-]*(\/|\.\w+)$/.test(text);
  const named = [...row.matchAll(/`([^`]+)`/g)].map((match) => match[1]!).filter(looksLikePath);
  return named.flatMap(expandBraces).filter((path) => {
    const found = ['.', ...folders].map((folder) => join(folder, path)).find((one) => existsSync(join(root, one)));
    if (found !== undefined) folders = [found, dirname(found), dirname(dirname(found))];
    return found === undefined;
  });
}

it('answers where things are in one table of existing paths', () => {
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(rows.length).toBeLessThanOrEqual(25);
  expect(rows.map(missingPaths).flat()).toEqual([]);
  expect(missingPaths('| gone | `libs/domain/src/gone.ts`, `gone/` |')).toEqual(['libs/domain/src/gone.ts', 'gone/']);
});

const sources = ['apps', 'libs', 'tools'].flatMap((folder) =>
  (readdirSync(join(root, folder), { recursive: true }) as string[])
    .filter((path) => /\.(ts|mjs|js)$/.test(path) && !/(^|[\\/])(node_modules|dist)[\\/]/.test(path))
    .map((path) => join(folder, path)),
);

/** A reader of the repository has to be able to follow what a comment cites. */
it('has comments that cite only documents of the repository', () => {
  const faults = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const cited = [...text.matchAll(/\b(docs\/[\w/-]+\.md)\b/g)].map((match) => match[1]!);
    const unknown = cited.filter((page) => !existsSync(join(root, page)));
    const elsewhere = text.match(/[^/\w-]decisions\.md|\bthe specif[i]cation\b/gi) ?? [];
    return [...unknown, ...elsewhere].map((citation) => `${path}: ${citation}`);
  });
  expect(faults).toEqual([]);
});
