export default {
  displayName: 'tools',
  preset: '../jest.preset.js',
  globalSetup: './test/set-up-tools.mjs',
  globalTeardown: './test/tear-down-tools.mjs',
};
