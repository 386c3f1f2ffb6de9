/**
 * Import cycles, between files and between folders, and imports past the surface of the domain; type imports count.
 * npm run lint:cycles
 */
export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-folder-cycle', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'only-the-surface-of-the-domain',
      comment: 'the service uses what other programs can install: libs/domain/src/entries',
      severity: 'error',
      from: { pathNot: '^libs/domain/' },
      to: { path: '^libs/domain/src/(?!entries/)' },
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
