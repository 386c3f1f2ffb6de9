export default { displayName: 'pictures', preset: '../../jest.preset.js' };
