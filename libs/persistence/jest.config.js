export default { displayName: 'persistence', preset: '../../jest.preset.js' };
