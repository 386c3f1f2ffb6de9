export default { displayName: 'records', preset: '../../jest.preset.js' };
