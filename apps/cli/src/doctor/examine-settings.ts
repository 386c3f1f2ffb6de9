import {
  describeSettings,
  loadSettings,
  SettingsError,
  type Environment,
  type SettingsClass,
} from '@identity-governance/platform';
import { ApiSettings, WorkerSettings } from '@identity-governance/platform/app-settings';
import { nearestName } from '@identity-governance/values';
import { CliSettings } from '../config';
import { fault, warning, type Finding } from './finding';

/** The settings of the apps; each app validates its own when it starts. */
const apps: Readonly<Record<string, SettingsClass<object>>> = {
  'the API': ApiSettings,
  'the worker': WorkerSettings,
  'the command line': CliSettings,
};

/** Finds errors in the settings: each app that refuses one, and variables that resemble a setting. */
export function examineSettings(env: Environment): readonly Finding[] {
  return [...findFaults(env), ...findMisspelled(env)];
}

function findFaults(env: Environment): readonly Finding[] {
  // Apps describe a shared setting differently: the first description suffices.
  const faults = new Map<string, { readonly text: string; readonly refusedBy: string[] }>();
  for (const [app, settings] of Object.entries(apps)) {
    for (const text of faultsOf(settings, env)) {
      const name = text.split(' ', 1)[0]!;
      const known = faults.get(name);
      if (known === undefined) faults.set(name, { text, refusedBy: [app] });
      else known.refusedBy.push(app);
    }
  }
  const advice = 'correct it, in the environment or in `.env`';
  return [...faults.values()].map(({ text, refusedBy }) => {
    const isRefusedByAll = refusedBy.length === Object.keys(apps).length;
    return fault('settings', text, isRefusedByAll ? advice : `${advice}; ${refusedBy.join(' and ')} will not start`);
  });
}

function faultsOf(settings: SettingsClass<object>, env: Environment): readonly string[] {
  try {
    loadSettings(settings, env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

/** Names of other programs share prefixes with the settings, such as `NODE`: only names of similar length count. */
const maxMissing = 2;

function findMisspelled(env: Environment): readonly Finding[] {
  const known = [
    ...new Set(Object.values(apps).flatMap((settings) => describeSettings(settings).map((one) => one.env))),
  ];
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return [];
    const nearest = nearestName(name, known);
    if (nearest === undefined || nearest.length - name.length > maxMissing) return [];
    return [warning('settings', `\`${name}\` is set, but is not a setting`, `did you mean \`${nearest}\`?`)];
  });
}
