import { outliveRejections } from './outlive-rejections';

it('logs a rejection that no code awaits, and lets the process go on', () => {
  const before = process.listeners('unhandledRejection');
  const logged: unknown[] = [];
  outliveRejections({ error: (line: unknown) => logged.push(line) });
  const [listener] = process.listeners('unhandledRejection').filter((each) => !before.includes(each));
  const err = new Error('the reply of a plugin');
  listener!(err, Promise.resolve());
  process.off('unhandledRejection', listener!);
  expect(logged).toEqual([{ err }]);
});
