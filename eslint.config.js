import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

/** One rule a layer: what it may import from the workspace, and which npm packages it may use. */
const depConstraints = [
  {
    sourceTag: 'type:domain',
    onlyDependOnLibsWithTags: ['type:domain'],
    allowedExternalImports: ['fast-json-patch', 'fast-check'],
  },
  {
    sourceTag: 'type:application',
    onlyDependOnLibsWithTags: ['type:application', 'type:domain'],
    allowedExternalImports: ['inversify', 'fast-check'],
  },
  {
    sourceTag: 'type:adapter',
    onlyDependOnLibsWithTags: ['type:application', 'type:domain'],
  },
  {
    sourceTag: 'type:app',
    onlyDependOnLibsWithTags: ['type:adapter', 'type:application', 'type:domain'],
    bannedExternalImports: ['typeorm', 'sqlite3', 'pg'],
  },
  {
    sourceTag: 'type:tool',
    onlyDependOnLibsWithTags: ['type:adapter', 'type:application', 'type:domain'],
  },
];

const noNodeBuiltins = { group: ['node:*'], message: 'this layer is pure: I/O belongs in an adapter behind a port' };
const noFastCheck = { group: ['fast-check'], message: 'fast-check belongs in testing/ and specs' };

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', '**/var', '**/.nx', '**/coverage'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { '@nx': nx },
    languageOptions: {
      parserOptions: {
        project: ['libs/*/tsconfig*.json', 'apps/*/tsconfig*.json', 'tools/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { enforceBuildableLibDependency: false, allow: [], depConstraints }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-extraneous-class': 'off', // DTOs and EntitySchema rows may be empty shells
      '@typescript-eslint/no-non-null-assertion': 'off', // indexes into arrays are in range by construction, and say so with `!`
      '@typescript-eslint/prefer-for-of': 'off', // the engine's loops index typed arrays
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'named exports only' },
        { selector: 'TSEnumDeclaration', message: 'use a union of string literals' },
      ],
      eqeqeq: 'error',
      'max-params': ['error', 3],
    },
  },
  {
    files: ['libs/domain/src/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'process', 'Buffer', 'setTimeout', 'setInterval', 'fetch', 'console'],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'the domain is deterministic' },
      ],
      'no-restricted-imports': ['error', { patterns: [noNodeBuiltins, noFastCheck] }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'named exports only' },
        { selector: 'TSEnumDeclaration', message: 'use a union of string literals' },
        { selector: ':function[async=true]', message: 'the domain is synchronous' },
      ],
    },
  },
  {
    files: ['libs/domain/src/testing/**/*.ts', 'libs/domain/src/**/*.spec.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noNodeBuiltins] }] },
  },
  {
    files: ['libs/application/src/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'Buffer', 'fetch', 'console'],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'inversify', allowTypeImports: true, message: 'ports are tokens: only the type is used here' },
          ],
          patterns: [noNodeBuiltins],
        },
      ],
    },
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
    files: ['apps/*/src/**/*.ts', 'libs/platform/src/**/*.ts'],
    ignores: ['**/config.ts', '**/*.spec.ts', '**/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'settings are read in config.ts only' },
      ],
    },
  },
);
