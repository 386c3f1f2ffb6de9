/** Packages with files beside their code, and those that are asked for later, if ever: they stay apart. */
const apart = ['sqlite3', 'pino', '@fastify/swagger-ui', 'graphile-worker', '@opentelemetry/*', 'typescript'];
/** What packages that are CommonJS expect. */
const commonJs = [
  // Modules of ours import `createRequire` by its own name: a second import of that name would be an error.
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
  'const { dirname: __dirname, filename: __filename } = import.meta;',
];

/** The options of esbuild that put an app into one file with its packages, below these first lines. */
export function intoOneFile(...firstLines) {
  // Packages ask for classes by their names, which esbuild changes where two are called alike.
  return { external: apart, keepNames: true, banner: { js: [...firstLines, ...commonJs].join('\n') } };
}
