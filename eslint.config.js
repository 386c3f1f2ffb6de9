import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { plainWords } from './tools/lint/plain-words.mjs';

/** One rule a layer: what it may import from the workspace, and which npm packages it may use. */
const depConstraints = [
  { sourceTag: 'type:values', onlyDependOnLibsWithTags: ['type:values'], allowedExternalImports: ['fast-check'] },
  {
    sourceTag: 'type:domain',
    onlyDependOnLibsWithTags: ['type:domain', 'type:values'],
    // Of these, ajv and fast-check are for tests.
    allowedExternalImports: ['ajv', 'fast-json-patch', 'fast-check'],
  },
  {
    sourceTag: 'type:pictures',
    onlyDependOnLibsWithTags: ['type:pictures', 'type:values'],
    allowedExternalImports: ['@dagrejs/dagre', 'fast-check'],
  },
  {
    sourceTag: 'type:console',
    onlyDependOnLibsWithTags: ['type:pictures', 'type:values'],
    allowedExternalImports: ['react', 'react-dom', 'react-dom/*', 'downshift', '@tanstack/*', 'fast-check'],
  },
  {
    sourceTag: 'type:records',
    onlyDependOnLibsWithTags: ['type:records', 'type:domain', 'type:values'],
    allowedExternalImports: ['fast-check'],
  },
  {
    sourceTag: 'type:application',
    onlyDependOnLibsWithTags: ['type:test-kit', 'type:application', 'type:records', 'type:domain', 'type:values'],
    allowedExternalImports: ['inversify', 'fast-check'],
  },
  {
    sourceTag: 'type:test-kit',
    onlyDependOnLibsWithTags: ['type:test-kit', 'type:application', 'type:records', 'type:domain', 'type:values'],
    allowedExternalImports: ['fast-check'],
  },
  {
    sourceTag: 'type:adapter',
    onlyDependOnLibsWithTags: ['type:test-kit', 'type:application', 'type:records', 'type:domain', 'type:values'],
  },
  {
    // Readers of files and directories; of the other adapters only the one that decodes texts.
    sourceTag: 'type:connectors',
    onlyDependOnLibsWithTags: [
      'type:test-kit',
      'type:connectors',
      'type:platform',
      'type:application',
      'type:records',
      'type:domain',
      'type:values',
    ],
    bannedExternalImports: ['typeorm', 'sqlite3', 'pg', 'inversify'],
  },
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: [
      'type:test-kit',
      'type:adapter',
      'type:connectors',
      'type:application',
      'type:records',
      'type:domain',
      'type:pictures',
      'type:values',
    ],
    bannedExternalImports: ['typeorm', 'sqlite3', 'pg'],
  },
  {
    sourceTag: 'type:tool',
    onlyDependOnLibsWithTags: [
      'type:test-kit',
      'type:adapter',
      'type:application',
      'type:records',
      'type:domain',
      'type:values',
    ],
  },
];

/** The longest a file and a function may be, without blank lines and comments. */
const lengthRules = (maxLines, maxFunctionLines) => {
  const uncounted = { skipBlankLines: true, skipComments: true };
  return {
    'max-lines': ['error', { max: maxLines, ...uncounted }],
    'max-lines-per-function': ['error', { max: maxFunctionLines, ...uncounted }],
  };
};
/** Lists of operations, and suites of tests, are functions too. */
const unbounded = Number.MAX_SAFE_INTEGER;

/** The areas of the domain that know nothing of one another. */
const innerAreas = ['sod', 'search-attributes', 'auth-profiles'];
const areaRules = ['access', ...innerAreas].map((area) => {
  const others = innerAreas.filter((other) => other !== area);
  return {
    area,
    pattern: { group: others.map((other) => `**/${other}/*`), message: `\`${area}\` knows nothing of it` },
  };
});

const syntax = {
  noDefaultExport: { selector: 'ExportDefaultDeclaration', message: 'named exports only' },
  noEnum: { selector: 'TSEnumDeclaration', message: 'use a union of string literals' },
  noHtml: {
    selector: 'Identifier[name=/^(dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML)$/]',
    message: 'names are text that others wrote: React renders them as text',
  },
  noAsync: { selector: ':function[async=true]', message: 'the domain is synchronous' },
  noLookUp: {
    selector: 'CallExpression[callee.object.name=/[cC]ontainer$/][callee.property.name=/^get/]',
    message: 'what a class needs is given to its constructor: only main.ts, compose.ts and bind-*.ts ask the container',
  },
  noCollection: {
    selector: 'MemberExpression[object.name="tx"]',
    message: 'operations hand a transaction to a use case, which reads from it',
  },
};
const noContainer = {
  name: 'inversify',
  importNames: ['Container'],
  message: 'only main.ts, compose.ts, bind-*.ts and the wiring tests know the container',
};

const onlyTypesOfInversify = {
  name: 'inversify',
  allowTypeImports: true,
  message: 'ports are tokens: only the type is used here',
};
const noNodeBuiltins = { group: ['node:*'], message: 'this layer is pure: I/O belongs in an adapter behind a port' };
const noWholeStore = {
  group: ['**/ports/store'],
  importNames: ['Store', 'ReadTransaction', 'WriteTransaction'],
  message: 'a use case is given the collections that it names: `StoreOf`, `TransactionOf`',
};
const noStoreInRoutes = {
  name: '@identity-governance/application',
  importNames: ['Store', 'ReadTransaction', 'WriteTransaction', 'StoreOf', 'TransactionOf'],
  message: 'operations read and write through use cases: `ReadResource`, or one of their own',
};
const noLiveCode = {
  group: ['../*', '@identity-governance/*'],
  message: 'a migration never changes: what it needs stands in its own folder',
};
const noFastCheck = { group: ['fast-check'], message: 'fast-check belongs in testing/ and specs' };

/** Each file is looked at as part of its own project: with one list of all, each file would be searched in all. */
const foldersIn = (folder) => readdirSync(join(import.meta.dirname, folder)).map((name) => `${folder}/${name}`);
const projectRules = ['tools', ...foldersIn('apps'), ...foldersIn('libs')].map((folder) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  languageOptions: {
    parserOptions: { project: [`${folder}/tsconfig*.json`], tsconfigRootDir: import.meta.dirname },
  },
}));

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '**/var', '**/.nx', '**/coverage'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          allow: [],
          depConstraints,
          // Specs of the application use its test kit; dependency-cruiser keeps the test kit out of production code.
          ignoredCircularDependencies: [['application', 'test-kit']],
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-invalid-void-type': ['error', { allowAsThisParameter: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-extraneous-class': 'off', // DTOs and EntitySchema rows may be empty shells
      '@typescript-eslint/no-non-null-assertion': 'off', // indexes into arrays are in range by construction, and say so with `!`
      '@typescript-eslint/prefer-for-of': 'off', // the engine's loops index typed arrays
      'no-restricted-syntax': ['error', syntax.noDefaultExport, syntax.noEnum],
      eqeqeq: 'error',
      'max-params': ['error', 3],
    },
  },
  ...projectRules,
  {
    files: ['libs/{domain,values,records,pictures}/src/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'process', 'Buffer', 'setTimeout', 'setInterval', 'fetch', 'console'],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'the domain is deterministic' },
      ],
      'no-restricted-imports': ['error', { patterns: [noNodeBuiltins, noFastCheck] }],
      'no-restricted-syntax': ['error', syntax.noDefaultExport, syntax.noEnum, syntax.noAsync],
    },
  },
  {
    files: ['libs/{domain,records}/src/testing/**/*.ts', 'libs/{domain,values,records,pictures}/src/**/*.spec.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noNodeBuiltins] }] },
  },
  ...areaRules.map(({ area, pattern }) => ({
    files: [`libs/domain/src/${area}/**/*.ts`],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noNodeBuiltins, noFastCheck, pattern] }] },
  })),
  {
    files: ['libs/application/src/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'Buffer', 'fetch', 'console'],
      'no-restricted-imports': ['error', { paths: [onlyTypesOfInversify], patterns: [noNodeBuiltins] }],
    },
  },
  {
    files: ['libs/application/src/**/*.ts'],
    ignores: [
      'libs/application/src/ports/**',
      'libs/application/src/audit/{audited-store,audit-rules}.ts',
      'libs/application/src/webhooks/outbox.ts',
      'libs/application/src/index.ts',
      '**/*.spec.ts',
    ],
    rules: {
      'no-restricted-imports': ['error', { paths: [onlyTypesOfInversify], patterns: [noNodeBuiltins, noWholeStore] }],
    },
  },
  {
    files: ['libs/persistence/src/migrations/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noLiveCode] }] },
  },
  {
    files: ['libs/platform/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'typeorm', message: 'only libs/persistence speaks typeorm' }] },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.ts'],
    ignores: ['apps/*/src/{main,compose,compose.spec,bind-*}.ts', 'apps/api/src/testing/test-api.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [noContainer] }],
      'no-restricted-syntax': ['error', syntax.noDefaultExport, syntax.noEnum, syntax.noLookUp],
    },
  },
  { files: ['apps/*/src/{compose,bind-*}.ts'], rules: { 'max-params': 'off' } }, // a factory has a parameter a port
  {
    files: ['apps/api/src/{routes,openapi,schema}/**/*.ts', 'apps/api/src/operations.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [noContainer, noStoreInRoutes] }],
      'no-restricted-syntax': ['error', syntax.noDefaultExport, syntax.noEnum, syntax.noLookUp, syntax.noCollection],
    },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/platform/src/**/*.ts'],
    ignores: ['**/config.ts', '**/*.spec.ts', '**/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'settings are read in config.ts only' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    rules: {
      ...lengthRules(400, 60),
      // Long texts stay in one line; prettier breaks all other code.
      'max-len': [
        'error',
        {
          code: 120,
          comments: 120,
          ignoreUrls: true,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
    },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-restricted-syntax': ['error', syntax.noDefaultExport, syntax.noEnum, syntax.noHtml],
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: 'Redirect' }] },
      ],
    },
  },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts', '**/{testing,contracts}/**'],
    plugins: { local: { rules: { 'plain-words': plainWords } } },
    rules: { 'local/plain-words': 'error' },
  },
  { files: ['libs/test-kit/src/contracts/**/*.ts'], rules: lengthRules(400, unbounded) },
  { files: ['**/*.spec.ts'], rules: lengthRules(400, unbounded) },
);
