import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const line = '-'.repeat(80);

/** The licences of packages, with the files in which they state them: those who pass on a copy must include them. */
export async function thirdPartyNotices(packages) {
  const notices = await Promise.all(packages.map(noticeOf));
  const head = 'This software contains these packages, each under its own licence.';
  return `${[head, ...notices].join(`\n${line}\n`)}`;
}

async function noticeOf({ folder, name, version, license }) {
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return `${[`${name} ${version}: ${license}`, ...texts.map((text) => text.trim())].join('\n\n')}\n`;
}
