/**
 * What erasing a person does with the rows of each table. `erased-tables.spec.ts` finds a table that is missing here.
 *
 * - `refuse`: the inventory and what is configured. While a row refers to the person, nothing is erased.
 * - `rewrite`: history. Rows stay, with the pseudonym instead of the person.
 * - `events`: as `rewrite`, with the links of the chain.
 * - `forget`: rows that refer to the person are deleted.
 * - `reload`: entries that name a row of the person stand for all rows of the kind.
 * - `follow`: derived from other tables or deleted with their rows.
 * - `none`: no row can name a person.
 */
export const erasedTables = {
  access_grant: 'none',
  access_item: 'refuse',
  account: 'refuse',
  account_attribute: 'refuse',
  answer_setting: 'none',
  applied_control: 'rewrite',
  assignment: 'refuse',
  attribute_name: 'follow',
  audit_anchor: 'none',
  audit_event: 'events',
  audit_seal: 'follow',
  audit_unsealed: 'follow',
  change_log: 'reload',
  compensating_control: 'refuse',
  console_link: 'forget',
  console_session: 'forget',
  console_used_sign_in: 'none',
  governance_group: 'refuse',
  governance_group_member: 'refuse',
  identity: 'refuse',
  identity_profile: 'refuse',
  import_record: 'rewrite',
  import_schedule: 'rewrite',
  job: 'none',
  job_worker: 'none',
  mail: 'forget',
  mail_plan: 'none',
  migration: 'none',
  pending_change: 'rewrite',
  promoted_value: 'follow',
  promotion: 'none',
  rate_limit: 'none',
  report_schedule: 'refuse',
  schema_compatibility: 'none',
  search_attribute: 'refuse',
  search_term: 'follow',
  sod_check: 'rewrite',
  sod_policy: 'refuse',
  source: 'refuse',
  state_query: 'forget',
  state_version: 'none',
  violation: 'rewrite',
  violation_coverage: 'none',
  violation_day: 'none',
  violation_history: 'rewrite',
  violation_past: 'rewrite',
  violation_report: 'rewrite',
  violation_report_chunk: 'follow',
  violation_target: 'rewrite',
  violation_total: 'rewrite',
  violation_total_past: 'rewrite',
  violation_watermark: 'none',
  webhook_delivery: 'rewrite',
  webhook_endpoint: 'refuse',
  webhook_event: 'rewrite',
  webhook_secret: 'none',
} as const;

type Treatment = (typeof erasedTables)[keyof typeof erasedTables];

/** Returns the names of the tables with this treatment. */
export function tablesTo(treatment: Treatment): readonly string[] {
  return Object.entries(erasedTables).flatMap(([name, one]) => (one === treatment ? [name] : []));
}
