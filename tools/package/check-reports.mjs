import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/libs/domain');
const reports = join(root, 'libs/domain/api');
const made = join(root, 'dist/api-reports');

/**
 * The surface of each subpath is the one in libs/domain/api. After a change that is wanted: run this file with
 * `--update` and have the report reviewed with the change.
 */
export function checkReports(tally) {
  for (const entry of entries()) {
    const { report, undocumented } = reportOf(entry);
    const file = join(reports, `${entry}.api.md`);
    const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
    tally.check(
      `/${entry} is as in libs/domain/api/${entry}.api.md`,
      report === committed,
      'run check-reports.mjs --update',
    );
    tally.check(`all that /${entry} exports is documented`, undocumented.length === 0, undocumented.join('\n'));
    const bare = withoutExample(entry);
    tally.check(`whatever of /${entry} can be called has an example`, bare.length === 0, bare.join());
  }
}

function entries() {
  return readdirSync(join(built, 'esm'))
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => file.slice(0, -'.d.ts'.length));
}

function reportOf(entry) {
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, 'tsconfig.json'), tsconfig(entry));
  const config = ExtractorConfig.prepare({
    configObject: {
      mainEntryPointFilePath: join(built, `esm/${entry}.d.ts`),
      projectFolder: root,
      compiler: { tsconfigFilePath: join(made, 'tsconfig.json') },
      apiReport: { enabled: true, reportFileName: `${entry}.api.md`, reportFolder: made, reportTempFolder: made },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      messages: quiet,
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(built, 'package.json'),
  });
  Extractor.invoke(config, { localBuild: true, messageCallback: (message) => void (message.handled = true) });
  const report = readFileSync(join(made, `${entry}.api.md`), 'utf8').replaceAll('\r\n', '\n');
  return { report, undocumented: undocumentedIn(report) };
}

const none = { default: { logLevel: 'none' } };
const quiet = {
  compilerMessageReporting: none,
  // what is exported without a comment is marked in the report
  extractorMessageReporting: { ...none, 'ae-undocumented': { logLevel: 'none', addToApiReportFile: true } },
  tsdocMessageReporting: none,
};

function tsconfig(entry) {
  return JSON.stringify({
    compilerOptions: { target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext', types: [], strict: true },
    files: [join(built, `esm/${entry}.d.ts`)],
  });
}

/** Declarations, not members: these are documented where their names do not say all. */
function undocumentedIn(report) {
  return report.split('\n').filter((line, n, lines) => /^export /.test(line) && /\(undocumented\)/.test(lines[n - 1]));
}

/** Functions, readers and classes whose comments show no call. */
function withoutExample(entry) {
  const ts = createRequire(join(root, 'package.json'))('typescript');
  const file = join(built, `esm/${entry}.d.ts`);
  const { NodeNext: kind } = ts.ModuleKind;
  const program = ts.createProgram([file], { module: kind, target: ts.ScriptTarget.ES2022, types: [] });
  const checker = program.getTypeChecker();
  const isCalled = (symbol) =>
    symbol.flags & ts.SymbolFlags.Class || checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
  return checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .filter((symbol) => isCalled(symbol) && !symbol.getJsDocTags(checker).some(({ name }) => name === 'example'))
    .map(({ name }) => name);
}

if (process.argv.includes('--update')) {
  mkdirSync(reports, { recursive: true });
  for (const entry of entries()) writeFileSync(join(reports, `${entry}.api.md`), reportOf(entry).report);
}
