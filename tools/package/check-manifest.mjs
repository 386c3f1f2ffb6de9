import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** What tools know that look at package.json, the files that it names and their types. */
export async function checkManifest(tally, tarball) {
  const data = readFileSync(tarball);
  const { messages, pkg } = await publint({
    pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) },
    strict: true,
  });
  tally.check(
    'publint finds nothing',
    messages.length === 0,
    messages.map((one) => formatMessage(one, pkg)).join('\n'),
  );
  const { problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(data)));
  // TypeScript's oldest resolution, `node10`, knows no exports at all.
  const found = problems.filter(({ resolutionKind }) => resolutionKind !== 'node10');
  tally.check('the types are not wrong', found.length === 0, JSON.stringify(found, undefined, 2));
}
