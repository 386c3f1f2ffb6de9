import { firstSignal } from './first-signal';

describe('firstSignal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('tells of %s and leaves the next signal to the system', async (signal) => {
    const before = process.listenerCount(signal);
    const told = firstSignal();
    process.emit(signal, signal);
    expect(await told).toBe(signal);
    expect(process.listenerCount(signal)).toBe(before);
  });
});
