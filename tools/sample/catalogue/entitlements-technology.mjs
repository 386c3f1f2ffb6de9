/** Entitlements of code hosting, cloud and service management: `id | name | description`. */
export const TECHNOLOGY = `
code-org-member | Organisation member | Reads internal repositories
code-org-owner | Organisation owner | Full control over the organisation
code-team-engineering | Team: Engineering | Parent team of all engineering teams
code-team-firmware | Team: Firmware | Instrument firmware
code-team-device-cloud | Team: Device Cloud | Telemetry and device management services
code-team-web | Team: Web | Web shop and customer portal
code-team-data | Team: Data | Data platform and reports
code-team-erp-extensions | Team: ERP Extensions | Interfaces and forms of the ERP
code-team-platform | Team: Platform | Build, deployment and observability
code-team-quality | Team: Quality | Test automation
code-team-security | Team: Security Tools | Detection rules and security tooling
code-firmware-write | firmware: write | Pushes branches to the firmware repositories
code-firmware-maintain | firmware: maintain | Merges to protected branches of the firmware repositories
code-device-cloud-write | device-cloud: write | Pushes branches to the device cloud repositories
code-device-cloud-maintain | device-cloud: maintain | Merges to protected branches of the device cloud repositories
code-web-write | web: write | Pushes branches to the web repositories
code-web-maintain | web: maintain | Merges to protected branches of the web repositories
code-data-write | data: write | Pushes branches to the data repositories
code-data-maintain | data: maintain | Merges to protected branches of the data repositories
code-erp-extensions-write | erp-extensions: write | Pushes branches to the ERP extension repositories
code-infra-write | infrastructure: write | Pushes branches to the infrastructure repositories
code-infra-maintain | infrastructure: maintain | Merges to protected branches of the infrastructure repositories
code-review-approve | Approve pull requests | Approvals count towards branch protection
code-release-approve | Approve releases | Approves the production environment of a pipeline
code-pipeline-edit | Edit pipelines | Changes build and deployment pipelines
code-pipeline-run-prod | Run production pipeline | Starts deployments to production
code-branch-protect-admin | Administer branch protection | Changes branch protection rules
code-branch-protect-bypass | Bypass branch protection | Pushes past branch protection in an emergency
code-secret-admin | Administer secrets | Maintains deployment secrets
code-runner-admin | Administer runners | Maintains build runners
code-package-publish | Publish packages | Publishes packages to the internal registry
code-security-alerts | Read security alerts | Reads code and dependency alerts
code-audit-log | Read audit log | Reads the audit log of the organisation
cloud-prod-readonly | Production: read only | Reads configuration of production
cloud-prod-operator | Production: operator | Restarts and scales production services
cloud-prod-admin | Production: administrator | Full control over production
cloud-prod-deploy | Production: deploy | Changes workloads in production
cloud-prod-break-glass | Production: break glass | Logged emergency access to production
cloud-prod-db-read | Production: database read | Reads production databases
cloud-prod-db-admin | Production: database administrator | Administers production databases
cloud-nonprod-readonly | Non-production: read only | Reads configuration of test and staging
cloud-nonprod-developer | Non-production: developer | Deploys to test and staging
cloud-nonprod-admin | Non-production: administrator | Full control over test and staging
cloud-sandbox-owner | Sandbox: owner | Full control over a personal sandbox
cloud-data-analyst | Data: analyst | Queries the data platform
cloud-data-engineer | Data: engineer | Changes tables and pipelines of the data platform
cloud-data-admin | Data: administrator | Full control over the data platform
cloud-log-read | Logs: read | Reads central logs
cloud-log-admin | Logs: administrator | Changes retention and sinks of central logs
cloud-iam-admin | IAM: administrator | Changes roles and bindings
cloud-iam-review | IAM: reviewer | Reads roles and bindings
cloud-key-admin | Keys: administrator | Creates, rotates and destroys keys
cloud-key-user | Keys: user | Encrypts and decrypts with managed keys
cloud-network-admin | Network: administrator | Changes networks and firewall rules
cloud-dns-admin | DNS: administrator | Changes public DNS zones
cloud-backup-operator | Backup: operator | Starts and checks backups
cloud-backup-restore | Backup: restore | Restores backups
cloud-billing-view | Billing: viewer | Reads cost reports
cloud-budget-admin | Billing: budget administrator | Maintains budgets and alerts
cloud-secret-admin | Secrets: administrator | Reads and changes run-time secrets
cloud-security-findings | Security: findings | Works on security findings
cloud-org-policy-admin | Security: policy administrator | Changes organisation-wide guard rails
itsm-ticket-create | Create ticket | Reports incidents and requests services
itsm-ticket-work | Work on tickets | Works on incidents and requests
itsm-problem-manage | Manage problems | Works on problems and known errors
itsm-knowledge-author | Author knowledge | Writes knowledge articles
itsm-change-create | Create change | Creates change requests
itsm-change-approve | Approve change | Approves change requests
itsm-change-emergency | Approve emergency change | Approves emergency changes
itsm-change-implement | Implement change | Implements approved changes
itsm-change-verify | Verify change | Verifies implemented changes
itsm-access-approve | Approve access request | Approves access requests as manager or owner
itsm-access-provision | Provision access | Fulfils approved access requests
itsm-access-certify | Certify access | Decides in access certification campaigns
itsm-sod-exception | Approve SOD exception | Approves exceptions from the SOD matrix
itsm-cmdb-maintain | Maintain CMDB | Maintains configuration items
itsm-asset-manage | Manage hardware assets | Maintains hardware assets
itsm-report | ITSM reports | Runs service reports
itsm-admin | ITSM administrator | Administers the service management platform
`;
