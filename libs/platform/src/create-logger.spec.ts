import { createLogger } from './create-logger';

function captureLines() {
  const lines: string[] = [];
  return { lines, write: (line: string) => void lines.push(line) };
}

describe('createLogger', () => {
  it('logs one JSON line with the app, the level and the time', () => {
    const output = captureLines();
    createLogger({ name: 'api', level: 'info' }, output).info({ trackingId: 'abc' }, 'ready');
    expect(output.lines).toHaveLength(1);
    expect(JSON.parse(output.lines[0]!)).toMatchObject({ name: 'api', level: 'info', trackingId: 'abc', msg: 'ready' });
    expect(output.lines[0]).toMatch(/"time":"\d{4}-\d\d-\d\dT[\d:.]+Z"/);
  });

  it('leaves out what is below the level', () => {
    const output = captureLines();
    createLogger({ name: 'api', level: 'warn' }, output).info('quiet');
    expect(output.lines).toEqual([]);
  });

  it.each([
    { authorization: 'Bearer token' },
    { headers: { authorization: 'Bearer token' } },
    { req: { headers: { authorization: 'Bearer token' } } },
  ])('hides the token of an authorization header (%j)', (fields) => {
    const output = captureLines();
    createLogger({ name: 'api', level: 'info' }, output).info(fields, 'request');
    expect(output.lines[0]).not.toContain('Bearer token');
    expect(output.lines[0]).toContain('[hidden]');
  });
});
