// The rooms of the application, floor by floor: a room imports only from the floors below its own.
const floors = [
  ['ports'],
  ['resources'],
  ['population', 'audit', 'search-attributes'],
  ['sod'],
  ['intake'],
  ['violations', 'auth-profiles', 'webhooks'],
  ['approvals', 'jobs'],
];

const roomOf = (name) => `^libs/application/src/${name}/`;

function refuseUpwardImports(room, floor) {
  const above = floors.slice(floor).flat();
  return {
    name: 'rooms-import-downwards',
    comment: 'the floors of libs/application/src are listed in .dependency-cruiser.js',
    severity: 'error',
    from: { path: roomOf(room) },
    to: { path: above.filter((name) => name !== room).map(roomOf) },
  };
}

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
    ...floors.flatMap((rooms, floor) => rooms.map((room) => refuseUpwardImports(room, floor))),
    {
      name: 'no-test-kit-in-production',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: ['^libs/test-kit/', '/testing/', '^apps/api/src/documentation/'] },
      to: { path: '^libs/test-kit/' },
    },
    {
      name: 'known-rooms',
      comment: 'a new room of libs/application/src belongs on a floor in .dependency-cruiser.js',
      severity: 'error',
      from: {
        path: '^libs/application/src/[^/]+/',
        pathNot: floors.flat().map(roomOf),
      },
      to: {},
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
