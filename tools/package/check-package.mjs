// npm run check, in tools/package after `npm ci` there: the package of libs/domain, packed and installed in an empty
// folder, keeps what its README promises, as ES modules, CommonJS, TypeScript and in a browser; its surface is the one
// that was reviewed.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkExamples } from './check-examples.mjs';
import { checkInBrowser } from './check-in-browser.mjs';
import { checkInstallation } from './check-installation.mjs';
import { checkManifest } from './check-manifest.mjs';
import { checkReports } from './check-reports.mjs';
import { checkService } from './check-service.mjs';
import { buildPackage, emptyFolder, install, pack, runNode, versionInUse } from './packed-package.mjs';
import { readSnippets, writers } from './snippets.mjs';
import { Tally } from './tally.mjs';

const resolutions = {
  mts: { module: 'nodenext', moduleResolution: 'nodenext' },
  cts: { module: 'nodenext', moduleResolution: 'nodenext', esModuleInterop: true },
  ts: { module: 'esnext', moduleResolution: 'bundler' },
};

const tally = new Tally();
console.log(buildPackage());
const folder = emptyFolder('check');
try {
  const { tarball, files } = pack(folder);
  checkFiles(files);
  const user = join(folder, 'user');
  mkdirSync(user);
  install(user, tarball, versionInUse('fast-check'), versionInUse('typescript'));
  checkBuiltins(join(user, 'node_modules/@identity-governance/domain'));
  for (const kind of ['esm', 'cjs']) runSnippets(user, kind);
  await checkExamples(tally, user);
  for (const kind of ['mts', 'cts', 'ts']) compileSnippets(user, kind);
  checkInstallation(tally, folder);
  await checkManifest(tally, tarball);
  checkReports(tally);
  checkService(tally);
  await checkInBrowser(tally, user);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
tally.end();

function checkFiles(files) {
  const known = /^(package\.json|README\.md|LICENSE|provenance\.json|(esm|cjs)\/.+\.(d\.ts|d\.cts|js|cjs))$/;
  const others = files.filter((file) => !known.test(file));
  tally.check(
    'the tarball holds code, declarations, README, licence and provenance',
    others.length === 0,
    others.join(),
  );
  const { files: listed } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../dist/libs/domain/provenance.json')),
  );
  const unlisted = files.filter((file) => file !== 'provenance.json' && !listed.some((one) => one.file === file));
  tally.check('provenance.json lists every file', unlisted.length === 0, unlisted.join());
}

/** Whatever a bundle loads by name. */
function checkBuiltins(installed) {
  const loaded = new Set();
  for (const kind of ['esm', 'cjs']) {
    for (const file of readdirSync(join(installed, kind)).filter((name) => /\.c?js$/.test(name))) {
      const text = readFileSync(join(installed, kind, file), 'utf8');
      const names = [...text.matchAll(/(?:\bfrom|\bimport|\brequire\()\s*["'](@?\w[\w:/.-]*)["']/g)].map(
        (match) => match[1],
      );
      for (const name of names) loaded.add(`${name} in ${/^shared/.test(file) ? 'shared' : file.split('.')[0]}`);
    }
  }
  const expected = ['fast-check in testing', 'fast-json-patch in patch'];
  const found = [...loaded].sort();
  tally.check(
    'only /patch and /testing load another package, and nothing of Node',
    `${found}` === `${expected}`,
    `${found}`,
  );
}

function runSnippets(user, kind) {
  const place = join(user, kind);
  for (const snippet of readSnippets()) writers[kind](place, snippet);
  for (const { file, prints } of readSnippets()) {
    const { status, stdout, stderr } = runNode([join(place, file)], place);
    const printed = stdout.split('\n').slice(0, -1);
    tally.check(`${file} as ${kind}`, status === 0 && `${printed}` === `${prints}`, stdout + stderr);
  }
}

function compileSnippets(user, kind) {
  const place = join(user, `typescript-${kind}`);
  for (const snippet of readSnippets()) writers[kind](place, snippet);
  // Everything on that is strict; declarations are checked too.
  const compilerOptions = {
    ...resolutions[kind],
    target: 'es2022',
    lib: ['ES2022', 'DOM'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: [`*.${kind}`] }));
  for (const compiler of [user, import.meta.dirname]) {
    const tsc = join(compiler, 'node_modules/typescript');
    const { version } = JSON.parse(readFileSync(join(tsc, 'package.json'), 'utf8'));
    const { status, stdout } = runNode([join(tsc, 'bin/tsc'), '-p', place], user);
    tally.check(`the snippets compile as ${kind} with TypeScript ${version}`, status === 0, stdout);
  }
}
