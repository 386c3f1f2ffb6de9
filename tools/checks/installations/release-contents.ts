import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeployedService } from '../lib/deployed-service';
import { pause } from '../lib/faulty-caller';

/** The files that a kept database is imported from. Earlier releases read them too. */
const files: Readonly<Record<string, readonly string[]>> = {
  sources: ['id,name,description,attributes', 'hr,HR,,"{""team"":""x""}"', 'erp,ERP,,{}'],
  'account-attributes': [
    'sourceId,name,type,multiValued,description',
    'erp,memberOf,STRING,true,Groups',
    'erp,costCenter,STRING,false,',
  ],
  entitlements: [
    'id,name,description,sourceId,attribute,value',
    'pay,Pay,Pay vendors,erp,memberOf,payers',
    'post,Post,Post invoices,erp,memberOf,posters',
    'view,View,,erp,memberOf,viewers',
  ],
  'access-profiles': ['id,name,description,sourceId', 'clerk,Clerk,Posts invoices,erp'],
  roles: ['id,name,description', 'staff,Staff,All staff', 'lead,Straße,Leads'],
  grants: [
    'parentType,parentId,childType,childId',
    'ROLE,staff,ENTITLEMENT,view',
    'ROLE,lead,ACCESS_PROFILE,clerk',
    'ACCESS_PROFILE,clerk,ENTITLEMENT,post',
  ],
  'identity-profiles': [
    'id,name,description,priority,authoritativeSourceId',
    'employees,Employees,,10,hr',
    'guests,Guests,,20,hr',
    'leavers,Leavers,,30,hr',
  ],
  identities: [
    'id,name,email,identityProfileId,attributes',
    'ann,Ann,ann@example.com,employees,"{""department"":""Finance""}"',
    'bob,Bob,,employees,{}',
    'cem,Cem,,guests,{}',
    'dee,Dee,,guests,{}',
  ],
  accounts: [
    'id,sourceId,identityId,nativeIdentity,name,disabled,attributes',
    'a-ann,erp,ann,ann,Ann,false,"{""memberOf"":[""viewers""],""costCenter"":""1""}"',
    'a-bob,erp,bob,BOB,Bob,true,{}',
    'a-none,erp,,svc,Service,false,{}',
  ],
  assignments: [
    'identityId,accessType,accessId',
    'ann,ROLE,lead',
    'ann,ENTITLEMENT,pay',
    'bob,ENTITLEMENT,pay',
    'cem,ROLE,staff',
    'dee,ROLE,lead',
  ],
  'sod-policies': [
    'id,name,description,type,state,level,leftCriteria,rightCriteria',
    'p2p,Pay and post,,CONFLICTING_ACCESS_BASED,ENFORCED,HIGH,ENTITLEMENT:pay,ENTITLEMENT:post',
    'draft,Draft,,CONFLICTING_ACCESS_BASED,NOT_ENFORCED,LOW,ENTITLEMENT:pay,ENTITLEMENT:view',
  ],
};

/** The violations in every kept database, as policy and identity. Identity `ann` holds one side by an account. */
export const violations = [
  ['p2p', 'ann'],
  ['p2p', 'eve'],
];

/** `{Name}` is the id of the row that was created with this name. */
type Call = readonly [method: string, path: string, body?: unknown];

const entitlement = (id: string) => ({ type: 'ENTITLEMENT', id });
const cem = { type: 'IDENTITY', id: 'cem' };
const criteria = (id: string) => ({ criteriaList: [entitlement(id)] });
const conflict = { leftCriteria: criteria('post'), rightCriteria: criteria('view') };
const searchAttributes = '/accounts/v1/search-attribute-config';
const costs = { name: 'costs', displayName: 'Costs', applicationAttributes: { erp: 'costCenter' } };
const memberOf = { name: 'memberOf', type: 'STRING', multiValued: true };

/** Changes of every audited kind: rows that stay, that are changed, and that are deleted. Some releases lack some. */
const calls: readonly Call[] = [
  ['POST', '/sources/v1', { name: 'CRM' }],
  ['POST', '/accounts/v1', { id: 'c-ann', sourceId: '{CRM}', nativeIdentity: 'ann', attributes: { tier: '1' } }],
  ['PUT', '/sources/v1/hr', { name: 'Core HR', attributes: { team: 'y' } }],
  ['PUT', '/sources/v1/{CRM}/schemas/accounts', { attributes: [memberOf] }],
  ['POST', '/sources/v1', { name: 'Old' }],
  ['POST', '/accounts/v1', { id: 'o-ann', sourceId: '{Old}', nativeIdentity: 'ann' }],
  ['DELETE', '/sources/v1/{Old}?cascade=true'],
  ['POST', '/identities/v1', { id: 'eve', name: 'Eve', attributes: { department: 'Sales' } }],
  ['PUT', '/identities/v1/cem', { name: 'Cem Y.', attributes: {} }],
  ['PUT', '/identities/v1/eve/assignments', { access: [entitlement('pay'), entitlement('post')] }],
  ['POST', '/identities/v1', { id: 'fay', name: 'Fay' }],
  ['DELETE', '/identities/v1/fay'],
  ['POST', '/roles/v1', { id: 'temp', name: 'Temp' }],
  ['PUT', '/roles/v1/temp/grants', { access: [entitlement('view')] }],
  ['DELETE', '/roles/v1/temp'],
  ['POST', '/sod-policies/v1', { name: 'Post and view', conflictingAccessCriteria: conflict }],
  ['PATCH', '/sod-policies/v1/{Post and view}', [{ op: 'replace', path: '/description', value: 'Changed' }]],
  ['POST', '/sod-policies/v1', { name: 'Gone', conflictingAccessCriteria: conflict }],
  ['DELETE', '/sod-policies/v1/{Gone}'],
  ['PATCH', '/auth-profiles/v1/employees', [{ op: 'add', path: '/applicationName', value: 'Portal' }]],
  ['PATCH', '/auth-profiles/v1/leavers', [{ op: 'replace', path: '/offNetwork', value: true }]],
  ['PUT', '/identity-profiles/v1/employees', { name: 'All staff', authoritativeSource: { type: 'SOURCE', id: 'hr' } }],
  ['DELETE', '/identity-profiles/v1/leavers'],
  ['POST', searchAttributes, costs],
  ['POST', searchAttributes, { ...costs, name: 'gone', displayName: 'Gone' }],
  ['DELETE', `${searchAttributes}/gone`],
  ['POST', '/sod-violations/v1/check', { identityId: 'bob', accessRefs: [entitlement('post')] }],
  ['POST', '/controls/v1', { name: 'Review', owner: cem, type: 'Mitigation', expiration: '30d' }],
  ['POST', '/workgroups/v1', { name: 'Board', owner: cem }],
  ['PUT', '/workgroups/v1/{Board}/members', [cem]],
  ['POST', '/webhook-endpoints/v1', { name: 'Hook', url: 'https://hooks.example.com/governance', eventTypes: [] }],
];

/** Creates an identity profile again that was deleted. */
const again = { 'identity-profiles': ['id,name,description,priority,authoritativeSourceId', 'leavers,Leavers,,40,hr'] };

/** Fills the database by imports, changes and, where the release has them, a control of a violation. */
export async function fillRelease(service: DeployedService): Promise<void> {
  const ids = new Map<string, string>();
  const send = async <T>([method, path, body]: Call): Promise<T> => {
    const filled = JSON.stringify([path, body ?? null]).replace(
      /\{(\w[\w ]*)\}/g,
      (_, name: string) => ids.get(name) ?? name,
    );
    const [to, sent] = JSON.parse(filled) as readonly [string, { readonly name?: string } | null];
    const { status, body: answer } = await service.call<T>(method, to, sent ?? undefined);
    if (status >= 400) console.log(`  ${method} ${to}: ${status} ${JSON.stringify(answer)}`);
    else if (sent?.name !== undefined) ids.set(sent.name, (answer as { readonly id: string }).id);
    return answer;
  };
  await importFiles(service, files);
  for (const call of calls) await send(call);
  await importFiles(service, again);
  const [record] = await untilLive(service, violations.length);
  if (record !== undefined) {
    const applied = { control: { type: 'COMPENSATING_CONTROL', id: ids.get('Review') }, comments: 'Reviewed' };
    await send(['POST', `/violations/v1/${record.id}/controls`, applied]);
    await send(['PUT', '/identities/v1/eve/assignments', { access: [entitlement('pay')] }]);
    await untilLive(service, violations.length - 1);
    await send(['PUT', '/identities/v1/eve/assignments', { access: [entitlement('pay'), entitlement('post')] }]);
    await untilLive(service, violations.length);
  }
  await service.govern('audit', 'head'); // seals what the worker has not
}

async function importFiles(service: DeployedService, contents: typeof files): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'governance-release-'));
  for (const [name, lines] of Object.entries(contents)) writeFileSync(join(folder, `${name}.csv`), lines.join('\n'));
  await service.govern('import', folder);
  rmSync(folder, { recursive: true });
}

interface Recorded {
  readonly id: string;
}

/** Returns the live records of violations when they are as many as expected; none in a release without records. */
async function untilLive(service: DeployedService, count: number): Promise<readonly Recorded[]> {
  const path = `/violations/v1?filters=${encodeURIComponent('status in ("Open", "Mitigated")')}`;
  for (;;) {
    const { status, body } = await service.call<readonly Recorded[]>('GET', path);
    if (status === 404) return [];
    if (status === 200 && body.length === count) return body;
    await pause(100);
  }
}
