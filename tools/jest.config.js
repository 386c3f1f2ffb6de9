export default { displayName: 'tools', preset: '../jest.preset.js' };
