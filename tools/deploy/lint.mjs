// npm run lint:deploy: the files of deploy/ and the workflow, each by a public linter. Those that are not installed are
// named; nothing is left out in silence.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** `from`: the package of npm or Debian that brings the tool, or where else to get it. */
const checks = [
  { what: 'Dockerfile', tool: 'dockerfile-utils', args: ['lint', 'deploy/Dockerfile'], from: 'npm: dockerfile-utils' },
  { what: 'compose.yaml', tool: 'dclint', args: ['-q', 'deploy/compose.yaml'], from: 'npm: dclint' },
  { what: 'all YAML', tool: 'yamllint', args: ['-c', 'deploy/.yamllint', 'deploy'], from: 'Debian: yamllint' },
  {
    what: 'proxy',
    tool: 'caddy',
    args: ['validate', '--config', 'deploy/caddy/Caddyfile', '--adapter', 'caddyfile'],
    from: 'Debian: caddy',
  },
  {
    what: 'Prometheus',
    tool: 'promtool',
    args: ['check', 'config', 'deploy/prometheus/prometheus.yml'],
    from: 'Debian: prometheus',
  },
  {
    what: 'alerts',
    tool: 'promtool',
    args: ['test', 'rules', 'deploy/prometheus/alerts.test.yml'],
    from: 'Debian: prometheus',
  },
  { what: 'Helm chart', tool: 'helm', args: ['lint', 'deploy/helm/identity-governance'], from: 'helm.sh' },
  {
    what: 'systemd unit',
    tool: 'systemd-analyze',
    args: ['verify', 'deploy/systemd/identity-governance@.service'],
    from: 'Debian: systemd',
  },
  {
    what: 'workflow',
    tool: 'action-validator',
    args: ['.github/workflows/ci.yml'],
    from: 'npm: @action-validator/cli with @action-validator/core',
  },
];

const outcomes = checks.map((check) => ({ ...check, ...run(check) }));
for (const { what, tool, state, from, output } of outcomes) {
  const how = state === 'not checked' ? `\`${tool}\` is not installed (${from})` : tool;
  console.log(`${state.padEnd(11)}  ${what.padEnd(13)} ${how}`);
  if (state === 'FAULT') console.log(output);
}
process.exitCode = outcomes.some(({ state }) => state === 'FAULT') ? 1 : 0;

function run({ tool, args }) {
  const { error, status, stdout, stderr } = spawnSync(tool, args, { cwd: root, encoding: 'utf8' });
  if (error?.code === 'ENOENT') return { state: 'not checked' };
  if (error !== undefined) return { state: 'FAULT', output: String(error) };
  return { state: status === 0 ? 'good' : 'FAULT', output: stdout + stderr };
}
