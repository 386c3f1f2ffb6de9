export { ApiSettings } from './api-settings';
export { LimitSettings } from './limit-settings';
export { isSafeUrl } from './loopback';
export { keySourceOf } from './token-settings';
export { WorkerSettings } from './worker-settings';
