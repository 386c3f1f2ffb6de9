import type { ImportKind, ReplacedAccounts } from '@identity-governance/application';
import { type ImportFile, listImportFiles } from '@identity-governance/connectors';
import {
  accessItems,
  isValidAt,
  parseAccount,
  parseAssignmentRow,
  parseIdentity,
  type AccessItem,
  type Account,
  type Identity,
} from '@identity-governance/records';
import { compileAccessGraph, compilePolicyIndex } from '@identity-governance/domain/engine';
import { isEnforced, parseGrant } from '@identity-governance/domain/shapes';
import type { AccountId, IdentityId } from '@identity-governance/values';
import { CommandError } from '../command-error';
import type { PhaseDisplay } from '../phase-display';
import { accountsInFolder, addAccounts, countIgnored, type CountingRules } from './carrying-accounts';
import { countDangling } from './count-dangling';
import type { Inventory } from './inventory';
import { PopulationBuilder } from './population-builder';
import { collectRows, readPolicies, readRows, type Files } from './read-rows';

/** Loads a folder in the import format without a database. A row with an error is reported, and nothing is scanned. */
export async function loadFromFolder(folder: string, display: PhaseDisplay, rules: CountingRules): Promise<Inventory> {
  const files = await listFiles(folder);
  const policiesFile = need(files, 'sod-policies', folder);
  const grants = await collectRows(files.get('grants'), parseGrant);
  const items = await readItems(files);
  const graph = compileAccessGraph(items, grants);
  const accounts = await accountsInFolder(files, items, rules);
  const policies = await readPolicies(policiesFile);
  const identitiesFile = files.get('identities');
  const identities = () => readRows(identitiesFile, parseIdentity);
  const { count, disabled } = await countIdentities(identities());
  const builder = new PopulationBuilder(graph, rules.disabledHoldAccess === true ? new Set() : disabled);
  // If accounts bring access, there may be no assignments at all.
  const isCarried = !accounts.counted.values.attributes.isEmpty && files.has('accounts');
  const assignmentsFile = isCarried ? files.get('assignments') : need(files, 'assignments', folder);
  if (assignmentsFile !== undefined) await readAssignments(assignmentsFile, { builder, display, ...rules });
  const { total: accountValues, byAttribute: unmatched } = await addAccounts(builder, accounts.counted);
  const { population } = builder;
  const leftOut = builder.end();
  return {
    index: compilePolicyIndex(graph, policies.filter(isEnforced)),
    ...{ policies, population, leftOut, time: rules.time, values: accounts.counted.values },
    unmatched,
    ignoredEntitlements: await countIgnored({ population, leftOut, graph }, accounts.ignored),
    identityCount: identitiesFile === undefined ? population.size : count,
    dangling: countDangling({ graph, grants, policies, accountValues, assignments: builder.dangling }),
    identities,
    accountsOf: (ids) => findAccounts(files, new Set(ids)),
  };
}

async function findAccounts(files: Files, ids: ReadonlySet<AccountId>): Promise<ReplacedAccounts> {
  const found = new Map<AccountId, Account>();
  if (ids.size === 0) return found;
  for await (const page of readRows(files.get('accounts'), parseAccount)) {
    for (const account of page) if (ids.has(account.id)) found.set(account.id, account);
  }
  return found;
}

export async function listFiles(folder: string): Promise<Files> {
  return new Map((await listImportFiles(folder)).map((file) => [file.kind, file]));
}

function need(files: Files, kind: ImportKind, folder: string): ImportFile {
  const file = files.get(kind);
  if (file !== undefined) return file;
  throw new CommandError(`\`${folder}\` has no \`${kind}.csv\`, which a scan requires`);
}

interface FilledFrom {
  readonly builder: PopulationBuilder;
  readonly display: PhaseDisplay;
  readonly time: string;
}

async function readAssignments(file: ImportFile, { builder, display, time }: FilledFrom): Promise<void> {
  display.begin('bytes of assignments read', file.size);
  const onBytes = (bytes: number) => {
    display.advance(bytes);
  };
  for await (const page of readRows(file, parseAssignmentRow, onBytes)) {
    for (const assignment of page) if (isValidAt(assignment, time)) builder.add(assignment);
  }
}

export async function readItems(files: Files): Promise<readonly AccessItem[]> {
  return [
    ...(await collectRows(files.get('entitlements'), accessItems.ENTITLEMENT)),
    ...(await collectRows(files.get('access-profiles'), accessItems.ACCESS_PROFILE)),
    ...(await collectRows(files.get('roles'), accessItems.ROLE)),
  ];
}

async function countIdentities(pages: AsyncIterable<readonly Identity[]>) {
  let count = 0;
  const all = new Set<IdentityId>();
  for await (const page of pages) {
    count += page.length;
    for (const { id, disabled } of page) if (disabled) all.add(id);
  }
  return { count, disabled: all };
}
