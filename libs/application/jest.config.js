export default { displayName: 'application', preset: '../../jest.preset.js' };
