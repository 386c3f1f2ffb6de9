import { firstSignal } from './first-signal';

describe('firstSignal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('reports %s and leaves the next signal to the system', async (signal) => {
    const before = process.listenerCount(signal);
    const reported = firstSignal();
    process.emit(signal, signal);
    expect(await reported).toBe(signal);
    expect(process.listenerCount(signal)).toBe(before);
  });
});
