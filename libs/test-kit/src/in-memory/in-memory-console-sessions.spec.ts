import { describeConsoleSessionsContract } from '../contracts/console-sessions-contract';
import { InMemoryConsoleSessions } from './in-memory-console-sessions';

describeConsoleSessionsContract('in memory', () =>
  Promise.resolve({ sessions: new InMemoryConsoleSessions(), close: () => Promise.resolve() }),
);
