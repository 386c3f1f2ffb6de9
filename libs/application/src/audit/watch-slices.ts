import type { MergedSlice, MergeOptions, StagedMerges, StagedSlice } from '../ports/staged-merges';

type MergeOf = (slice: StagedSlice, refused: readonly number[], options: MergeOptions) => Promise<MergedSlice>;

/** Returns the merges with slices that are merged by `merge`. */
export function watchSlices(merges: StagedMerges, merge: MergeOf): StagedMerges {
  return {
    takes: (kind) => merges.takes(kind),
    async *slices(kind) {
      for await (const slice of merges.slices(kind)) {
        yield {
          repeated: slice.repeated,
          attributeNames: () => slice.attributeNames(),
          suspects: (names) => slice.suspects(names),
          accountsOn: (sourceIds, refused) => slice.accountsOn(sourceIds, refused),
          merge: (refused, options) => merge(slice, refused, options),
        };
      }
    },
  };
}
