export * from './arbitraries';
export * from './naive-oracle';
export * from './organisation';
export * from './sod-corpus';
