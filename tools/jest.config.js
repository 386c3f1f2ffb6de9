export default {
  displayName: 'tools',
  preset: '../jest.preset.js',
  globalSetup: './test/start-postgres.mjs',
  globalTeardown: './test/stop-postgres.mjs',
  // These suites wait for the processes of the deployables more than they compute.
  maxWorkers: 2,
};
