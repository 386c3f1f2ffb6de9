/** The specs that kill processes and let writers race: minutes long, so `.ci/run` runs them apart from `npm test`. */
export const killsAndRaces = [
  'assignment-changes',
  'audit-kills',
  'interrupted-import',
  'moved-installation',
  'policy-race',
  'profile-race',
  'promotion-kills',
  'survive-kills',
];

export default {
  displayName: 'kills and races',
  preset: '../../jest.preset.js',
  globalSetup: '../test/set-up-tools.mjs',
  globalTeardown: '../test/tear-down-tools.mjs',
  testMatch: killsAndRaces.map((name) => `<rootDir>/${name}.spec.ts`),
  maxWorkers: 2,
};
