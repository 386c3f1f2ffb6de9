import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In each of jest's processes, after each file of tests: how much memory the process has taken at most, in KB. */
const folder = process.env.PEAK_MEMORY_FOLDER;
if (folder !== undefined) {
  afterAll(() => {
    writeFileSync(join(folder, String(process.pid)), String(process.resourceUsage().maxRSS));
  });
}
