export default { displayName: 'worker', preset: '../../jest.preset.js' };
