import { PROCURE_TO_PAY } from './policies-procure-to-pay.mjs';
import { ORDER_TO_CASH } from './policies-order-to-cash.mjs';
import { HIRE_TO_RETIRE, RECORD_TO_REPORT } from './policies-record-and-hire.mjs';
import { IT_CONTROLS, TREASURY } from './policies-treasury-and-it.mjs';

/**
 * A policy as it is written in the catalogue. Criteria are ids separated by blanks; a type may be written in front of
 * an id, where it matters to the reader.
 * @typedef {object} PolicyRow
 * @property {string} id
 * @property {string} name
 * @property {string} description
 * @property {'CONFLICTING_ACCESS_BASED' | 'CARDINALITY_BASED'} [type]
 * @property {'ENFORCED' | 'NOT_ENFORCED'} [state]
 * @property {'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW'} level
 * @property {string} [left]
 * @property {string} [right]
 * @property {{ name: string, minimum?: number, items: string }[]} [sets]
 * @property {number} [threshold]
 * @property {string} correctionAdvice
 * @property {string} [compensatingControls]
 * @property {string} ownerId
 * @property {string} tags
 */

export const POLICIES = [
  ...PROCURE_TO_PAY,
  ...ORDER_TO_CASH,
  ...RECORD_TO_REPORT,
  ...HIRE_TO_RETIRE,
  ...TREASURY,
  ...IT_CONTROLS,
];
