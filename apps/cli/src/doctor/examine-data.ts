import { FindDataIssues, type DataIssue } from '@identity-governance/application';
import { openDatabase } from '@identity-governance/persistence';
import { composeCli } from '../compose';
import type { CliSettings } from '../config';
import { accountRules } from '../inventory/with-origin';
import { good, warning, type Finding } from './finding';

const strings: Readonly<Record<DataIssue['code'], readonly [found: string, advice: string]>> = {
  UNCORRELATED_ACCOUNTS: [
    'accounts without an identity',
    'name their identities, or give their source rules of correlation: their access counts for no identity',
  ],
  AMBIGUOUS_ACCOUNTS: [
    'accounts for which the rules of their source find several identities',
    'name their identities, or correct what the rules compare: their access counts for no identity',
  ],
  ACCOUNTS_OF_MISSING_IDENTITIES: [
    'accounts of identities that do not exist',
    'disable the accounts of leavers in the source, or import the identities',
  ],
  DISABLED_IDENTITIES_WITH_ACCESS: [
    'disabled identities that are assigned access, or whose accounts carry it',
    'remove the access; `DISABLED_IDENTITIES_HOLD_ACCESS` says whether it counts',
  ],
  DISABLED_ACCOUNTS_WITH_ACCESS: [
    'disabled accounts that carry entitlements',
    'remove the entitlements in the source; `DISABLED_IDENTITIES_HOLD_ACCESS` says whether they count',
  ],
  DANGLING_ASSIGNMENTS: [
    'assignments whose identity or access item does not exist',
    'import what is missing, or remove the assignments',
  ],
  UNUSED_ENTITLEMENTS: [
    'entitlements that no item grants and no identity or account holds',
    'import grants and assignments, or remove the entitlements',
  ],
  MISSING_OWNERS: ['policies whose owner does not exist', 'change the owner of the policies'],
  DANGLING_POLICIES: [
    'enforced policies that name access items that do not exist',
    'import the access items, or remove them from the policies',
  ],
  UNSATISFIABLE_POLICIES: [
    'enforced policies that can never be violated',
    'load the access items, or correct the policies',
  ],
};

/** Examines the quality of the stored data. Requires a migrated database. */
export async function examineData(settings: CliSettings): Promise<readonly Finding[]> {
  const database = await openDatabase(settings.databaseUrl, { mustExist: true, limits: settings });
  try {
    const issues = await composeCli(database, accountRules(settings))(FindDataIssues).execute();
    return issues.length === 0
      ? [good('data', 'nothing is missing, unused or without an owner')]
      : issues.map(toFinding);
  } finally {
    await database.close();
  }
}

function toFinding({ code, count, examples }: DataIssue): Finding {
  const [found, advice] = strings[code];
  const more = count > examples.length ? ', …' : '';
  return warning('data', `${found} (${count.toLocaleString('en-US')}): ${examples.join(', ')}${more}`, advice);
}
