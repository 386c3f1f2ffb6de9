import type { ImportKind } from '@identity-governance/application';
import {
  accessItems,
  compileAccessGraph,
  compilePolicyIndex,
  isEnforced,
  parseAssignment,
  parseGrant,
  parseIdentity,
  type NamedAccessItem,
} from '@identity-governance/domain';
import { CommandError } from '../command-error';
import { listImportFiles, type ImportFile } from '../csv/import-folder';
import type { PhaseDisplay } from '../phase-display';
import { countDangling } from './count-dangling';
import type { Inventory } from './inventory';
import { PopulationBuilder } from './population-builder';
import { collectRows, readPolicies, readRows } from './read-rows';

type Files = ReadonlyMap<ImportKind, ImportFile>;

/** Of a folder in the import format, without any database. A row with a fault is told, and nothing is scanned. */
export async function loadFromFolder(folder: string, display: PhaseDisplay): Promise<Inventory> {
  const files: Files = new Map((await listImportFiles(folder)).map((file) => [file.kind, file]));
  const [assignmentsFile, policiesFile] = [need(files, 'assignments', folder), need(files, 'sod-policies', folder)];
  const grants = await collectRows(files.get('grants'), parseGrant);
  const graph = compileAccessGraph(await readItems(files), grants);
  const policies = await readPolicies(policiesFile);
  const builder = new PopulationBuilder(graph);
  await readAssignments(assignmentsFile, builder, display);
  const population = builder.end();
  const identitiesFile = files.get('identities');
  const identities = () => readRows(identitiesFile, parseIdentity);
  return {
    index: compilePolicyIndex(graph, policies.filter(isEnforced)),
    policies,
    population,
    identityCount: identitiesFile === undefined ? population.size : await countRows(identities()),
    dangling: countDangling({ graph, grants, policies, assignments: builder.dangling }),
    identities,
  };
}

function need(files: Files, kind: ImportKind, folder: string): ImportFile {
  const file = files.get(kind);
  if (file !== undefined) return file;
  throw new CommandError(`\`${folder}\` has no \`${kind}.csv\`, without which nothing can be scanned`);
}

async function readAssignments(file: ImportFile, builder: PopulationBuilder, display: PhaseDisplay): Promise<void> {
  display.begin('bytes of assignments read', file.size);
  const onBytes = (bytes: number) => {
    display.advance(bytes);
  };
  for await (const page of readRows(file, parseAssignment, onBytes)) {
    for (const assignment of page) builder.add(assignment);
  }
}

async function readItems(files: Files): Promise<readonly NamedAccessItem[]> {
  return [
    ...(await collectRows(files.get('entitlements'), accessItems.ENTITLEMENT)),
    ...(await collectRows(files.get('access-profiles'), accessItems.ACCESS_PROFILE)),
    ...(await collectRows(files.get('roles'), accessItems.ROLE)),
  ];
}

async function countRows(pages: AsyncIterable<readonly unknown[]>): Promise<number> {
  let count = 0;
  for await (const page of pages) count += page.length;
  return count;
}
