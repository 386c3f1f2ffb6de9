import { testPastAnswers } from '../contracts/past-answer-laws';
import { testSealedRecords } from '../contracts/sealed-records-contract';
import { createInMemoryStore } from './in-memory-store';

const open = async () => {
  const store = createInMemoryStore();
  return Promise.resolve({ store, close: async () => store.close() });
};

describe('the records of a past time, in memory', () => {
  testPastAnswers(open, 8);
  testSealedRecords(open);
});
