/** Folders that still import one another: no entry is to be added. */
const entangledFolders = [
  'libs/application/src/(audit|import|jobs|ports|search-attributes)$',
  'libs/domain/src/(inventory|json-patch|parsing)$',
  'libs/persistence/src/(changes|collections|jobs|transactions)$',
];
/** Files that still import one another: no entry is to be added. */
const entangledFiles = [
  'tools/bench/(sql-)?peers[.]ts$',
  'libs/application/src/contracts/change-log(-bounds)?-contract[.]ts$',
  'libs/application/src/contracts/job-(queue|runner)-contract[.]ts$',
  'libs/application/src/ports/(change-log|store)[.]ts$',
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
