// node tools/run.mjs checks/real-access/real-access <folder> [seed]: holds the engine against real access data, one
// check a set. Their licence is unstated, so that they are no part of this repository.
import { compareAccess } from './compare-access';
import { compareChanges } from './compare-changes';
import { readRealAccessSets } from './real-access-set';
import { Tally } from '../lib/tally';

const [folder, seed = '2026'] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('which folder? node tools/run.mjs checks/real-access/real-access <folder> [seed]');

const tally = new Tally();
for (const set of readRealAccessSets(folder)) {
  const compared = compareAccess(set, Number(seed));
  const { differences, violations } = compared;
  const parts = [
    `${set.users.size} users, ${compared.permissions} permissions, ${compared.policies} policies`,
    `${violations} violations on flat access`,
    set.roles === undefined ? 'no roles' : `the same through ${set.roles.length} roles`,
    `the same as the oracle's for ${compared.comparedWithOracle} distinct sets of permissions`,
    ...(differences.length === 0 ? [] : [`not so for the users ${differences.slice(0, 5).join(', ')}`]),
  ];
  tally.check(`${set.name}: ${parts.join('; ')}`, differences.length === 0 && violations > 0);
  const changed = compareChanges(set, Number(seed));
  const reported = [
    `${changed.scanned} pairs of a user and a policy scanned while items, grants, policies and assignments change`,
    `${changed.simulated} simulated to begin or end`,
    ...(changed.differences.length === 0 ? ["all as the oracle's"] : ["not the oracle's", ...changed.differences]),
  ];
  tally.check(`${set.name}: ${reported.join('; ')}`, changed.differences.length === 0 && changed.scanned > 0);
}
tally.end();
