import {
  connectionAdvice,
  connectionsOf,
  readConnectionLimits,
  type ConnectionLimit,
  type Database,
} from '@identity-governance/persistence';
import { loadSettings, SettingsError, type Environment } from '@identity-governance/platform';
import { LimitSettings } from '@identity-governance/platform/app-settings';
import { fault, good, warning, type Finding } from './finding';

const about = 'connections';

/** Compares the connections of an API and a worker with the limit of the PostgreSQL server. */
export async function examineConnections(database: Database, env: Environment): Promise<readonly Finding[]> {
  const limits = await readConnectionLimits(database);
  const opened = readOpened(database, env);
  if (limits === undefined || opened === undefined) return [];
  if (limits === 'pooler') {
    return [good(about, 'the server is behind a connection pooler, whose own limits apply')];
  }
  return [judge(limits, opened)];
}

/** Maximum number of connections of a process of each kind. */
interface OpenedConnections {
  readonly api: number;
  readonly worker: number;
}

/** Returns undefined if the settings are invalid, which is a separate finding. */
function readOpened({ limits }: Database, env: Environment): OpenedConnections | undefined {
  try {
    const { maxImports: imports, populationConnections: population } = loadSettings(LimitSettings, env);
    return { api: connectionsOf(limits, { imports, population }), worker: connectionsOf(limits, { runsJobs: true }) };
  } catch (error) {
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}

function judge(limits: readonly ConnectionLimit[], { api, worker }: OpenedConnections): Finding {
  const forService = ({ permitted, usedByOthers }: ConnectionLimit) => Math.max(0, permitted - usedByOthers);
  const strictest = limits.reduce((a, b) => (forService(b) < forService(a) ? b : a));
  const left = forService(strictest);
  const opens = `an API opens up to ${api} connections and a worker up to ${worker}`;
  const found = `${opens}; ${strictest.name} leaves ${left} for the service`;
  if (limits.some(({ permitted }) => permitted < worker)) return fault(about, found, connectionAdvice);
  if (left < api + worker) {
    const enough = `one API and one worker need ${api + worker}, and each further process more`;
    return warning(about, found, `${enough}; ${connectionAdvice}`);
  }
  return good(about, `${found}: enough for ${Math.floor((left - worker) / api)} APIs and one worker`);
}
