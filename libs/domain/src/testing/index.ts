export * from './arbitraries';
export * from './naive-oracle';
export * from './organisation';
export * from './organisation-changes';
export * from './sod-corpus';
export * from './staffed-organisation';
