export default {
  displayName: 'tools',
  preset: '../jest.preset.js',
  globalSetup: './test/start-postgres.mjs',
  globalTeardown: './test/stop-postgres.mjs',
};
