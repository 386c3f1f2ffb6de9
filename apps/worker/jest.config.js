export default {
  displayName: 'worker',
  preset: '../../jest.preset.js',
  globalSetup: '../../tools/test/start-postgres.mjs',
  globalTeardown: '../../tools/test/stop-postgres.mjs',
};
