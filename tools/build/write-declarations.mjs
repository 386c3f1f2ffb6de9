import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const typesOf = { '.js': '.d.ts', '.cjs': '.d.cts' };
const entryFolder = 'domain/src/entries/';
/** What the package contains of another library of the workspace: nobody can install that. */
const contained = { '@identity-governance/values': 'values/src/index' };

/**
 * Writes the declarations that the entries lead to, with the file extensions that Node's module resolution wants:
 * `.js` where modules are ES modules, `.cjs` where they are CommonJS. Everything but the entries goes to `types/`.
 */
export function writeDeclarations({ from, to, entries, extension }) {
  const placeOf = (file) =>
    file.startsWith(entryFolder)
      ? file.slice(entryFolder.length)
      : `types/${file.replace(/^domain\/src\/|\/src(?=\/)/, '')}`;
  const files = new Set(entries.map((entry) => `${entryFolder}${entry}`));
  for (const file of files) {
    const text = readFileSync(join(from, `${file}.d.ts`), 'utf8').replace(
      /((?:from|import)\s*\(?\s*)(["'])(\.[^"']*|@identity-governance\/[^"']*)\2/g,
      (_all, before, quote, specifier) => {
        const target = contained[specifier] ?? posix.join(posix.dirname(file), specifier);
        if (!existsSync(join(from, `${target}.d.ts`)))
          throw new Error(`${file} imports ${specifier}, which is not there`);
        files.add(target);
        const path = posix.relative(posix.dirname(placeOf(file)), placeOf(target));
        return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${extension}${quote}`;
      },
    );
    const path = join(to, `${placeOf(file)}${typesOf[extension]}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
