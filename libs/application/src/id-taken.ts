import type { AuditedRowType } from './ports/row-kinds';

/** A row that is to be created has the id of one that exists. */
export interface IdTaken {
  readonly kind: 'id-taken';
  readonly type: AuditedRowType;
  readonly id: string;
}

export function idTaken(type: AuditedRowType, id: string): IdTaken {
  return { kind: 'id-taken', type, id };
}
