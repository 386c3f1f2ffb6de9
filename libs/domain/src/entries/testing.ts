/**
 * Test support for software that evaluates separation of duties: a slow, obvious implementation of the rules, cases
 * with expected results, and arbitraries for fast-check, which must be installed.
 *
 * @packageDocumentation
 */
export {
  organisationWithAccounts,
  organisationWithRemovals,
  organisationWithRequest,
  type OrganisationWithRequest,
} from '../testing/arbitraries';
export {
  checkNaively,
  closureNaively,
  pathsNaively,
  predictNaively,
  rootsNaively,
  type PathRoots,
} from '../testing/naive-oracle';
export { buildConflict, buildPolicy, refOf, type AccessRequest, type Organisation } from '../testing/organisation';
export { describeModel } from '../testing/describe-model';
export { sodCorpus, summarise, type SodCase } from '../testing/sod-corpus';
