// The rules of eslint.config.js for all files in one process, as `npm test` has them looked at: with one program for
// the types of everything that takes three fifths of the time that it takes project by project.
import { readCachedProjectGraph } from '@nx/devkit';
import rules from './eslint.config.js';

readCachedProjectGraph(); // throws where there is none: the rule of boundaries would let everything pass

/** Server code must not see the names of a browser, so the console has its own program. */
const programs = { '**/*.ts': 'tsconfig.json', 'apps/console/**/*.{ts,tsx}': 'apps/console/tsconfig.json' };

export default [
  ...rules,
  ...Object.entries(programs).map(([files, project]) => ({
    files: [files],
    languageOptions: { parserOptions: { project: [project] } },
  })),
];
