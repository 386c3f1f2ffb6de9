export * from './audit-contract';
export * from './change-log-contract';
export * from './import-contract';
export * from './job-queue-contract';
export type { OpenedJobs, OpenJobs } from './opened-jobs';
export * from './opened-store';
export { describePromotionLaws, type PromotionStore } from './promotion-laws';
export * from './store-contract';
export * from './real-delay';
