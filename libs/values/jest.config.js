export default { displayName: 'values', preset: '../../jest.preset.js' };
