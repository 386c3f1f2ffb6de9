export * from './retry-delay';
export { createTableJobQueue, type TableJobQueueOptions } from './table-job-queue';
