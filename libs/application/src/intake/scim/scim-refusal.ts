import { err, type Result } from '@identity-governance/values';
import type { NotFound } from '../../resources/not-found';
import type { WriteRefusal } from '../inventory/write-inventory';

/** The kinds of errors of RFC 7644, section 3.12. */
export type ScimErrorType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** The refusal of a SCIM request. */
export interface ScimRefusal {
  readonly kind: 'scim-refusal';
  readonly status: 400 | 403 | 404 | 409;
  readonly scimType: ScimErrorType | null;
  readonly detail: string;
}

export type ScimResult<T> = Result<T, ScimRefusal>;

export function scimRefusal(scimType: ScimErrorType, detail: string): ScimRefusal {
  return { kind: 'scim-refusal', status: scimType === 'uniqueness' ? 409 : 400, scimType, detail };
}

export function refuseScim(scimType: ScimErrorType, detail: string): Result<never, ScimRefusal> {
  return err(scimRefusal(scimType, detail));
}

export function noScimResource(type: 'User' | 'Group', id: string): Result<never, ScimRefusal> {
  return err({ kind: 'scim-refusal', status: 404, scimType: null, detail: `${type} \`${id}\` does not exist` });
}

/** Names of fields of rows by those of SCIM. */
const scimNames: Readonly<Record<string, string>> = {
  nativeIdentity: 'userName',
  name: 'displayName',
  email: 'emails',
  value: 'externalId',
};

/** Returns why a row made from a SCIM resource cannot be saved, in terms of SCIM. */
export function refusalOfRow(refusal: WriteRefusal | NotFound): ScimRefusal {
  switch (refusal.kind) {
    case 'invalid':
      return scimRefusal(
        'invalidValue',
        refusal.faults.map(({ field, reason }) => `\`${scimNameOf(field)}\` ${reason}`).join('; '),
      );
    case 'attribute-name-is-search-attribute':
      return scimRefusal(
        'invalidValue',
        refusal.clashes
          .map(
            ({ attribute, searchAttribute }) =>
              `\`${attribute.name}\` is the name of search attribute \`${searchAttribute}\``,
          )
          .join('; '),
      );
    case 'id-taken':
      return scimRefusal('uniqueness', `\`${refusal.id}\` exists already`);
    case 'not-found':
      return scimRefusal('invalidValue', refusal.missing.map(({ id }) => `\`${id}\` does not exist`).join('; '));
  }
}

function scimNameOf(field: string): string {
  return scimNames[field] ?? field.replace(/^attributes\./, '');
}
