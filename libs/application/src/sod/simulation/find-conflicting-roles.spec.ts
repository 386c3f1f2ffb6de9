import { compileAccessGraph, compilePolicyIndex } from '@identity-governance/domain/engine';
import { buildConflict, refOf } from '@identity-governance/domain/testing';
import type { PopulationSnapshot } from '../../population/access/access-snapshots';
import { stateParts, type StateVersions } from '../../ports/change-log';
import { FindConflictingRoles } from './find-conflicting-roles';

const items = ['ROLE:pay', 'ROLE:invoice', 'ROLE:read', 'ENTITLEMENT:extra'].map((text) => ({
  ...refOf(text),
  name: `name of ${text}`,
}));
const policies = [buildConflict('p', ['ROLE:pay'], ['ROLE:invoice'])];
const versions = Object.fromEntries(stateParts.map((part) => [part, { position: 1, token: 't' }])) as StateVersions;

/** States of equal versions whose items have other numbers each time, as after a state was loaded again. */
function renumbering() {
  let turn = 0;
  return new FindConflictingRoles({
    of: () => Promise.reject(new Error('not read')),
    accessOf: () => Promise.reject(new Error('not read')),
    ofPopulation: (use) => {
      const moved = [...items.slice(turn), ...items.slice(0, turn)];
      turn = (turn + 1) % items.length;
      const index = compilePolicyIndex(compileAccessGraph(moved, []), policies);
      return Promise.resolve(use({ versions, index } as PopulationSnapshot));
    },
  });
}

it('finds the same pairs, whatever numbers the items have in the present index', async () => {
  const find = renumbering();
  for (let n = 0; n < 2 * items.length; n++) {
    const listed = await find.list({ of: refOf('ROLE:pay'), limit: 10, offset: 0 });
    expect(listed.ok && listed.value.items.map(({ item }) => item.id)).toEqual(['invoice']);
    const { pairs, roles } = await find.summarize();
    expect([pairs, roles.map(({ item }) => item.id)]).toEqual([1, ['invoice', 'pay']]);
  }
});
