export { arbitraryPolicySets } from './arbitrary-policy-sets';
export { arbitraryRows } from './arbitrary-rows';
export * from './fixed-actor';
export * from './fixed-clock';
export * from './load-organisation';
export * from './sample-rows';
export * from './sequential-ids';
export * from './sequential-salts';
