import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployedService, freePort } from '../checks/lib/deployed-service';
import { sampleFolder } from '../checks/lib/sample-organisation';
import { workspaceRoot } from '../checks/lib/workspace-root';

const folder = join(workspaceRoot(), 'deploy');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const readRoot = (file: string) => readFileSync(join(workspaceRoot(), file), 'utf8');

function filesBelow(path: string): readonly string[] {
  return readdirSync(join(folder, path)).flatMap((name) => {
    const file = join(path, name);
    return statSync(join(folder, file)).isDirectory() ? filesBelow(file) : [file];
  });
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map((match) => match[1]!);
}

const files = filesBelow('.');
const everything = files.map(read).join('\n');
const chart = files.filter((file) => file.startsWith('helm/')).map(read);
const settingsPage = readRoot('docs/settings.md');
const settings = new Set(matches(settingsPage, /^\| `([A-Z0-9_]+)` \|/gm));
const defaultsOf = (name: string) => matches(settingsPage, new RegExp(`^\\| \`${name}\` \\| \`([^\`]+)\``, 'gm'));
const openApi = readRoot('docs/openapi.json');
// The command line has `PORT` too, for the link to the console.
const [port, ...metricsPorts] = [...new Set(defaultsOf('PORT')), ...defaultsOf('METRICS_PORT')];

describe('deploy/', () => {
  /** Variables of PostgreSQL, Grafana, the proxy and Node itself. */
  const foreign = /^(POSTGRES_|GF_|GRAFANA_PASSWORD|SITE_ADDRESS|UV_THREADPOOL_SIZE)/;

  it.each([
    ['compose.yaml', /^\s+([A-Z][A-Z0-9_]+):/gm],
    ['compose.env.example', /^([A-Z][A-Z0-9_]+)=/gm],
    ['settings.env.example', /^([A-Z][A-Z0-9_]+)=/gm],
    ['Dockerfile', /(?:ENV | )([A-Z][A-Z0-9_]+)=/g],
    ['systemd/identity-governance@.service', /^Environment=.*?([A-Z_]+)=|(?<=^Environment=.*) ([A-Z_]+)=/gm],
    ['helm/identity-governance/values.yaml', /^\s+([A-Z][A-Z0-9_]+):/gm],
    ['helm/identity-governance/templates/settings.yaml', /^\s+([A-Z][A-Z0-9_]+):/gm],
    ['helm/identity-governance/templates/migrate.yaml', /(?:name|key): ([A-Z][A-Z0-9_]+)$/gm],
  ])('names only settings that there are: %s', (file, pattern) => {
    const names = [...read(file).matchAll(pattern)].map((match) => match[1] ?? match[2]!);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !settings.has(name) && !foreign.test(name))).toEqual([]);
  });

  it('gives compose every variable that its example has, and no other', () => {
    const used = new Set(matches(read('compose.yaml'), /\$\{([A-Z0-9_]+)/g));
    expect([...used].sort()).toEqual([...matches(read('compose.env.example'), /^([A-Z0-9_]+)=/gm)].sort());
  });

  /** The names of a part of docs/settings.md. */
  const settingsIn = (title: string) =>
    matches(
      settingsPage.split('\n## ').find((part) => part.startsWith(title))!,
      /^\| `([A-Z0-9_]+)` \|/gm,
    );

  it.each([
    ['All apps', 'settings'],
    ['API', 'api'],
    ['Worker', 'worker'],
    ['Command line', 'import'],
  ])('knows each setting of the part `%s` in the schema of the chart, and no other', (title, part) => {
    const { properties } = JSON.parse(read('helm/identity-governance/values.schema.json')) as ChartSchema;
    const schema = part === 'settings' ? properties.settings : properties[part]!.properties.settings!;
    const known = Object.keys(schema!.properties);
    expect(settingsIn(title).filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !settings.has(name))).toEqual([]);
    expect(schema!.additionalProperties).toBe(false);
  });

  it('gives every container of the service all settings of the file', () => {
    for (const file of ['compose.yaml', 'compose.single.yaml'])
      expect(read(file)).toContain('env_file: [settings.env]');
    const needed = ['AUTH_ROLE_CLAIMS', 'AUTH_ROLE_MAP', 'AUTH_PERSON_CLAIM', 'AUTH_TENANT_CLAIM', 'FOUR_EYES'];
    for (const file of ['settings.env.example', 'helm/identity-governance/values.yaml']) {
      expect(needed.filter((name) => !new RegExp(`^ *${name}[=:]`, 'm').test(read(file)))).toEqual([]);
    }
    // what compose.yaml sets itself cannot be set in the file
    const own = new Set(matches(read('compose.yaml'), /^\s+([A-Z][A-Z0-9_]+):/gm));
    expect(matches(read('settings.env.example'), /^([A-Z0-9_]+)=/gm).filter((name) => own.has(name))).toEqual([]);
  });

  it('has an image for every app, and builds no other', () => {
    // The image of the API contains the console.
    const apps = readdirSync(join(workspaceRoot(), 'apps')).filter((app) => app !== 'console');
    apps.sort();
    const targets = matches(read('Dockerfile'), /^FROM \S+ AS (\S+)$/gm);
    expect(targets).toEqual(expect.arrayContaining(apps));
    expect([...new Set(matches(read('compose.yaml'), /target: ([a-z]+)/g))].sort()).toEqual(apps);
    expect(matches(read('compose.single.yaml'), /target: ([a-z]+)/g)).toEqual(['single']);
    expect([...new Set(matches(chart.join('\n'), /identity-governance-([a-z]+):\{\{/g))].sort()).toEqual(apps);
    const froms = matches(read('Dockerfile'), /--from=(\S+)/g);
    expect(froms.filter((stage) => !targets.includes(stage))).toEqual([]);
  });

  it('speaks of the ports that the apps listen on', () => {
    expect([port, ...metricsPorts]).toEqual(['3000', '9464', '9465']);
    const exposed = [`${port} ${metricsPorts[0]}`, metricsPorts[1], `${port} ${metricsPorts.join(' ')}`];
    expect(matches(read('Dockerfile'), /^EXPOSE (.*)$/gm)).toEqual(exposed);
    expect(matches(read('Dockerfile'), /127\.0\.0\.1:(\d+)/g)).toEqual([port, metricsPorts[1], port]);
    expect(matches(read('compose.single.yaml'), /:(\d+)'\]/g)).toEqual([port]);
    expect(matches(read('prometheus/prometheus.yml'), /port: (\d+)/g)).toEqual(metricsPorts);
    expect(matches(read('caddy/Caddyfile'), /dynamic a api (\d+)/g)).toEqual([port]);
    expect(matches(chart.join('\n'), /containerPort: (\d+)/g)).toEqual([port, ...metricsPorts]);
  });

  it('asks for health where the API answers', () => {
    const paths = [
      ...matches(everything, /127\.0\.0\.1:\d+(\/[a-z/]+)/g),
      ...matches(everything, /^\s+path: (\/[a-z/]+)$/gm),
    ];
    const known = [...matches(openApi, /"(\/health\/[a-z]+)": \{/g), '/metrics'];
    expect(paths.length).toBeGreaterThan(4);
    expect(paths.filter((path) => !known.includes(path) && path !== '/var/lib/grafana/dashboards')).toEqual([]);
  });

  it('mounts and names only files that there are', () => {
    /** What users put there. */
    const isOwn = (file: string) => /^(\.env|settings\.env|import|config(\/.*)?)$/.test(file);
    const mounted = matches(read('compose.yaml') + read('compose.single.yaml'), /[-[,] '?\.\/([^:]+):/g);
    const rules = matches(read('prometheus/prometheus.yml'), /rule_files: \[(.*)\]/g).map(
      (file) => `prometheus/${file}`,
    );
    const named = matches(everything, /\bdeploy\/([\w./@-]*\w)/g);
    expect([...mounted, ...rules, ...named].filter((file) => !isOwn(file) && !existsSync(join(folder, file)))).toEqual(
      [],
    );
    const provisioned = matches(read('grafana/provisioning/dashboards/governance.yaml'), /path: ([^ }]+)/g);
    expect(read('compose.yaml')).toContain(`./grafana/dashboards:${provisioned[0]}:ro`);
  });

  it('names only metrics that the API or the worker has', async () => {
    const named = [...new Set(matches(everything, /\b((?:governance|nodejs|process)_[a-z0-9_]+)/g))];
    const ports = { api: await freePort(), worker: await freePort() };
    const service = await DeployedService.start(sampleFolder, { METRICS_PORT: String(ports.api) });
    try {
      await service.kill('worker');
      const schedules = join(service.folder, 'schedules.yaml'); // scheduled imports have metrics only if there are any
      writeFileSync(schedules, `imports: { nightly: { folder: ${sampleFolder}, schedule: 0 3 * * * } }`);
      service.startWorker({ METRICS_PORT: String(ports.worker), IMPORT_SCHEDULES: schedules });
      const strings = [await scrape(ports.api), await scrape(ports.worker)];
      const known = new Set(strings.flatMap((text) => matches(text, /^# TYPE (\S+)/gm)));
      expect(named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
      expect(named.length).toBeGreaterThan(10);
    } finally {
      await service.stop();
    }
  });

  it('names only operations that there are', () => {
    const named = matches(everything, /operation=\\?"([^"\\]+)/g);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((operation) => !openApi.includes(`"operationId": "${operation}"`))).toEqual([]);
  });

  it('uses only values that the chart has', () => {
    const named = new Set(matches(chart.join('\n'), /\.Values\.([\w.]+)/g));
    const known = pathsOf(read('helm/identity-governance/values.yaml'));
    expect([...named].filter((path) => !known.has(path))).toEqual([]);
    expect(named.size).toBeGreaterThan(15);
  });

  it('admits the sockets of an API on all addresses, which lists the network interfaces by netlink', () => {
    const [families] = matches(read('systemd/identity-governance@.service'), /^RestrictAddressFamilies=(.*)$/gm);
    expect(families!.split(' ').sort()).toEqual(['AF_INET', 'AF_INET6', 'AF_NETLINK', 'AF_UNIX']);
  });

  it('has one version for the service, the chart and its images, and a Node that is tested', () => {
    const { version } = JSON.parse(readRoot('package.json')) as { readonly version: string };
    expect(matches(chart.join('\n'), /^(?:appVersion|version| {2}tag): (.*)$/gm)).toEqual([version, version, version]);
    const [node] = new Set(matches(read('Dockerfile'), /^FROM node:(\d+)-/gm));
    expect(readRoot('.github/workflows/ci.yml')).toContain(`'${node}'`);
  });

  it('closes idle connections to the API before the API does', () => {
    const [proxy] = matches(read('caddy/Caddyfile'), /keepalive (\d+)s/g);
    expect(Number(proxy)).toBeLessThan(Number(defaultsOf('KEEP_ALIVE_SECONDS')[0]));
  });
});

interface ChartSchema {
  readonly properties: Readonly<Record<string, ChartSchema>>;
  readonly additionalProperties?: boolean;
}

async function scrape(metricsPort: number): Promise<string> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => undefined);
    if (response?.ok === true) return response.text();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The dotted paths of a YAML file of mappings. */
function pathsOf(yaml: string): ReadonlySet<string> {
  const path: string[] = [];
  const paths = new Set<string>();
  for (const line of yaml.split('\n')) {
    const [, indent, key] = /^( *)([\w]+):/.exec(line) ?? [];
    if (indent === undefined) continue;
    path.splice(indent.length / 2, Infinity, key!);
    paths.add(path.join('.'));
  }
  return paths;
}
