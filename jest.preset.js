import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));
const readJson = (file) => JSON.parse(readFileSync(pathOf(file), 'utf8'));
const { compilerOptions } = readJson('./tsconfig.base.json');
/** Shared with tools/build, so that tests run what is built. */
const swcOptions = readJson('./.swcrc');

/** tsconfig's `paths` are the one list of the workspace's libraries; jest resolves by the same list. */
const moduleNameMapper = Object.fromEntries(
  Object.entries(compilerOptions.paths).map(([name, [file]]) => [`^${name}$`, pathOf(file)]),
);

/** Packages that ship ES modules only; jest runs CommonJS, so swc transforms them too. */
const esmOnlyPackages = [
  'croner',
  'inversify',
  '@inversifyjs',
  'jose',
  'oauth4webapi',
  'oidc-provider',
  'openid-client',
];

export default {
  runtime: pathOf('./tools/test/shared-runtime.cjs'),
  testEnvironment: pathOf('./tools/test/node-environment.mjs'),
  // libs/domain/src/testing/law-runs.ts reads it.
  globals: { drawsAllCases: process.env.LAW_RUNS === 'all' },
  // Only a bound against tests that hang: machines are shared, and no test judges by time.
  testTimeout: 300_000,
  testMatch: ['**/*.spec.ts'],
  // tools/test/jest.config.js runs the long ones.
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.spec\\.ts$'],
  transform: {
    '^.+\\.[tj]s$': ['@swc/jest', { ...swcOptions, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`[/\\\\]node_modules[/\\\\](?!(${esmOnlyPackages.join('|')})[/\\\\])`],
  moduleNameMapper,
  // Two projects at a time, as in tools/test/test.mjs: the longest one is left at the end, and keeps both cores busy.
  maxWorkers: 2,
  // A worker with a larger heap after a test file is replaced.
  workerIdleMemoryLimit: '600MB',
};
