import { canonicalName } from '@identity-governance/values';
import {
  partOfKind,
  type Collection,
  type CollectionName,
  type KeyOf,
  type RowOf,
  type StatePart,
  type WriteTransaction,
} from '@identity-governance/application';
import type { Arbitrary } from 'fast-check';
import { arbitraryRows } from '../testing/arbitrary-rows';
import * as build from '../testing/sample-rows';

/** The sample of one kind for the contract of collections. */
export interface CollectionSample<T, K> {
  readonly name: CollectionName;
  readonly part: StatePart | null;
  readonly collectionIn: (tx: WriteTransaction) => Collection<T, K>;
  readonly keyOf: (row: T) => K;
  readonly arbitrary: Arbitrary<T>;
  /** Returns a row whose key is as distinct, and sorts, as the string does. */
  readonly rowOf: (text: string) => T;
  /** Returns a row with the same key and another value; undefined if a row consists of its key. */
  readonly changed: ((row: T) => T) | undefined;
  /** Returns the name of a row, if names are unique as well. */
  readonly nameOf?: (row: T) => string;
}

/** A sample for a test of all kinds. */
export type TestCollection = <T, K>(sample: CollectionSample<T, K>) => void;

const described = <T extends { readonly description: string | null }>(row: T): T => ({
  ...row,
  description: 'changed',
});
const nameOf = ({ name }: { readonly name: string }) => canonicalName(name);
const idOf = ({ id }: { readonly id: string }) => id;
const sameKey = <T>(row: T): T => row;

type Sample<N extends CollectionName> = Omit<CollectionSample<RowOf<N>, KeyOf<N>>, 'name' | 'part'>;

/** The samples of all kinds. A new kind does not compile until it has a sample here; the contracts then cover it. */
const samples: { readonly [N in CollectionName]: Sample<N> } = {
  sources: {
    collectionIn: (tx) => tx.sources,
    keyOf: idOf,
    arbitrary: arbitraryRows.sources,
    rowOf: (text) => build.buildSource(text),
    changed: described,
  },
  accountAttributes: {
    collectionIn: (tx) => tx.accountAttributes,
    keyOf: ({ sourceId, name }) => ({ sourceId, name }),
    arbitrary: arbitraryRows.accountAttributes,
    rowOf: (text) => build.buildAccountAttribute(text),
    changed: described,
  },
  accessItems: {
    collectionIn: (tx) => tx.accessItems,
    keyOf: ({ type, id }) => ({ type, id }),
    arbitrary: arbitraryRows.accessItems,
    rowOf: (text) => build.buildAccessItem(text),
    changed: described,
  },
  grants: {
    collectionIn: (tx) => tx.grants,
    keyOf: sameKey,
    arbitrary: arbitraryRows.grants,
    rowOf: (text) => build.buildGrant('r', text),
    changed: undefined,
  },
  identityProfiles: {
    collectionIn: (tx) => tx.identityProfiles,
    keyOf: idOf,
    arbitrary: arbitraryRows.identityProfiles,
    rowOf: (text) => build.buildIdentityProfile(text),
    changed: described,
    nameOf,
  },
  appliedControls: {
    collectionIn: (tx) => tx.appliedControls,
    keyOf: idOf,
    arbitrary: arbitraryRows.appliedControls,
    rowOf: (text) => build.buildAppliedControl(text),
    changed: (row) => ({ ...row, status: 'Canceled', comments: 'changed' }),
  },
  controls: {
    collectionIn: (tx) => tx.controls,
    keyOf: idOf,
    arbitrary: arbitraryRows.controls,
    rowOf: (text) => build.buildControl(text),
    changed: described,
  },
  governanceGroups: {
    collectionIn: (tx) => tx.governanceGroups,
    keyOf: idOf,
    arbitrary: arbitraryRows.governanceGroups,
    rowOf: (text) => build.buildGovernanceGroup(text),
    changed: described,
  },
  governanceGroupMembers: {
    collectionIn: (tx) => tx.governanceGroupMembers,
    keyOf: sameKey,
    arbitrary: arbitraryRows.governanceGroupMembers,
    rowOf: (text) => ({ groupId: 'g', identityId: text }),
    changed: undefined,
  },
  identities: {
    collectionIn: (tx) => tx.identities,
    keyOf: idOf,
    arbitrary: arbitraryRows.identities,
    rowOf: (text) => build.buildIdentity(text),
    changed: (row) => ({ ...row, attributes: { department: ['Finance', 'Treasury'] } }),
  },
  accounts: {
    collectionIn: (tx) => tx.accounts,
    keyOf: idOf,
    arbitrary: arbitraryRows.accounts,
    rowOf: (text) => build.buildAccount(text),
    changed: (row) => ({ ...row, disabled: !row.disabled }),
  },
  assignments: {
    collectionIn: (tx) => tx.assignments,
    keyOf: ({ identityId, access }) => ({ identityId, access }),
    arbitrary: arbitraryRows.assignments,
    rowOf: (text) => ({ identityId: text, access: { type: 'ROLE', id: 'r' } }),
    changed: (row) => ({ ...row, validUntil: '2026-12-31T00:00:00.000Z' }),
  },
  sodPolicies: {
    collectionIn: (tx) => tx.sodPolicies,
    keyOf: idOf,
    arbitrary: arbitraryRows.sodPolicies,
    rowOf: (text) => build.buildSodPolicy(text),
    changed: (row) => ({ ...row, tags: ['changed'] }),
    nameOf,
  },
  pendingChanges: {
    collectionIn: (tx) => tx.pendingChanges,
    keyOf: idOf,
    arbitrary: arbitraryRows.pendingChanges,
    rowOf: (text) => build.buildPendingChange(text),
    changed: (row) => ({ ...row, state: 'REJECTED', comment: 'changed' }),
  },
  sodChecks: {
    collectionIn: (tx) => tx.sodChecks,
    keyOf: ({ requestId }) => requestId,
    arbitrary: arbitraryRows.sodChecks,
    rowOf: (text) => build.buildSodCheck(text),
    changed: (row) => ({ ...row, state: 'ERROR', message: 'changed' }),
  },
  searchAttributes: {
    collectionIn: (tx) => tx.searchAttributes,
    keyOf: idOf,
    arbitrary: arbitraryRows.searchAttributes,
    rowOf: build.buildSearchAttribute,
    changed: (row) => ({ ...row, displayName: 'changed' }),
    nameOf,
  },
  promotions: {
    collectionIn: (tx) => tx.promotions,
    keyOf: ({ attributeId }) => attributeId,
    arbitrary: arbitraryRows.promotions,
    rowOf: build.buildPromotion,
    changed: (row) => build.buildPromotion(row.attributeId, { state: 'RUNNING', total: 7 }),
  },
  imports: {
    collectionIn: (tx) => tx.imports,
    keyOf: idOf,
    arbitrary: arbitraryRows.imports,
    rowOf: (text) => build.buildImport(text),
    changed: (row) => ({ ...row, outcome: 'REFUSED' }),
  },
  mailPlans: {
    collectionIn: (tx) => tx.mailPlans,
    keyOf: idOf,
    arbitrary: arbitraryRows.mailPlans,
    rowOf: (id) => ({ id, day: null, toldChanges: ['c'], withoutAddress: 0 }),
    changed: (row) => ({ ...row, day: '2026-01-01' }),
  },
  mails: {
    collectionIn: (tx) => tx.mails,
    keyOf: idOf,
    arbitrary: arbitraryRows.mails,
    rowOf: (id) => build.buildMail(id),
    changed: (row) => ({ ...row, state: 'SENT', lastStatus: 250 }),
  },
  importSchedules: {
    collectionIn: (tx) => tx.importSchedules,
    keyOf: idOf,
    arbitrary: arbitraryRows.importSchedules,
    rowOf: (text) => build.buildImportSchedule(text),
    changed: (row) => ({ ...row, nextRun: null }),
  },
  answerSettings: {
    collectionIn: (tx) => tx.answerSettings,
    keyOf: idOf,
    arbitrary: arbitraryRows.answerSettings,
    rowOf: (id) => ({ id, disabledIdentitiesHoldAccess: false }),
    changed: (row) => ({ ...row, disabledIdentitiesHoldAccess: true }),
  },
  reportSchedules: {
    collectionIn: (tx) => tx.reportSchedules,
    keyOf: idOf,
    arbitrary: arbitraryRows.reportSchedules,
    rowOf: (text) => build.buildReportSchedule(text),
    changed: (row) => ({ ...row, nextRun: null }),
  },
  violations: {
    collectionIn: (tx) => tx.violations,
    keyOf: idOf,
    arbitrary: arbitraryRows.violations,
    rowOf: (text) => build.buildViolation(text),
    changed: (row) => ({ ...row, status: 'Closed', ended: '2026-01-02T00:00:00.000Z' }),
  },
  violationHistory: {
    collectionIn: (tx) => tx.violationHistory,
    keyOf: idOf,
    arbitrary: arbitraryRows.violationHistory,
    rowOf: (text) => build.buildHistoryEntry(text),
    changed: (row) => ({ ...row, step: 'GROWN', after: { changed: true } }),
  },
  stateQueries: {
    collectionIn: (tx) => tx.stateQueries,
    keyOf: idOf,
    arbitrary: arbitraryRows.stateQueries,
    rowOf: (id) => build.buildStateQuery(id),
    changed: (row) => ({ ...row, status: 'ERROR', message: 'changed' }),
  },
  violationReports: {
    collectionIn: (tx) => tx.violationReports,
    keyOf: idOf,
    arbitrary: arbitraryRows.violationReports,
    rowOf: (text) => build.buildViolationReport(text),
    changed: (row) => ({ ...row, status: 'ERROR', message: 'changed' }),
  },
  violationReportChunks: {
    collectionIn: (tx) => tx.violationReportChunks,
    keyOf: ({ reportId, attempt, number }) => ({ reportId, attempt, number }),
    arbitrary: arbitraryRows.violationReportChunks,
    rowOf: (reportId) => ({ reportId, attempt: 'a', number: '1', content: 'AA==' }),
    changed: (row) => ({ ...row, content: 'AQ==' }),
  },
  violationCoverage: {
    collectionIn: (tx) => tx.violationCoverage,
    keyOf: ({ start }) => start,
    arbitrary: arbitraryRows.violationCoverage,
    rowOf: (start) => ({ start, until: start }),
    changed: (row) => ({ ...row, until: 'changed' }),
  },
  violationWatermarks: {
    collectionIn: (tx) => tx.violationWatermarks,
    keyOf: idOf,
    arbitrary: arbitraryRows.violationWatermarks,
    rowOf: (id) => ({ id, versions: null, time: null, rules: null, holder: null, heldUntil: null }),
    changed: (row) => ({ ...row, holder: 'changed' }),
  },
  webhookDeliveries: {
    collectionIn: (tx) => tx.webhookDeliveries,
    keyOf: idOf,
    arbitrary: arbitraryRows.webhookDeliveries,
    rowOf: (text) => build.buildWebhookDelivery(text),
    changed: (row) => ({ ...row, state: 'DEAD', lastStatus: 500 }),
  },
  webhookEndpoints: {
    collectionIn: (tx) => tx.webhookEndpoints,
    keyOf: idOf,
    arbitrary: arbitraryRows.webhookEndpoints,
    rowOf: (text) => build.buildWebhookEndpoint(text),
    changed: (row) => ({ ...row, enabled: !row.enabled }),
  },
  webhookEvents: {
    collectionIn: (tx) => tx.webhookEvents,
    keyOf: idOf,
    arbitrary: arbitraryRows.webhookEvents,
    rowOf: (text) => build.buildWebhookEvent(text),
    changed: (row) => ({ ...row, data: { changed: true } }),
  },
  webhookSecrets: {
    collectionIn: (tx) => tx.webhookSecrets,
    keyOf: idOf,
    arbitrary: arbitraryRows.webhookSecrets,
    rowOf: (id) => ({ id, secret: 'whsec_AA==', signingKey: 'whsk_AA==', previous: null }),
    changed: (row) => ({ ...row, secret: 'changed' }),
  },
};

export function testEveryCollection(test: TestCollection): void {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- it ties both arguments to one kind
  const testOne = <N extends CollectionName>(name: N): void => {
    test<RowOf<N>, KeyOf<N>>({ ...samples[name], name, part: partOfKind(name) });
  };
  (Object.keys(samples) as CollectionName[]).forEach(testOne);
}
