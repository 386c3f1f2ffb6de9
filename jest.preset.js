import { readFileSync } from 'node:fs';

const readJson = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const { compilerOptions } = readJson('./tsconfig.base.json');
/** Shared with tools/build, so that tests run what is built. */
const swcOptions = readJson('./.swcrc');

/** tsconfig's `paths` are the one list of the workspace's libraries; jest resolves by the same list. */
const moduleNameMapper = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [file]]) => [`^${name}$`, new URL(file, import.meta.url).pathname]),
);

/** Packages that ship ES modules only; jest runs CommonJS, so swc transforms them too. */
const esmOnlyPackages = ['inversify', '@inversifyjs', 'jose'];

export default {
  testEnvironment: 'node',
  // Only a bound against tests that hang: machines are shared, and no test judges by time.
  testTimeout: 60_000,
  testMatch: ['**/*.spec.ts'],
  transform: {
    '^.+\\.[tj]s$': ['@swc/jest', { ...swcOptions, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnlyPackages.join('|')})/)`],
  moduleNameMapper,
};
