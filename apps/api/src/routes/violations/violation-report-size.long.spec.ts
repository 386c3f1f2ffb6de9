import { ReadViolationReports, RunViolationReport } from '@identity-governance/application';
import { buildViolation, buildViolationReport, FixedClock, SequentialIds } from '@identity-governance/test-kit';
import { createReportTools } from '@identity-governance/platform';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openStore } from '../../testing/open-store';
import { unzip } from '../../testing/unzip';

const VIOLATIONS = 50_000;
const CHUNK = 5000;
const MEGABYTE = 1024 ** 2;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('writes 50,000 violations in bounded memory', async () => {
  const { store, remove } = await openStore('sqlite');
  const number = (n: number) => String(n).padStart(6, '0');
  for (let from = 0; from < VIOLATIONS; from += CHUNK) {
    const chunk = Array.from({ length: CHUNK }, (_, i) =>
      buildViolation(`v${number(from + i)}`, { policyId: `p${(from + i) % 10}`, targetId: `i${number(from + i)}` }),
    );
    await store.write(['violations'], (tx) => tx.violations.save(chunk));
  }
  await store.write([], (tx) => tx.violationReports.save([buildViolationReport('r')]));
  const before = heldBytes();
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, heldBytes())), 5000);
  const reports = createReportTools({ version: '1.2.3' });
  await new RunViolationReport({ store, clock: new FixedClock(), ids: new SequentialIds(), reports }).execute({
    reportId: 'r',
  });
  clearInterval(timer);
  expect((peak - before) / MEGABYTE).toBeLessThan(25);
  const found = await new ReadViolationReports(store).download('r');
  const pieces: Buffer[] = [];
  if (found.ok) for await (const piece of found.value.pieces()) pieces.push(Buffer.from(piece, 'base64'));
  const files = unzip(Buffer.concat(pieces));
  const csv = files['violations.csv']!.toString();
  // Counted, as readers that call themselves for each part of a file overflow the stack.
  const sheet = unzip(files['violations.xlsx']!)['xl/worksheets/sheet1.xml']!.toString();
  expect(sheet.split('<row ')).toHaveLength(VIOLATIONS + 2);
  expect(csv.split('\r\n')).toHaveLength(VIOLATIONS + 2);
  await remove();
}, 600_000);

/** What is held, garbage apart: the memory of the process also depends on when garbage is collected. */
function heldBytes() {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
