import { testPastAnswers } from '../contracts/past-answer-laws';
import { createInMemoryStore } from './in-memory-store';

describe('the records of a past time, in memory', () => {
  testPastAnswers(async () => {
    const store = createInMemoryStore();
    return Promise.resolve({ store, close: async () => store.close() });
  }, 8);
});
