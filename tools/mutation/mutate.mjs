// npm run mutation [area …]: changes the domain's code at one place after the other and looks whether its tests notice.
// Prints the share of changes that they notice, per area, and fails below what an area must reach, or where one that
// none notices is not explained in survivors.json. Needs `npm ci` in tools/mutation.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreOf, survivorsOf } from './score.mjs';

/** In per cent. */
const least = { sod: 97, access: 97, 'search-attributes': 95, 'json-patch': 95, 'auth-profiles': 95 };

const root = join(import.meta.dirname, '../..');
const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js');
if (!existsSync(stryker)) {
  console.error('run `npm ci --prefix tools/mutation` first');
  process.exit(2);
}
const asked = process.argv.slice(2);
const unknown = asked.filter((area) => least[area] === undefined);
if (unknown.length > 0) {
  console.error(`no area: ${unknown.join(', ')}; there are ${Object.keys(least).join(', ')}`);
  process.exit(2);
}

const explained = JSON.parse(readFileSync(join(import.meta.dirname, 'survivors.json'), 'utf8'));
const lines = [];
for (const area of asked.length > 0 ? asked : Object.keys(least)) {
  const started = Date.now();
  const { status } = spawnSync(process.execPath, [stryker, 'run', 'tools/mutation/stryker.config.mjs'], {
    cwd: root,
    env: { ...process.env, MUTATED_AREA: area },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  const report = JSON.parse(readFileSync(join(root, 'dist/mutation', area, 'report.json'), 'utf8'));
  const { killed, endless, all, percent } = scoreOf(report);
  const survivors = survivorsOf(report, explained);
  const unexplained = survivors.filter(({ reason }) => reason === undefined).length;
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  lines.push(
    `${area}: ${percent.toFixed(1)} % of ${all} (at least ${least[area]} %): ${killed} fail a test, ${endless} end no more, ` +
      `${survivors.length} go unnoticed (${unexplained} of them not explained); ${minutes} minutes`,
    ...survivors.map(({ place, change, reason }) => `  ${place} ${change}: ${reason ?? 'not explained'}`),
  );
  if (percent < least[area] || unexplained > 0) process.exitCode = 1;
}
console.log(lines.join('\n'));
