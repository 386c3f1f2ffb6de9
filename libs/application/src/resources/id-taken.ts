import type { AuditedRowType } from '../ports/row-kinds';

/** The id of a row to be created is already in use. */
export interface IdTaken {
  readonly kind: 'id-taken';
  readonly type: AuditedRowType;
  readonly id: string;
}

export function idTaken(type: AuditedRowType, id: string): IdTaken {
  return { kind: 'id-taken', type, id };
}
