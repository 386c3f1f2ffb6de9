import {
  type Parser,
  type ControlId,
  checked,
  line,
  lines,
  listOf,
  mapped,
  omitNull,
  oneOf,
  orElse,
  orNull,
  parseBoolean,
  parseId,
  parser,
  quote,
  record,
} from '@identity-governance/values';
import { times } from '../inventory/row-properties';
import { duration, formatHours } from './duration';

/** The longest time for which a control may be applied, in days. */
export const CONTROL_MAX_DAYS = 365;

/** The effect of a control on a violation: it mitigates the violation for a limited time, or remediates it. */
export const controlTypes = ['Mitigation', 'Remediation'] as const;
/** Actions that are stored and returned; the service starts neither workflows nor certifications. */
export const controlActions = ['Workflow', 'Certification'] as const;
const ownerTypes = ['IDENTITY', 'GOVERNANCE_GROUP'] as const;

/** An identity or a governance group that owns a resource. */
export interface OwnerRef {
  readonly type: (typeof ownerTypes)[number];
  readonly id: string;
}

/** A measure that is applied to violations that must remain for a limited time. */
export interface CompensatingControl {
  /** A UUID of version 7 with dashes. */
  readonly id: ControlId;
  readonly name: string;
  readonly description: string | null;
  /** The id of the owner. */
  readonly owner: string;
  readonly ownerType: OwnerRef['type'];
  readonly secondaryOwners: readonly OwnerRef[];
  readonly type: (typeof controlTypes)[number];
  readonly action: (typeof controlActions)[number] | null;
  readonly workflowId: string | null;
  /** Duration in hours; null: `CONTROL_MAX_DAYS`. */
  readonly expiration: number | null;
  readonly justificationRequired: boolean;
}

const maxNameLength = 128;
const maxDescriptionLength = 1024;
const maxSecondaryOwners = 10;

const undashed = /^[0-9a-f]{32}$/i;

/** Adds missing dashes of a UUID and converts it to lower case; returns other ids unchanged. */
export function dashedUuid(id: string): string {
  const isUuid = undashed.test(id.replaceAll('-', ''));
  return isUuid
    ? id
        .replaceAll('-', '')
        .toLowerCase()
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    : id;
}

const parseControlId: Parser<string> = mapped(
  checked(parseId, (id) =>
    undashed.test(id.replaceAll('-', '')) ? [] : [{ field: '', reason: `${quote(id)} is not a UUID` }],
  ),
  dashedUuid,
);

const parseOwnerRef: Parser<OwnerRef> = record({ type: oneOf(ownerTypes), id: parseId }, ['name']);

/** Reads one of the values in any case, and returns it as declared. */
function oneOfAnyCase<T extends string>(values: readonly T[]): Parser<T> {
  const anyCase = (value: string) =>
    value.replaceAll(/[a-z]/gi, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`);
  const pattern = `^(${values.map(anyCase).join('|')})$`;
  const description = `${values.map((value) => `\`${value}\``).join(' or ')}, in any case`;
  const exact = oneOf(values);
  return parser({ type: 'string', description, pattern }, (raw) =>
    exact(values.find((value) => typeof raw === 'string' && value.toLowerCase() === raw.toLowerCase()) ?? raw),
  );
}

const parseControlName = checked(line(1, maxNameLength), (name) =>
  name.trim() === '' ? [{ field: '', reason: 'is blank' }] : [],
);

const fields = {
  name: parseControlName,
  description: orNull(lines(0, maxDescriptionLength)),
  owner: parseOwnerRef,
  secondaryOwners: orElse(listOf(parseOwnerRef, 0, maxSecondaryOwners), []),
  type: oneOfAnyCase(controlTypes),
  action: orElse(oneOfAnyCase(controlActions), null),
  workflowID: orElse(parseId, null),
  expiration: orElse(duration(CONTROL_MAX_DAYS), null),
  justificationRequired: orElse(parseBoolean, false),
};

/** Reads the body of a creation; `name`, `owner` and `type` are required. */
export const parseControlDraft = record(fields, ['id', ...times]);

/** Describes the body of a replacement: missing properties keep their values. */
export const parseControlChanges: Pick<Parser<unknown>, 'schema'> = {
  schema: { ...parseControlDraft.schema, required: [] },
};

/** Reads a control with its id, in the shape of responses. */
export const parseControl: Parser<CompensatingControl> = mapped(
  record({ id: parseControlId, ...fields }, times),
  ({ owner, workflowID, ...control }) => ({
    ...control,
    owner: owner.id,
    ownerType: owner.type,
    workflowId: workflowID,
  }),
);

/** The properties that a control without a value for them does not have in the shape of the API. */
const optionalProperties = ['description', 'action', 'workflowID', 'expiration'] as const;

/** Returns a control in the shape of the API, which `parseControl` reads back to the same control. */
export function formatControl({ owner, ownerType, workflowId, expiration, ...control }: CompensatingControl) {
  const formatted = {
    ...control,
    owner: { type: ownerType, id: owner },
    workflowID: workflowId,
    expiration: expiration === null ? null : formatHours(expiration),
  };
  return omitNull(formatted, optionalProperties);
}
