export default { displayName: 'connectors', preset: '../../jest.preset.js' };
