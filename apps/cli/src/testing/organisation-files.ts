/** A small organization in the import format: Ann is an invoice clerk, and no identity may post and pay. */
export const organisationFiles = {
  'sources.csv': 'id,name,attributes\nerp,ERP,"{""region"":""emea""}"\n',
  'account-attributes.csv': 'sourceId,name,type,multiValued\nerp,costCenter,STRING,false\n',
  'entitlements.csv': 'id,name,sourceId\ne-post,Post invoice,erp\ne-pay,Pay invoice,erp\n',
  'access-profiles.csv': 'id,name,sourceId\np-clerk,Invoice entry,erp\n',
  'roles.csv': 'id,name\nr-clerk,Clerk\nr-payer,Payer\n',
  'grants.csv':
    'parentType,parentId,childType,childId\n' +
    'ROLE,r-clerk,ACCESS_PROFILE,p-clerk\n' +
    'ACCESS_PROFILE,p-clerk,ENTITLEMENT,e-post\n' +
    'ROLE,r-payer,ENTITLEMENT,e-pay\n',
  'identity-profiles.csv': 'id,name,authoritativeSourceId\nstaff,Staff,erp\n',
  'identities.csv': 'id,name,email,identityProfileId,attributes\nann,Ann,,staff,"{""department"":""AP""}"\n',
  'accounts.csv': 'id,sourceId,identityId,nativeIdentity,disabled\na1,erp,ann,ANN,false\n',
  'assignments.csv': 'identityId,accessType,accessId\nann,ROLE,r-clerk\n',
  'governance-groups.csv': 'id,name,ownerId\nauditors,Auditors,ann\n',
  'governance-group-members.csv': 'groupId,identityId\nauditors,ann\n',
  'sod-policies.csv':
    'id,name,description,level,leftCriteria,rightCriteria,ownerId,tags\n' +
    'p1,Post vs. pay,Who posts must not pay.,CRITICAL,ENTITLEMENT:e-post,ENTITLEMENT:e-pay;ROLE:r-payer,ann,sox;p2p\n',
} as const;
