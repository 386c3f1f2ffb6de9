/** Folders that still import one another: no entry is to be added. */
const entangledFolders = [
  'libs/application/src/(audit|jobs|ports)$',
  'libs/domain/src/(inventory|json-patch|parsing)$',
  'libs/persistence/src/(changes|collections|jobs|transactions)$',
];
/** Files that still import one another: no entry is to be added. */
const entangledFiles = [
  'libs/application/src/contracts/job-(queue|runner|statistics)-contract[.]ts$',
  'libs/application/src/ports/(change-log|store)[.]ts$',
  'libs/domain/src/access/(grant-paths|longest-path)[.]ts$',
  'libs/persistence/src/dialects/(dialect|postgres|sqlite)[.]ts$',
];

/** Import cycles, between files and between folders; type imports count. npm run lint:cycles */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: { pathNot: entangledFiles }, to: { circular: true } },
    {
      name: 'no-folder-cycle',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: entangledFolders },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // specs import from everywhere, and nothing imports them
    exclude: { path: '(^|/)(dist|node_modules)/|[.]spec[.]ts$' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
  },
};
