// Loaded into an app with --import: on SIGUSR2, writes which functions of the app ran since the last SIGUSR2 to the
// file named by COVERAGE_FILE.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
process.on('SIGUSR2', () => {
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    const app = error === null ? taken.result.find(({ url }) => url.endsWith('/main.js')) : undefined;
    const ran = (app?.functions ?? []).filter(({ ranges }) => ranges[0].count > 0);
    const offsets = ran.map(({ ranges }) => ranges[0].startOffset);
    const file = process.env.COVERAGE_FILE;
    writeFileSync(`${file}.new`, JSON.stringify(offsets));
    renameSync(`${file}.new`, file);
  });
});
