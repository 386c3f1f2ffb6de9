import { findReservedId } from '@identity-governance/application';
import type { Operation } from '../../http/operation';
import { createTestApi, type TestApi } from '../../testing/test-api';

/** Paths whose first parameter no client chooses, and accounts, which the list finds by their id as well. */
const harmless = ['/violations/v1', '/accounts/v1'];

/** Returns the parameters of `general` for which its path is one that `special` takes. */
function findShadow(general: Operation, special: Operation): ReadonlyMap<string, string> | undefined {
  const [wide, narrow] = [general, special].map(({ path }) => path.split('/'));
  if (general === special || general.method !== special.method || wide!.length !== narrow!.length) return undefined;
  const taken = new Map<string, string>();
  for (const [i, segment] of wide!.entries()) {
    const other = narrow![i]!;
    if (segment === other) continue;
    if (segment.startsWith(':') && !other.startsWith(':')) taken.set(segment, other);
    // The router prefers the path whose first segment that differs is fixed.
    else if (taken.size === 0 || !other.startsWith(':')) return undefined;
  }
  return taken.size > 0 ? taken : undefined;
}

describe('the paths of operations', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });

  it('hide no resource: an id that is a segment of another path is refused', () => {
    const shadows = api.operations.flatMap((general) =>
      api.operations.flatMap((special) => {
        const isHarmless = harmless.some((prefix) => general.path.startsWith(`${prefix}/`));
        const taken = isHarmless ? undefined : findShadow(general, special);
        return taken === undefined ? [] : [{ path: general.path, id: taken.get(':id') ?? '' }];
      }),
    );
    expect(shadows.map(({ path }) => path)).toContain('/sod-policies/v1/:id');
    expect(
      shadows.filter(({ path, id }) => !path.startsWith('/sod-policies/') || findReservedId(id) === undefined),
    ).toEqual([]);
  });
});
