import { formatFault, toFileFault } from './file-fault';

describe('formatFault', () => {
  it.each([
    [7, 'accounts.csv:7 column `sourceId` `nwk` is not a known source'],
    [0, 'accounts.csv column `sourceId` `nwk` is not a known source'],
  ])('names the line of a row, and only the file for line %j', (line, text) => {
    const fault = { kind: 'accounts', line, field: 'sourceId', reason: '`nwk` is not a known source' } as const;
    expect(formatFault(toFileFault(fault))).toBe(text);
  });
});
