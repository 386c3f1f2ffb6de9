/** Types of the internal module in which class-transformer stores `@Type()` declarations; the package has none. */
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage';
}
