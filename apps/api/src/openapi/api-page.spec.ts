import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopes } from '@identity-governance/application';
import {
  authProfilePatchableFields,
  listPatchablePaths,
  sodPolicyPatchableFields,
  searchAttributePatchableFields,
} from '@identity-governance/domain/patch';
import { detailCodes } from '../detail-codes';

const page = readFileSync(join(__dirname, '../../../../docs/api.md'), 'utf8');

describe('docs/api.md', () => {
  it('lists every detail code, and no other', () => {
    const listed = [...page.matchAll(/^\| `(\d{3}[^`]*)` \|/gm)].map((match) => match[1]);
    expect(listed).toEqual(Object.values(detailCodes));
  });

  it.each(scopes)('reports what the scope %s is for', (scope) => {
    expect(page).toContain(`\`${scope}\``);
  });

  it.each([
    ['auth profile', authProfilePatchableFields],
    ['search attribute config', searchAttributePatchableFields],
    ['SOD policy', sodPolicyPatchableFields],
  ])('lists the paths of the %s that a patch may change: run `npm run docs` if not', (name, fields) => {
    expect(page).toContain(`| ${name} | ${listPatchablePaths(fields)} |`);
    const nullable = Object.keys(fields).filter(
      (field) => (fields as typeof sodPolicyPatchableFields)[field]!.nullable,
    );
    const removal = /^- `remove`.*$/m.exec(page)![0];
    for (const field of nullable) expect(removal).toContain(`\`/${field}\``);
  });
});
