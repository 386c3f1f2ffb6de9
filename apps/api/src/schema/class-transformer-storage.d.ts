/** class-transformer keeps what `@Type()` declares in a module that it ships without a type declaration beside it. */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage';
}
