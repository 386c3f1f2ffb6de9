/* eslint-disable -- generated from docs/openapi.json by npm run docs */
export interface paths {
    "/sod-violations/v1/predict": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["start-predict-sod-violations-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-violations/v1/predict-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["start-predict-sod-violations-batch-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-violations/v1/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["start-violation-check-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-violations/v1/check/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-violation-check-v1"];
        put?: never;
        post?: never;
        delete: operations["delete-violation-check-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/causes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-violation-causes-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["plan-removals-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-violations-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-violation-totals-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/trend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-violation-trend-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/violations.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["export-violations-csv-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/violations.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["export-violations-xlsx-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-violation-changes-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/changes/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-violation-change-totals-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/changes/violation-changes.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["export-violation-changes-csv-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-violation-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-violation-history-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/my-violations/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-my-violations-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/{id}/reassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reassign-violation-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/{id}/controls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["apply-violation-control-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/{id}/controls/{appliedControlId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["end-violation-control-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["comment-violation-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/{id}/removal-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["request-violation-removal-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/bulk-reassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bulk-reassign-violations-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/bulk-controls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["bulk-apply-violation-controls-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violations/v1/{id}/remediation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-violation-remediation-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-violation-report/v1/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["start-sod-all-policies-for-org-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-violation-report/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-sod-all-report-run-status-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-violation-report/v1/{reportResultId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-default-violation-report-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-violation-report/v1/{reportResultId}/download/{fileName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-custom-violation-report-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violation-reports/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-violation-reports-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/violation-reports/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-violation-report-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-conflicts/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-access-conflicts-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-conflicts/v1/pairs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-role-pairs-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-conflicts/v1/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["summarize-role-conflicts-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-policies/v1/{id}/violation-report/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["start-sod-policy-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-policies/v1/{id}/violation-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-sod-violation-report-status-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-policies/v1/sod-violation-report-status/{reportResultId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-sod-violation-report-run-status-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-policies/v1/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-sod-policy-schedule-v1"];
        put: operations["put-policy-schedule-v1"];
        post?: never;
        delete: operations["delete-sod-policy-schedule-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-policies/v1/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["simulate-sod-policies-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-policies/v1/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["analyze-sod-policies-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-policies/v1/staffing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["analyze-process-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-policies/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-sod-policies-v1"];
        put?: never;
        post: operations["create-sod-policy-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sod-policies/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-sod-policy-v1"];
        put: operations["replace-sod-policy-v1"];
        post?: never;
        delete: operations["delete-sod-policy-v1"];
        options?: never;
        head?: never;
        patch: operations["patch-sod-policy-v1"];
        trace?: never;
    };
    "/pending-changes/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-pending-changes-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pending-changes/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-pending-change-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pending-changes/v1/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["approve-pending-change-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pending-changes/v1/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reject-pending-change-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pending-changes/v1/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["withdraw-pending-change-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/controls/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-controls-v1"];
        put?: never;
        post: operations["create-control-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/controls/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-control-v1"];
        put: operations["replace-control-v1"];
        post?: never;
        delete: operations["delete-control-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/v1/search-attribute-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-search-attribute-config-v1"];
        put?: never;
        post: operations["create-search-attribute-config-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/v1/search-attribute-config/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-single-search-attribute-config-v1"];
        put?: never;
        post?: never;
        delete: operations["delete-search-attribute-config-v1"];
        options?: never;
        head?: never;
        patch: operations["patch-search-attribute-config-v1"];
        trace?: never;
    };
    "/accounts/v1/search-attribute-config/{name}/promotion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-search-attribute-promotion-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search-attribute-promotions/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-search-attribute-promotions-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/v1/search-attribute-config/{name}/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["check-search-attribute-name-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/v1/{id}/remediation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-identity-remediation-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/v1/{id}/remediation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-role-remediation-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-profiles/v1/{id}/remediation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-access-profile-remediation-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/state-queries/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["start-state-query-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/state-queries/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-state-query-v1"];
        put?: never;
        post?: never;
        delete: operations["delete-state-query-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-identities-v1"];
        put?: never;
        post: operations["create-identity-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-identity-v1"];
        put: operations["replace-identity-v1"];
        post?: never;
        delete: operations["delete-identity-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/v1/{id}/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-identity-assignments-v1"];
        put: operations["replace-identity-assignments-v1"];
        post: operations["add-identity-assignments-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/v1/{id}/assignments/{type}/{accessId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete-identity-assignments-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identities/v1/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-identity-access-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entitlements/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-entitlements-v1"];
        put?: never;
        post: operations["create-entitlement-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entitlements/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-entitlement-v1"];
        put: operations["replace-entitlement-v1"];
        post?: never;
        delete: operations["delete-entitlement-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entitlements/v1/{id}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-entitlement-identities-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entitlements/v1/{id}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-entitlement-grants-v1"];
        put: operations["replace-entitlement-grants-v1"];
        post: operations["add-entitlement-grants-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entitlements/v1/{id}/grants/{type}/{accessId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete-entitlement-grants-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-profiles/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-access-profiles-v1"];
        put?: never;
        post: operations["create-access-profile-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-profiles/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-access-profile-v1"];
        put: operations["replace-access-profile-v1"];
        post?: never;
        delete: operations["delete-access-profile-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-profiles/v1/{id}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-access-profile-identities-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-profiles/v1/{id}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-access-profile-grants-v1"];
        put: operations["replace-access-profile-grants-v1"];
        post: operations["add-access-profile-grants-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-profiles/v1/{id}/grants/{type}/{accessId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete-access-profile-grants-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-roles-v1"];
        put?: never;
        post: operations["create-role-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-role-v1"];
        put: operations["replace-role-v1"];
        post?: never;
        delete: operations["delete-role-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/v1/{id}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-role-identities-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/v1/{id}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-role-grants-v1"];
        put: operations["replace-role-grants-v1"];
        post: operations["add-role-grants-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/v1/{id}/grants/{type}/{accessId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete-role-grants-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-sources-v1"];
        put?: never;
        post: operations["create-source-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-source-v1"];
        put: operations["replace-source-v1"];
        post?: never;
        delete: operations["delete-source-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sources/v1/{id}/schemas/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-account-schema-v1"];
        put: operations["replace-account-schema-v1"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity-profiles/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-identity-profiles-v1"];
        put?: never;
        post: operations["create-identity-profile-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/identity-profiles/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-identity-profile-v1"];
        put: operations["replace-identity-profile-v1"];
        post?: never;
        delete: operations["delete-identity-profile-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workgroups/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-workgroups-v1"];
        put?: never;
        post: operations["create-workgroup-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workgroups/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-workgroup-v1"];
        put: operations["replace-workgroup-v1"];
        post?: never;
        delete: operations["delete-workgroup-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workgroups/v1/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-workgroup-members-v1"];
        put: operations["replace-workgroup-members-v1"];
        post: operations["add-workgroup-member-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workgroups/v1/{id}/members/{identityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["delete-workgroup-member-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-accounts-v1"];
        put?: never;
        post: operations["create-account-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/v1/unmatched-entitlement-values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-unmatched-entitlement-values-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-account-v1"];
        put: operations["replace-account-v1"];
        post?: never;
        delete: operations["delete-account-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/v1/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["import-inventory-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-imports-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-import-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import-schedules/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-import-schedules-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import-schedules/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-import-schedule-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inventory/v1/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-inventory-warnings-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-webhook-endpoints-v1"];
        put?: never;
        post: operations["create-webhook-endpoint-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-webhook-endpoint-v1"];
        put: operations["replace-webhook-endpoint-v1"];
        post?: never;
        delete: operations["delete-webhook-endpoint-v1"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/v1/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotate-webhook-endpoint-secret-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/v1/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["test-webhook-endpoint-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-webhook-deliveries-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-webhook-delivery-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-deliveries/v1/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replay-webhook-delivery-v1"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth-profiles/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-profile-config-list-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth-profiles/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-profile-config-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patch-profile-config-v1"];
        trace?: never;
    };
    "/audit-events/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list-audit-events-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-events/v1/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-audit-event-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-liveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get-readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptedSearchAttribute: {
            name: string;
            promotion: components["schemas"]["StartedPromotion"];
        };
        AccessConflict: {
            item: components["schemas"]["NamedAccessItem"];
            policy: components["schemas"]["SodPolicyRef"];
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            holders: number;
            conflictingCriteria: components["schemas"]["ConflictingCriteria"][];
        };
        AccessProfile: {
            type: "ACCESS_PROFILE";
            id: string;
            name: string;
            description: string | null;
            sourceId: string | null;
        };
        AccessProfileBody: {
            type: "ACCESS_PROFILE" | null;
            name: string;
            description?: string | null;
            sourceId?: string | null;
            id?: unknown;
            created?: unknown;
            modified?: unknown;
            accessRequestConfig?: unknown;
            enabled?: unknown;
            requestable?: unknown;
            revocationRequestConfig?: unknown;
            segments?: unknown;
            accessModelMetadata?: unknown;
            owner?: unknown;
            provisioningCriteria?: unknown;
        };
        AccessProfileCreateBody: {
            type: "ACCESS_PROFILE" | null;
            name: string;
            description?: string | null;
            sourceId?: string | null;
            id?: string | null;
            created?: unknown;
            modified?: unknown;
            accessRequestConfig?: unknown;
            enabled?: unknown;
            requestable?: unknown;
            revocationRequestConfig?: unknown;
            segments?: unknown;
            accessModelMetadata?: unknown;
            owner?: unknown;
            provisioningCriteria?: unknown;
        };
        AccessRef: {
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
        };
        AccessRefBody: {
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
            name?: unknown;
        };
        AccessRemoval: {
            kind: "ASSIGNMENT" | "ACCOUNT_ACCESS" | "GRANT";
            from: components["schemas"]["RemovalOrigin"];
            item: components["schemas"]["NamedAccessItem"];
        };
        AccessSet: {
            access: components["schemas"]["AccessRefBody"][];
        };
        Account: {
            name: string;
            promoted: {
                [key: string]: string[];
            };
            id: string;
            sourceId: string;
            identityId: string | null;
            nativeIdentity: string;
            disabled: boolean;
            validFrom: string | null;
            validUntil: string | null;
            attributes: {
                [key: string]: string | number | boolean | string[];
            };
        };
        AccountBody: {
            sourceId: string;
            identityId?: string | null;
            nativeIdentity: string;
            name?: string | null;
            disabled: boolean | null;
            validFrom?: string | null;
            validUntil?: string | null;
            attributes: {
                [key: string]: string | number | boolean | string[];
            } | null;
            id?: unknown;
            promoted?: unknown;
            created?: unknown;
            modified?: unknown;
        };
        AccountCreateBody: {
            sourceId: string;
            identityId?: string | null;
            nativeIdentity: string;
            name?: string | null;
            disabled: boolean | null;
            validFrom?: string | null;
            validUntil?: string | null;
            attributes: {
                [key: string]: string | number | boolean | string[];
            } | null;
            id?: string | null;
            promoted?: unknown;
            created?: unknown;
            modified?: unknown;
        };
        AccountRef: {
            type: "ACCOUNT";
            id: string;
            name: string;
        };
        AccountSchema: {
            attributes: components["schemas"]["SchemaAttribute"][];
        };
        AccountSchemaBody: {
            attributes: components["schemas"]["SchemaAttributeBody"][];
        };
        AllAccess: {
            access: components["schemas"]["AccessRef"][];
        };
        AllAssigned: {
            access: components["schemas"]["DatedAccess"][];
        };
        AllowedControl: {
            id: string;
            name: string;
            description?: string;
            type: "Mitigation" | "Remediation";
            expiration: string;
            justificationRequired: boolean;
        };
        AnsweredState: {
            position: number;
            hash: string;
            sealed: string;
            time: string;
            settings: components["schemas"]["StateSettings"];
        };
        AppliedControl: {
            id: string;
            violation: string;
            control: components["schemas"]["ControlReference"];
            applier: components["schemas"]["Applier"];
            appliedDate: string;
            expiration: string;
            comments?: string;
            status: "Pending" | "Active" | "Completed" | "Canceled" | "Failed";
            workflowId?: string;
        };
        Applier: {
            type: "IDENTITY" | "CLIENT";
            id: string;
            name: string;
        };
        Approval: {
            person: string;
            client: string;
            created: string;
            comment: string | null;
        };
        Assignee: {
            type: "IDENTITY" | "GOVERNANCE_GROUP";
            id: string;
        };
        AuditEvent: {
            id: string;
            position: number | null;
            created: string;
            actor: string;
            actorKind: "CLIENT" | "COMMAND" | "WORKER" | "UNKNOWN";
            subject: string | null;
            address: string | null;
            tokenId: string | null;
            trackingId: string;
            overrides: string | null;
            action: "CREATED" | "UPDATED" | "DELETED" | "CARRIED" | "COMPARED" | "REFUSED" | "ERASED";
            resourceType: "ACCESS_PROFILE" | "ACCOUNT" | "ACCOUNT_ATTRIBUTE" | "ANSWER_SETTINGS" | "APPLIED_CONTROL" | "ASSIGNMENT" | "AUTH_PROFILE" | "CONTROL" | "ENTITLEMENT" | "ERASURE" | "GOVERNANCE_GROUP" | "GOVERNANCE_GROUP_MEMBER" | "GRANT" | "IDENTITY" | "IDENTITY_PROFILE" | "JOB" | "PENDING_CHANGE" | "REPORT_SCHEDULE" | "REQUEST" | "ROLE" | "SEARCH_ATTRIBUTE" | "SOD_POLICY" | "SOURCE" | "VIOLATION_RECORDS" | "WEBHOOK_ENDPOINT";
            resourceId: string;
            before?: {
                [key: string]: unknown;
            } | null;
            after?: {
                [key: string]: unknown;
            } | null;
        };
        AuthProfile: {
            id: string;
            name: string;
            type: "BLOCK" | "MFA" | "NON_PTA" | "PTA";
            offNetwork: boolean;
            untrustedGeography: boolean;
            applicationId: string | null;
            applicationName: string | null;
            strongAuthLogin: boolean;
        };
        AuthProfileSummary: {
            id: string;
            tenant: string;
            name: string;
            type: "BLOCK" | "MFA" | "NON_PTA" | "PTA";
        };
        AuthoritativeSource: {
            type: "SOURCE" | null;
            id: string;
            name?: unknown;
        };
        BatchEntry: {
            requestId?: string;
            violationContexts?: components["schemas"]["ViolationContext"][];
            existingViolations?: number;
            error?: components["schemas"]["ErrorResponseDto"];
            identityDisabled?: boolean;
            leftOutAccounts?: number;
            endedViolations?: components["schemas"]["EndedViolation"][];
            remainingViolations?: number;
            omitted?: components["schemas"]["Omissions"];
            clientMetadata?: {
                [key: string]: string;
            };
        };
        BatchRequest: {
            accessRefs: components["schemas"]["AccessRefBody"][];
            removeRefs?: components["schemas"]["AccessRefBody"][];
            identityId: string | null;
            clientMetadata?: {
                [key: string]: string;
            };
        };
        BulkApplication: {
            ids: string[];
            control: {
                id: string;
                type?: unknown;
                name?: unknown;
            };
            comments?: string | null;
            expiration?: string | null;
        };
        BulkReassignment: {
            ids: string[];
            reassignTo: {
                assigneeId: string;
                assigneeType: "IDENTITY" | "GOVERNANCE_GROUP";
            };
            comments?: string | null;
        };
        BulkResult: {
            id: string;
            outcome: "DONE" | "UNCHANGED" | "PENDING" | "REFUSED";
            pendingChangeId?: string;
            reasons?: string[];
        };
        Cadence: {
            type: "DAILY" | "WEEKLY" | "MONTHLY" | "ANNUALLY" | "CALENDAR";
            months?: components["schemas"]["Selector"];
            days?: components["schemas"]["Selector"];
            hours: components["schemas"]["Selector"];
            expiration: string | null;
            timeZoneId: string | null;
        };
        CarriedValue: {
            attribute: string;
            value: string;
        };
        ChangeCounts: {
            STARTS: number;
            ENDS: number;
            STAYS: number;
        };
        ChangedRow: {
            change: "created" | "updated" | "deleted";
            kind: "sources" | "account-attributes" | "entitlements" | "access-profiles" | "roles" | "grants" | "identity-profiles" | "identities" | "accounts" | "assignments" | "governance-groups" | "governance-group-members" | "sod-policies";
            id: string;
            fields: string[];
        };
        ChangedViolation: {
            change: "STARTS" | "STARTS_LATER" | "ENDS";
            date?: string;
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            policy: components["schemas"]["Named"];
            identity: components["schemas"]["Named"];
        };
        ComparisonTotals: {
            from: string;
            to: string;
            started: number;
            ended: number;
            startedAndEnded: number;
            changed: number;
            gaps: components["schemas"]["CoverageGap"][];
            omittedGaps: number;
        };
        ConflictingAccessCriteria: {
            leftCriteria: components["schemas"]["MatchedCriteria"];
            rightCriteria: components["schemas"]["MatchedCriteria"];
        };
        ConflictingCriteria: {
            name: string;
            conflictingItems: components["schemas"]["ConflictingItem"][];
        };
        ConflictingItem: {
            description?: string;
            sourceRef?: components["schemas"]["SourceReference"];
            paths?: components["schemas"]["PathStep"][][];
            omittedPaths?: number | null;
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
            name: string;
        };
        ConflictingRole: {
            item: components["schemas"]["NamedAccessItem"];
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            policies: components["schemas"]["SeparatingPolicy"][];
            omitted: number;
        };
        Control: {
            id: string;
            name: string;
            description?: string;
            owner: components["schemas"]["Owner"];
            secondaryOwners: components["schemas"]["Owner"][];
            type: "Mitigation" | "Remediation";
            action?: "Workflow" | "Certification";
            workflowID?: string;
            expiration?: string;
            justificationRequired: boolean;
        };
        ControlApplication: {
            control: {
                id: string;
                type?: unknown;
                name?: unknown;
            };
            comments?: string | null;
            expiration?: string | null;
        };
        ControlBody: {
            name?: string;
            description?: string | null;
            owner?: {
                type: "IDENTITY" | "GOVERNANCE_GROUP";
                id: string;
                name?: unknown;
            };
            secondaryOwners: {
                type: "IDENTITY" | "GOVERNANCE_GROUP";
                id: string;
                name?: unknown;
            }[] | null;
            type?: string;
            action?: string | null;
            workflowID?: string | null;
            expiration?: string | null;
            justificationRequired: boolean | null;
            id?: unknown;
            created?: unknown;
            modified?: unknown;
        };
        ControlCreateBody: {
            name: string;
            description?: string | null;
            owner: {
                type: "IDENTITY" | "GOVERNANCE_GROUP";
                id: string;
                name?: unknown;
            };
            secondaryOwners: {
                type: "IDENTITY" | "GOVERNANCE_GROUP";
                id: string;
                name?: unknown;
            }[] | null;
            type: string;
            action?: string | null;
            workflowID?: string | null;
            expiration?: string | null;
            justificationRequired: boolean | null;
            id?: string | null;
            created?: unknown;
            modified?: unknown;
        };
        ControlReference: {
            type: "CONTROL";
            id: string;
            name: string;
        };
        CorrelationCounts: {
            correlated: number;
            ambiguous: number;
            missing: number;
        };
        CorrelationReport: {
            correlated: number;
            ambiguous: number;
            missing: number;
            uncorrelated: components["schemas"]["UncorrelatedAccount"][];
        };
        CountsByLevel: {
            CRITICAL?: components["schemas"]["ChangeCounts"];
            HIGH?: components["schemas"]["ChangeCounts"];
            MEDIUM?: components["schemas"]["ChangeCounts"];
            LOW?: components["schemas"]["ChangeCounts"];
        };
        CoverageGap: {
            start: string;
            end: string;
        };
        CoveringPolicy: {
            id: string;
            name: string;
        };
        Criteria: {
            name?: string;
            criteriaList: components["schemas"]["PolicyItem"][];
        };
        CriteriaBody: {
            name?: string | null;
            criteriaList: components["schemas"]["AccessRefBody"][];
        };
        CriteriaSet: {
            minimum: number;
            name?: string;
            criteriaList: components["schemas"]["PolicyItem"][];
        };
        CriteriaSetBody: {
            name?: string | null;
            minimum: number | null;
            criteriaList: components["schemas"]["AccessRefBody"][];
        };
        DanglingReferences: {
            grants: number;
            assignments: number;
            policies: number;
            accountValues: number;
        };
        DatedAccess: {
            validFrom?: string;
            validUntil?: string;
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
        };
        DatedAccessBody: {
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
            validFrom?: string | null;
            validUntil?: string | null;
            name?: unknown;
        };
        DatedAccessSet: {
            access: components["schemas"]["DatedAccessBody"][];
        };
        DisabledIdentity: {
            id: string;
            name: string;
        };
        DraftedAccess: {
            entitlements: number;
            unmatched: components["schemas"]["UnmatchedAttribute"][];
        };
        EndedViolation: {
            policy: components["schemas"]["SodPolicyRef"];
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
        };
        Entitlement: {
            type: "ENTITLEMENT";
            id: string;
            name: string;
            description: string | null;
            sourceId: string;
            attribute: string | null;
            value: string | null;
        };
        EntitlementBody: {
            type: "ENTITLEMENT" | null;
            name: string;
            description?: string | null;
            sourceId: string;
            attribute?: string | null;
            value?: string | null;
            id?: unknown;
            created?: unknown;
            modified?: unknown;
        };
        EntitlementCreateBody: {
            type: "ENTITLEMENT" | null;
            name: string;
            description?: string | null;
            sourceId: string;
            attribute?: string | null;
            value?: string | null;
            id?: string | null;
            created?: unknown;
            modified?: unknown;
        };
        ErrorMessageDto: {
            locale: "en-US";
            localeOrigin: "DEFAULT";
            text: string;
        };
        ErrorResponseDto: {
            detailCode: string;
            trackingId: string;
            messages: components["schemas"]["ErrorMessageDto"][];
            causes: components["schemas"]["ErrorMessageDto"][];
        };
        EvaluatedState: {
            asOf: string;
            access: number;
            assignments: number;
            sodPolicies: number;
            identityDisabled?: boolean;
            leftOutAccounts?: number;
        };
        FindingCounts: {
            NEVER: number;
            REDUNDANT: number;
            KEEP: number;
            OPEN: number;
        };
        FoundPolicy: {
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            id: string;
            name: string;
        };
        GetProfileConfigListV1401Response: {
            error: string;
        };
        GetProfileConfigListV1429Response: {
            message: string;
        };
        GetSearchAttributeConfigV1401Response: {
            error: string;
        };
        GetSearchAttributeConfigV1429Response: {
            message: string;
        };
        GovernanceGroup: {
            id: string;
            name: string;
            description: string | null;
            owner: components["schemas"]["GroupOwner"] | null;
            memberCount: number;
        };
        GovernanceGroupBody: {
            name: string;
            description?: string | null;
            owner?: {
                type: "IDENTITY" | null;
                id: string;
                name?: unknown;
                displayName?: unknown;
                emailAddress?: unknown;
            } | null;
            id?: unknown;
            created?: unknown;
            modified?: unknown;
            memberCount?: unknown;
            connectionCount?: unknown;
        };
        GovernanceGroupCreateBody: {
            name: string;
            description?: string | null;
            owner?: {
                type: "IDENTITY" | null;
                id: string;
                name?: unknown;
                displayName?: unknown;
                emailAddress?: unknown;
            } | null;
            id?: string | null;
            created?: unknown;
            modified?: unknown;
            memberCount?: unknown;
            connectionCount?: unknown;
        };
        GovernanceGroupMember: {
            type: "IDENTITY";
            id: string;
            name: string;
            email: string | null;
        };
        GovernanceGroupMemberBody: {
            type?: "IDENTITY";
            id: string;
        };
        GroupOwner: {
            type: "IDENTITY";
            id: string;
            name: string | null;
        };
        Health: {
            status: "UP";
        };
        HeldAccessItem: {
            assigned: boolean;
            paths: components["schemas"]["PathStep"][][];
            omittedPaths?: number | null;
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
            name: string;
        };
        Holder: {
            id: string;
            name: string;
            email: string | null;
            assigned: boolean;
            validFrom?: string;
            validUntil?: string;
            through: components["schemas"]["PathStep"][];
            omittedThrough?: number;
        };
        Identity: {
            id: string;
            name: string;
            email: string | null;
            identityProfileId: string | null;
            managerId: string | null;
            disabled: boolean;
            attributes: {
                [key: string]: string | number | boolean | string[];
            };
        };
        IdentityAccess: {
            identityId: string;
            access: components["schemas"]["HeldAccessItem"][];
            identityDisabled?: boolean;
            leftOutAccounts?: number;
        };
        IdentityBody: {
            name: string;
            email?: string | null;
            identityProfileId?: string | null;
            managerId?: string | null;
            disabled: boolean | null;
            attributes: {
                [key: string]: string | number | boolean | string[];
            } | null;
            id?: unknown;
            created?: unknown;
            modified?: unknown;
        };
        IdentityCreateBody: {
            name: string;
            email?: string | null;
            identityProfileId?: string | null;
            managerId?: string | null;
            disabled: boolean | null;
            attributes: {
                [key: string]: string | number | boolean | string[];
            } | null;
            id?: string | null;
            created?: unknown;
            modified?: unknown;
        };
        IdentityProfile: {
            id: string;
            authoritativeSource: components["schemas"]["SourceRef"];
            name: string;
            description: string | null;
            priority: number;
        };
        IdentityProfileBody: {
            name: string;
            description?: string | null;
            priority: number | null;
            authoritativeSource: components["schemas"]["AuthoritativeSource"];
            id?: unknown;
            created?: unknown;
            modified?: unknown;
            hasTimeBasedAttr?: unknown;
            identityAttributeConfig?: unknown;
            identityCount?: unknown;
            identityExceptionReportReference?: unknown;
            identityRefreshRequired?: unknown;
            owner?: unknown;
        };
        IdentityProfileCreateBody: {
            id?: string | null;
            name: string;
            description?: string | null;
            priority: number | null;
            authoritativeSource: components["schemas"]["AuthoritativeSource"];
            created?: unknown;
            modified?: unknown;
            hasTimeBasedAttr?: unknown;
            identityAttributeConfig?: unknown;
            identityCount?: unknown;
            identityExceptionReportReference?: unknown;
            identityRefreshRequired?: unknown;
            owner?: unknown;
        };
        IdentityRef: {
            type: "IDENTITY";
            id: string;
            name: string;
        };
        IdentityRemediation: {
            target: components["schemas"]["IdentityRef"];
            identityDisabled?: boolean;
            leftOutAccounts?: number;
            proposals: components["schemas"]["RemediationProposal"][];
            violations: components["schemas"]["EndedViolation"][];
            omittedViolations: number;
            isExact: boolean;
            isComplete: boolean;
            unresolvable: components["schemas"]["EndedViolation"][];
        };
        IdentityWithNewAccess: {
            identityId: string;
            accessRefs: components["schemas"]["AccessRef"][];
            clientMetadata?: {
                [key: string]: string;
            };
        };
        IgnoredReferences: {
            grants: number;
            assignments: number;
        };
        Import: {
            id: string;
            started: string;
            ended: string;
            actor: string;
            actorKind: "CLIENT" | "COMMAND" | "WORKER";
            trackingId: string;
            outcome: "APPLIED" | "REFUSED" | "FAILED";
            message: string | null;
            mode: "upsert" | "sync";
            sourceId: string | null;
            reason: string | null;
            ticket: string | null;
            files: string[];
            checksums: {
                [key: string]: string;
            };
            counts: {
                [key: string]: {
                    created?: number;
                    updated?: number;
                    unchanged?: number;
                    skipped?: number;
                    deleted?: number;
                };
            };
            faultCount: number;
            causes: components["schemas"]["RefusalCause"][];
            violations: components["schemas"]["ImportedViolations"] | null;
            correlation: components["schemas"]["CorrelationCounts"] | null;
            notes: string[];
        };
        ImportFault: {
            kind: "sources" | "account-attributes" | "entitlements" | "access-profiles" | "roles" | "grants" | "identity-profiles" | "identities" | "accounts" | "assignments" | "governance-groups" | "governance-group-members" | "sod-policies";
            line: number;
            field: string;
            reason: string;
            isDeletion?: boolean;
        };
        ImportLine: {
            op: "save" | "delete";
            kind: "sources" | "account-attributes" | "entitlements" | "access-profiles" | "roles" | "grants" | "identity-profiles" | "identities" | "accounts" | "assignments" | "governance-groups" | "governance-group-members" | "sod-policies";
            row: Record<string, never>;
        } & (unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown & unknown);
        ImportPreview: {
            rowCount: number;
            rows: components["schemas"]["ChangedRow"][];
            violations?: components["schemas"]["ViolationChanges"];
        };
        ImportReport: {
            counts: {
                [key: string]: {
                    created?: number;
                    updated?: number;
                    unchanged?: number;
                    skipped?: number;
                    deleted?: number;
                };
            };
            faults: components["schemas"]["ImportFault"][];
            faultCount: number;
            unmatchedValues?: number;
            unmatched?: components["schemas"]["UnmatchedAttribute"][];
            unmatchedText?: string;
            warnings?: components["schemas"]["InventoryWarning"][];
            correlation?: components["schemas"]["CorrelationReport"];
            preview?: components["schemas"]["ImportPreview"];
        };
        ImportSchedule: {
            id: string;
            schedule: string;
            timeZone: string;
            nextRun: string | null;
            running: string | null;
            lastRun: components["schemas"]["ScheduledRun"] | null;
            lastApplied: string | null;
        };
        ImportedViolations: {
            started: number;
            ended: number;
        };
        InventoryWarning: {
            code: "NO_ENFORCED_POLICY" | "DANGLING_POLICIES" | "UNSATISFIABLE_POLICIES" | "NO_ACCESS_HELD" | "UNMARKED_ATTRIBUTES" | "SKIPPED_ROWS";
            count: number;
            text: string;
        };
        InventoryWarnings: {
            warnings: components["schemas"]["InventoryWarning"][];
            leftOut: components["schemas"]["LeftOut"];
            disabledIdentities: components["schemas"]["DisabledIdentity"][];
            unmatched: components["schemas"]["UnmatchedAttribute"][];
            unmatchedText?: string;
            examinedAccounts?: number;
        };
        ItemRemediation: {
            item: components["schemas"]["NamedAccessItem"];
            holders: number;
            proposals: components["schemas"]["ItemRemediationProposal"][];
            violations: components["schemas"]["EndedViolation"][];
            omittedViolations: number;
            isExact: boolean;
            isComplete: boolean;
            unresolvable: components["schemas"]["EndedViolation"][];
        };
        ItemRemediationProposal: {
            holdersWithout: number;
            holdersLeft: number;
            removals: components["schemas"]["AccessRemoval"][];
            alsoLost: components["schemas"]["NamedAccessItem"][];
            alsoLostCount: number;
            ends: components["schemas"]["EndedViolation"][];
        };
        JsonPatchOperation: {
            op: "add" | "remove" | "replace" | "move" | "copy" | "test";
            path: string;
            from?: unknown;
            value?: unknown;
        } & (unknown & unknown);
        LeftOut: {
            disabledIdentities: number;
            disabledAccounts: number;
            accountsWithoutIdentity: number;
        };
        MatchedCriteria: {
            criteriaList: components["schemas"]["MatchedItem"][];
        };
        MatchedItem: {
            existing: boolean;
            paths: components["schemas"]["PathStep"][][];
            omittedPaths?: number | null;
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
            name: string;
        };
        MatchedSet: {
            name: string | null;
            minimum: number;
            criteriaList: components["schemas"]["MatchedItem"][];
        };
        NameAvailability: {
            available: boolean;
            reason?: string;
        };
        Named: {
            id: string;
            name: string;
        };
        NamedAccessItem: {
            name: string;
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
        };
        NamedPromotion: {
            name: string;
            id: string;
            state: "QUEUED" | "RUNNING" | "DONE" | "FAILED";
            done: number;
            total: number | null;
            started: string | null;
            completed: string | null;
            reason: string | null;
        };
        Omissions: {
            violations: number;
            items: number;
            conflictWithin: number;
        };
        Owner: {
            type: "IDENTITY" | "GOVERNANCE_GROUP";
            id: string;
            name?: string;
        };
        PairDifference: {
            policyId: string;
            identityId: string;
            onlyIn: "LOG" | "RECORDS";
        };
        PastAccess: {
            identityId: string;
            items: components["schemas"]["HeldAccessItem"][];
            omittedItems: number;
            identityDisabled?: boolean;
            leftOutAccounts?: number;
        };
        PastHolders: {
            identities: components["schemas"]["Holder"][];
            omittedIdentities: number;
            leftOut: number;
        };
        PastViolations: {
            records?: components["schemas"]["RecordsComparison"] | null;
            identities: number;
            identitiesWithViolations: number;
            violations: number;
            byLevel: {
                CRITICAL: number;
                HIGH: number;
                MEDIUM: number;
                LOW: number;
            };
            policies: components["schemas"]["PolicyLine"][];
            leftOut: components["schemas"]["LeftOut"];
            dangling: components["schemas"]["DanglingReferences"];
            found: components["schemas"]["ViolatedPolicy"][];
            omittedFound: number;
        };
        PathStep: {
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE" | "ACCOUNT";
            id: string;
            name: string;
            omittedAfter?: number;
        };
        PendingChange: {
            id: string;
            state: "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "STALE" | "EXPIRED";
            action: "CREATE" | "CHANGE" | "DELETE" | "APPLY_CONTROL" | "REASSIGN";
            resourceType: "CONTROL" | "GOVERNANCE_GROUP" | "IDENTITY" | "SOD_POLICY" | "SOD_VIOLATION";
            resourceId: string;
            before: components["schemas"]["SodPolicy"] | null;
            after: components["schemas"]["SodPolicy"] | null;
            violation: components["schemas"]["ViolationProposal"] | null;
            proposedRows: components["schemas"]["ProposedRow"][] | null;
            proposedBy: string;
            proposedByClient: string;
            batchId: string | null;
            batchCommit: string | null;
            batchUrl: string | null;
            overrides: string | null;
            approvalsRequired: number;
            approvals: components["schemas"]["Approval"][];
            created: string;
            expires: string;
            ruledBy: string | null;
            ruledByClient: string | null;
            comment: string | null;
            completed: string | null;
        };
        PlannedRemoval: {
            holders: number;
            kind: "ASSIGNMENT" | "ACCOUNT_ACCESS" | "GRANT";
            from: components["schemas"]["RemovalOrigin"];
            item: components["schemas"]["NamedAccessItem"];
        };
        PolicyAnalysis: {
            examined: number;
            counts: components["schemas"]["FindingCounts"];
            findings: components["schemas"]["PolicyFinding"][];
        };
        PolicyCriteria: {
            leftCriteria: components["schemas"]["Criteria"];
            rightCriteria: components["schemas"]["Criteria"];
        };
        PolicyCriteriaBody: {
            leftCriteria: components["schemas"]["CriteriaBody"];
            rightCriteria: components["schemas"]["CriteriaBody"];
        };
        PolicyFinding: {
            kind: "NEVER" | "REDUNDANT" | "KEEP" | "OPEN";
            policy: components["schemas"]["FoundPolicy"];
            by: components["schemas"]["CoveringPolicy"][];
            proof?: "LISTS" | "GRANTS";
            items: components["schemas"]["AccessRef"][];
            text: string;
        };
        PolicyItem: {
            name?: string;
            type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
        };
        PolicyLine: {
            id: string;
            name: string;
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            violations: number;
        };
        PolicyOwner: {
            type: "IDENTITY" | "GOVERNANCE_GROUP";
            id: string;
            name?: unknown;
        };
        PolicyViolation: {
            id: string;
            name: string;
            created: string;
            modified: string;
            lastEvaluatedDate: string;
            owner: components["schemas"]["ViolationReference"];
            target: components["schemas"]["ViolationReference"];
            policy: components["schemas"]["ViolationReference"];
            conflictingCriteria: components["schemas"]["ConflictingCriteria"][];
            appliedControls: components["schemas"]["AppliedControl"][];
            expiration: string | null;
            status: "Open" | "Mitigated" | "Remediated" | "Closed";
            level: "Low" | "Medium" | "High" | "Critical";
            since: string | null;
            previous: string | null;
            pendingChanges?: components["schemas"]["ProposedAction"][];
            allowedControls?: components["schemas"]["AllowedControl"][];
        };
        PredictRequest: {
            identityId: string | null;
            accessRefs: components["schemas"]["AccessRef"][];
            removeRefs?: components["schemas"]["AccessRef"][];
            clientMetadata?: {
                [key: string]: string;
            };
        };
        ProcessAnalysis: {
            today?: components["schemas"]["TeamMember"][];
            undoable: number[];
            byRules?: components["schemas"]["TeamSize"];
            forbidden: number[];
            undecided: number;
            hasGap: boolean;
            staffing?: components["schemas"]["Staffing"];
        };
        ProcessRequest: {
            steps: {
                items: components["schemas"]["AccessRefBody"][];
            }[];
            identityIds: string[] | null;
        };
        Promotion: {
            done: number;
            total: number | null;
            started: string | null;
            completed: string | null;
            reason: string | null;
            id: string;
            state: "QUEUED" | "RUNNING" | "DONE" | "FAILED";
        };
        ProposedAction: {
            id: string;
            action: "CREATE" | "CHANGE" | "DELETE" | "APPLY_CONTROL" | "REASSIGN";
        };
        ProposedControl: {
            id: string;
            name: string;
            hours: number;
            expiration?: string;
        };
        ProposedRow: {
            type: "CONTROL" | "GOVERNANCE_GROUP_MEMBER" | "IDENTITY";
            id: string;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
        };
        Reassignment: {
            reassignTo: {
                assigneeId: string;
                assigneeType: "IDENTITY" | "GOVERNANCE_GROUP";
            };
            comments?: string | null;
        };
        Recipient: {
            type: "IDENTITY";
            id: string;
            name?: string;
        };
        RecordOwner: {
            type: "IDENTITY" | "GOVERNANCE_GROUP";
            id: string;
        };
        RecordedViolation: {
            id: string;
            status: "Open" | "Mitigated";
            owner: components["schemas"]["RecordOwner"];
            since: string | null;
            expiration: string | null;
        };
        RecordsComparison: {
            differenceCount: number;
            differences: components["schemas"]["PairDifference"][];
        };
        RefusalCause: {
            kind: string;
            field: string;
            reason: string;
            count: number;
            lines: number[];
        };
        RemediatedViolation: {
            id: string;
            status: "Open" | "Mitigated" | "Remediated" | "Closed";
        };
        RemediationProposal: {
            removals: components["schemas"]["AccessRemoval"][];
            alsoLost: components["schemas"]["NamedAccessItem"][];
            alsoLostCount: number;
            ends: components["schemas"]["EndedViolation"][];
        };
        Removal: {
            removed: {
                [key: string]: number;
            };
        };
        RemovalOrigin: {
            type: "IDENTITY" | "ACCOUNT" | "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
            id: string;
            name: string;
        };
        RemovalPlan: {
            violations: number;
            unresolvable: number;
            ends: number;
            mostEnds: number;
            isOptimal: boolean;
            removals: components["schemas"]["PlannedRemoval"][];
        };
        RemovalRequest: {
            access: components["schemas"]["AccessRefBody"][];
            comments?: string | null;
        };
        ReportRequest: {
            filteredPolicyList?: string[] | null;
            at?: string | null;
        };
        ReportResultReference: {
            type: "REPORT_RESULT";
            id: string;
            name: string;
            status: "PENDING" | "SUCCESS" | "WARNING" | "ERROR";
        };
        ReportSchedule: {
            name: string;
            created: string;
            modified: string;
            description?: string;
            schedule: components["schemas"]["Cadence"];
            recipients: components["schemas"]["Recipient"][];
            emailEmptyResults: boolean;
            creatorId: string;
            modifierId: string;
            nextRun: string | null;
        };
        ReportScheduleBody: {
            name?: string | null;
            description?: string | null;
            schedule: {
                type: "DAILY" | "WEEKLY" | "MONTHLY" | "ANNUALLY" | "CALENDAR";
                months?: {
                    type: "LIST" | "RANGE";
                    values: string[];
                    interval?: number | null;
                } | null;
                days?: {
                    type: "LIST" | "RANGE";
                    values: string[];
                    interval?: number | null;
                } | null;
                hours: {
                    type: "LIST" | "RANGE";
                    values: string[];
                    interval?: number | null;
                };
                expiration?: string | null;
                timeZoneId?: string | null;
            };
            recipients: {
                type: "IDENTITY";
                id: string;
                name?: unknown;
            }[] | null;
            emailEmptyResults: boolean | null;
            created?: unknown;
            creatorId?: unknown;
            modified?: unknown;
            modifierId?: unknown;
            nextRun?: unknown;
        };
        Role: {
            type: "ROLE";
            id: string;
            name: string;
            description: string | null;
        };
        RoleBody: {
            type: "ROLE" | null;
            name: string;
            description?: string | null;
            id?: unknown;
            created?: unknown;
            modified?: unknown;
            accessRequestConfig?: unknown;
            enabled?: unknown;
            requestable?: unknown;
            revocationRequestConfig?: unknown;
            segments?: unknown;
            accessModelMetadata?: unknown;
            dimensional?: unknown;
            dimensionRefs?: unknown;
            legacyMembershipInfo?: unknown;
            owner?: unknown;
        };
        RoleConflicts: {
            examined: number;
            pairs: number | null;
            comparisons: number;
            roles: components["schemas"]["RoleOfConflicts"][];
            cells: components["schemas"]["RolePair"][];
        };
        RoleCreateBody: {
            type: "ROLE" | null;
            name: string;
            description?: string | null;
            id?: string | null;
            created?: unknown;
            modified?: unknown;
            accessRequestConfig?: unknown;
            enabled?: unknown;
            requestable?: unknown;
            revocationRequestConfig?: unknown;
            segments?: unknown;
            accessModelMetadata?: unknown;
            dimensional?: unknown;
            dimensionRefs?: unknown;
            legacyMembershipInfo?: unknown;
            owner?: unknown;
        };
        RoleOfConflicts: {
            item: components["schemas"]["NamedAccessItem"];
            partners: number;
        };
        RolePair: {
            first: number;
            second: number;
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            policies: number;
        };
        Ruling: {
            comment?: string | null;
        };
        ScheduledRun: {
            started: string;
            ended: string;
            outcome: "APPLIED" | "REFUSED" | "FAILED";
            message: string | null;
            trackingId: string;
        };
        SchemaAttribute: {
            name: string;
            type: "STRING" | "INTEGER" | "BOOLEAN" | "DATE" | "DN" | "CASE_EXACT";
            multiValued: boolean;
            entitlement: boolean;
            description: string | null;
        };
        SchemaAttributeBody: {
            name: string;
            type: "STRING" | "INTEGER" | "BOOLEAN" | "DATE" | "DN" | "CASE_EXACT" | null;
            multiValued: boolean | null;
            entitlement: boolean | null;
            description?: string | null;
            sourceId?: unknown;
        };
        SearchAttributeConfig: {
            name: string;
            displayName: string;
            applicationAttributes: {
                [key: string]: string;
            };
        };
        Selector: {
            type: "LIST" | "RANGE";
            values: string[];
            interval: number | null;
        };
        SeparatingPolicy: {
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            type: "SOD_POLICY";
            id: string;
            name: string;
        };
        SimulatedPolicy: {
            id: string;
            name: string;
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            STARTS: number;
            ENDS: number;
            STAYS: number;
        };
        SimulatedViolation: {
            change: "STARTS" | "ENDS" | "STAYS";
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            policy: components["schemas"]["Named"];
            identity: components["schemas"]["Named"];
        };
        SimulationDraft: {
            policies: components["schemas"]["SodPolicyCreateBody"][] | null;
            policyStates: {
                id: string;
                state: "ENFORCED" | "NOT_ENFORCED";
            }[] | null;
            removedPolicyIds: string[] | null;
            grants: {
                parent: components["schemas"]["AccessRefBody"];
                child: components["schemas"]["AccessRefBody"];
            }[] | null;
            removedGrants: {
                parent: components["schemas"]["AccessRefBody"];
                child: components["schemas"]["AccessRefBody"];
            }[] | null;
            assignments: {
                identityId: string;
                access: components["schemas"]["AccessRefBody"];
            }[] | null;
            removedAssignments: {
                identityId: string;
                access: components["schemas"]["AccessRefBody"];
            }[] | null;
            accounts: {
                id: string;
                sourceId: string;
                identityId: string;
                nativeIdentity: string;
                name?: string | null;
                disabled: boolean | null;
                validFrom?: string | null;
                validUntil?: string | null;
                attributes: {
                    [key: string]: string | number | boolean | string[];
                } | null;
                promoted?: unknown;
                created?: unknown;
                modified?: unknown;
            }[] | null;
            removedAccountIds: string[] | null;
        };
        SimulationResult: {
            asOf: string;
            leftOut: components["schemas"]["LeftOut"];
            accounts: components["schemas"]["DraftedAccess"];
            warnings: components["schemas"]["InventoryWarning"][];
            dangling: components["schemas"]["IgnoredReferences"];
            all: components["schemas"]["ChangeCounts"];
            byLevel: components["schemas"]["CountsByLevel"];
            policies: components["schemas"]["SimulatedPolicy"][];
            violations: components["schemas"]["SimulatedViolation"][];
        };
        SodPolicy: {
            id: string;
            type: "CONFLICTING_ACCESS_BASED" | "CARDINALITY_BASED";
            conflictingAccessCriteria?: components["schemas"]["PolicyCriteria"];
            sets?: components["schemas"]["CriteriaSet"][];
            threshold?: number;
            created: string;
            modified: string;
            danglingRefs: components["schemas"]["AccessRef"][];
            violable: boolean;
            name: string;
            description: string | null;
            state: "ENFORCED" | "NOT_ENFORCED";
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            ownerRef: components["schemas"]["PolicyOwner"] | null;
            violationOwnerAssignmentConfig: {
                assignmentRule?: "MANAGER" | "STATIC" | null;
                ownerRef?: {
                    type: "IDENTITY" | "GOVERNANCE_GROUP" | "MANAGER";
                    id?: string | null;
                    name?: unknown;
                } | null;
            } | null;
            secondaryOwnerRefs: components["schemas"]["PolicyOwner"][];
            allowedControls: {
                type: "CONTROL" | null;
                id: string;
                name?: unknown;
            }[];
            externalPolicyReference: string | null;
            compensatingControls: string | null;
            correctionAdvice: string | null;
            tags: string[];
        };
        SodPolicyBody: {
            name: string;
            description?: string | null;
            state: "ENFORCED" | "NOT_ENFORCED" | null;
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            ownerRef?: components["schemas"]["PolicyOwner"] | null;
            violationOwnerAssignmentConfig?: {
                assignmentRule?: "MANAGER" | "STATIC" | null;
                ownerRef?: {
                    type: "IDENTITY" | "GOVERNANCE_GROUP" | "MANAGER";
                    id?: string | null;
                    name?: unknown;
                } | null;
            } | null;
            secondaryOwnerRefs: components["schemas"]["PolicyOwner"][] | null;
            allowedControls: {
                type: "CONTROL" | null;
                id: string;
                name?: unknown;
            }[] | null;
            externalPolicyReference?: string | null;
            compensatingControls?: string | null;
            correctionAdvice?: string | null;
            tags: string[] | null;
            type: "CONFLICTING_ACCESS_BASED" | "CARDINALITY_BASED" | null;
            conflictingAccessCriteria?: components["schemas"]["PolicyCriteriaBody"] | null;
            sets?: components["schemas"]["CriteriaSetBody"][] | null;
            threshold?: number | null;
            id?: unknown;
            created?: unknown;
            modified?: unknown;
            danglingRefs?: unknown;
            violable?: unknown;
            creatorId?: unknown;
            modifierId?: unknown;
            policyQuery?: unknown;
            scheduled?: unknown;
        } & (unknown & unknown);
        SodPolicyCreateBody: {
            id?: string | null;
            name: string;
            description?: string | null;
            state: "ENFORCED" | "NOT_ENFORCED" | null;
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW" | null;
            ownerRef?: components["schemas"]["PolicyOwner"] | null;
            violationOwnerAssignmentConfig?: {
                assignmentRule?: "MANAGER" | "STATIC" | null;
                ownerRef?: {
                    type: "IDENTITY" | "GOVERNANCE_GROUP" | "MANAGER";
                    id?: string | null;
                    name?: unknown;
                } | null;
            } | null;
            secondaryOwnerRefs: components["schemas"]["PolicyOwner"][] | null;
            allowedControls: {
                type: "CONTROL" | null;
                id: string;
                name?: unknown;
            }[] | null;
            externalPolicyReference?: string | null;
            compensatingControls?: string | null;
            correctionAdvice?: string | null;
            tags: string[] | null;
            type: "CONFLICTING_ACCESS_BASED" | "CARDINALITY_BASED" | null;
            conflictingAccessCriteria?: components["schemas"]["PolicyCriteriaBody"] | null;
            sets?: components["schemas"]["CriteriaSetBody"][] | null;
            threshold?: number | null;
            created?: unknown;
            modified?: unknown;
            danglingRefs?: unknown;
            violable?: unknown;
            creatorId?: unknown;
            modifierId?: unknown;
            policyQuery?: unknown;
            scheduled?: unknown;
        } & (unknown & unknown);
        SodPolicyRef: {
            type: "SOD_POLICY";
            id: string;
            name: string;
        };
        SodViolationCheck: {
            requestId: string;
            created: string;
        };
        SodViolationCheckResult: {
            identityId: string;
            accessRefs: components["schemas"]["AccessRef"][];
            clientMetadata: {
                [key: string]: string;
            } | null;
            state: "PENDING" | "SUCCESS" | "ERROR";
            completed: string | null;
            violationContexts: components["schemas"]["ViolationContext"][] | null;
            violatedPolicies: components["schemas"]["SodPolicyRef"][] | null;
            evaluatedState: components["schemas"]["EvaluatedState"] | null;
            message: string | null;
            requestId: string;
            created: string;
        };
        Source: {
            id: string;
            name: string;
            description: string | null;
            attributes: {
                [key: string]: string;
            };
            correlation: {
                account: string;
                identity: string;
            }[];
        };
        SourceBody: {
            name: string;
            description?: string | null;
            attributes: {
                [key: string]: string;
            } | null;
            correlation: {
                account: string;
                identity: string;
            }[] | null;
            id?: unknown;
            created?: unknown;
            modified?: unknown;
            accountCorrelationConfig?: unknown;
            accountCorrelationRule?: unknown;
            authoritative?: unknown;
            beforeProvisioningRule?: unknown;
            category?: unknown;
            cluster?: unknown;
            connectionType?: unknown;
            connector?: unknown;
            connectorAttributes?: unknown;
            connectorClass?: unknown;
            connectorId?: unknown;
            connectorImplementationId?: unknown;
            connectorName?: unknown;
            credentialProviderEnabled?: unknown;
            deleteThreshold?: unknown;
            features?: unknown;
            healthy?: unknown;
            managementWorkgroup?: unknown;
            managerCorrelationMapping?: unknown;
            managerCorrelationRule?: unknown;
            owner?: unknown;
            passwordPolicies?: unknown;
            schemas?: unknown;
            since?: unknown;
            status?: unknown;
            type?: unknown;
        };
        SourceCreateBody: {
            id?: string | null;
            name: string;
            description?: string | null;
            attributes: {
                [key: string]: string;
            } | null;
            correlation: {
                account: string;
                identity: string;
            }[] | null;
            created?: unknown;
            modified?: unknown;
            accountCorrelationConfig?: unknown;
            accountCorrelationRule?: unknown;
            authoritative?: unknown;
            beforeProvisioningRule?: unknown;
            category?: unknown;
            cluster?: unknown;
            connectionType?: unknown;
            connector?: unknown;
            connectorAttributes?: unknown;
            connectorClass?: unknown;
            connectorId?: unknown;
            connectorImplementationId?: unknown;
            connectorName?: unknown;
            credentialProviderEnabled?: unknown;
            deleteThreshold?: unknown;
            features?: unknown;
            healthy?: unknown;
            managementWorkgroup?: unknown;
            managerCorrelationMapping?: unknown;
            managerCorrelationRule?: unknown;
            owner?: unknown;
            passwordPolicies?: unknown;
            schemas?: unknown;
            since?: unknown;
            status?: unknown;
            type?: unknown;
        };
        SourceRef: {
            type: "SOURCE";
            id: string;
            name: string | null;
        };
        SourceReference: {
            type: "SOURCE";
            id: string;
            name: string;
            description?: string;
        };
        SourceViolations: {
            sourceId: string;
            start: number;
            startLater?: number;
            end: number;
        };
        Staffing: {
            kind: "STAFFED" | "IMPOSSIBLE" | "OPEN";
            members?: components["schemas"]["TeamMember"][];
        };
        StartedPromotion: {
            id: string;
            state: "QUEUED" | "RUNNING" | "DONE" | "FAILED";
        };
        StateAnswer: {
            state: components["schemas"]["AnsweredState"];
            warnings: components["schemas"]["InventoryWarning"][];
            access?: components["schemas"]["PastAccess"];
            holders?: components["schemas"]["PastHolders"];
            violations?: components["schemas"]["PastViolations"];
        };
        StateQuery: {
            id: string;
            client: string | null;
            subject: string | null;
            question: "ACCESS" | "HOLDERS" | "VIOLATIONS";
            at: string | number;
            identityId: string | null;
            item: components["schemas"]["AccessRef"] | null;
            policyIds: string[] | null;
            status: "PENDING" | "SUCCESS" | "ERROR";
            message: string | null;
            answer: components["schemas"]["StateAnswer"] | null;
            created: string;
            completed: string | null;
        };
        StateQueryRequest: {
            question: "ACCESS" | "HOLDERS" | "VIOLATIONS";
            at: string | number;
            identityId?: string | null;
            item?: components["schemas"]["AccessRefBody"] | null;
            policyIds?: string[] | null;
        } & (unknown & unknown & unknown);
        StateSettings: {
            disabledIdentitiesHoldAccess: boolean;
            recorded: boolean;
        };
        TeamMember: {
            identityId: string;
            steps: number[];
        };
        TeamSize: {
            least: number;
            most?: number;
        };
        TooManyRequestsResponse: {
            message: string;
        };
        UnauthorizedResponse: {
            error: string;
        };
        UncorrelatedAccount: {
            outcome: "AMBIGUOUS" | "MISSING";
            id: string;
            sourceId: string;
            line: number;
            identityIds: string[];
        };
        UnmatchedAccountValues: {
            account: components["schemas"]["AccountRef"];
            identityId: string | null;
            sourceId: string;
            values: components["schemas"]["CarriedValue"][];
        };
        UnmatchedAttribute: {
            sourceId: string;
            attribute: string;
            count: number;
            atLeast?: boolean;
            values: string[];
        };
        ViolatedPolicy: {
            policyId: string;
            identityId: string;
            identityName: string;
        };
        ViolationCause: {
            policy: components["schemas"]["SodPolicyRef"];
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            kind: "ITEM" | "COMBINATION";
            items: components["schemas"]["NamedAccessItem"][];
            violations: number;
            ends: number;
        };
        ViolationCauseOfStep: {
            kind: "CHANGE" | "SCAN" | "TIME" | "REQUEST";
            changed?: string;
            key?: string[];
            reason?: "ACCESS_REMOVED" | "ACCOUNT_DISABLED" | "ACCOUNT_UNCORRELATED" | "ATTRIBUTE_UNMARKED" | "ENTITLEMENT_CHANGED" | "IDENTITY_DELETED" | "IDENTITY_DISABLED" | "ITEM_DELETED" | "POLICY_CHANGED" | "POLICY_NOT_ENFORCED";
            client?: string;
            person?: string | null;
            approvedBy?: string | null;
            comment?: string | null;
        };
        ViolationChanges: {
            isLaterPartial?: boolean;
            bySource?: components["schemas"]["SourceViolations"][];
            listed?: components["schemas"]["ChangedViolation"][];
            start: number;
            startLater?: number;
            end: number;
        };
        ViolationComment: {
            comments: string;
        };
        ViolationContext: {
            policy: components["schemas"]["SodPolicyRef"];
            kind: "EXISTING" | "EXTENDED" | "NEW";
            level: "CRITICAL" | "HIGH" | "MEDIUM" | "LOW";
            conflictWithin?: components["schemas"]["NamedAccessItem"][];
            conflictingAccessCriteria?: components["schemas"]["ConflictingAccessCriteria"];
            conflictingSets?: components["schemas"]["MatchedSet"][];
            omittedItems?: number;
            violation?: components["schemas"]["RecordedViolation"];
        };
        ViolationDay: {
            day: string;
            open: number;
            started: number;
            ended: number;
        };
        ViolationDifference: {
            change: "STARTED" | "ENDED" | "STARTED_AND_ENDED" | "CHANGED";
            parts: ("ACCESS" | "LEVEL" | "MITIGATION" | "OWNER")[];
            violation: components["schemas"]["PolicyViolation"];
            before: components["schemas"]["PolicyViolation"] | null;
            ended: string | null;
            steps: components["schemas"]["ViolationHistoryEntry"][];
            omittedSteps: number;
        };
        ViolationGroup: {
            key: components["schemas"]["ViolationKey"][];
            violations: number;
            identities: number;
        };
        ViolationHistoryEntry: {
            id: string;
            violationId: string;
            time: string;
            step: "DETECTED" | "CHANGED" | "GROWN" | "EXPIRED" | "REMEDIATED" | "CLOSED" | "RETURNED" | "REASSIGNED" | "CONTROL_APPLIED" | "CONTROL_ENDED" | "COMMENTED" | "REMOVAL_REQUESTED";
            before?: {
                [key: string]: unknown;
            } | null;
            after?: {
                [key: string]: unknown;
            };
            cause: components["schemas"]["ViolationCauseOfStep"];
        };
        ViolationKey: {
            value: string | null;
            name: string | null;
            values?: string[];
        };
        ViolationPrediction: {
            requestId: string;
            violationContexts: components["schemas"]["ViolationContext"][];
            existingViolations: number;
            identityDisabled?: boolean;
            leftOutAccounts?: number;
            endedViolations?: components["schemas"]["EndedViolation"][];
            remainingViolations?: number;
            omitted?: components["schemas"]["Omissions"];
            clientMetadata?: {
                [key: string]: string;
            };
        };
        ViolationProposal: {
            targetId: string;
            applierId: string;
            control: components["schemas"]["ProposedControl"] | null;
            assignee: components["schemas"]["Assignee"] | null;
            seen: components["schemas"]["AccessRef"][];
            comments: string | null;
        };
        ViolationReference: {
            type: "IDENTITY" | "GOVERNANCE_GROUP" | "SOD_POLICY";
            id: string;
            name: string;
        };
        ViolationRemediation: {
            violation: components["schemas"]["RemediatedViolation"];
            violations: components["schemas"]["EndedViolation"][];
            omittedViolations: number;
            isExact: boolean;
            isComplete: boolean;
            unresolvable: components["schemas"]["EndedViolation"][];
            target: components["schemas"]["IdentityRef"];
            identityDisabled?: boolean;
            leftOutAccounts?: number;
            proposals: components["schemas"]["RemediationProposal"][];
        };
        ViolationReport: {
            id: string;
            name: string;
            policyId: string | null;
            policyIds: string[] | null;
            at: string | null;
            client: string | null;
            subject: string | null;
            status: "PENDING" | "SUCCESS" | "WARNING" | "ERROR";
            message: string | null;
            bytes: number;
            created: string;
            completed: string | null;
        };
        ViolationTotals: {
            asOf: string;
            violations: number;
            identities: number;
            groups: components["schemas"]["ViolationGroup"][];
            omitted: number;
        };
        ViolationTrend: {
            asOf: string;
            days: components["schemas"]["ViolationDay"][];
        };
        WebhookDelivery: {
            id: string;
            endpointId: string;
            type: string;
            event: components["schemas"]["WebhookEvent"];
            state: "PENDING" | "DELIVERED" | "DEAD";
            attempts: number;
            created: string;
            nextAttempt: string | null;
            completed: string | null;
            lastStatus: number | null;
            lastError: string | null;
        };
        WebhookEndpoint: {
            id: string;
            name: string;
            url: string;
            eventTypes: ("violation.detected" | "violation.changed" | "violation.grown" | "violation.expired" | "violation.remediated" | "violation.closed" | "violation.returned" | "violation.reassigned" | "violation.control-applied" | "violation.control-ended" | "violation.commented" | "removal.requested" | "control.created" | "control.updated" | "control.deleted" | "pending-change.pending" | "pending-change.approved" | "pending-change.rejected" | "pending-change.withdrawn" | "pending-change.stale" | "pending-change.expired" | "import.applied" | "import.refused" | "import.failed")[];
            format: "plain" | "slack" | "teams";
            enabled: boolean;
            disabledReason: string | null;
            publicKey: string;
            created: string;
            modified: string;
        };
        WebhookEndpointBody: {
            name: string;
            url: string;
            eventTypes: ("violation.detected" | "violation.changed" | "violation.grown" | "violation.expired" | "violation.remediated" | "violation.closed" | "violation.returned" | "violation.reassigned" | "violation.control-applied" | "violation.control-ended" | "violation.commented" | "removal.requested" | "control.created" | "control.updated" | "control.deleted" | "pending-change.pending" | "pending-change.approved" | "pending-change.rejected" | "pending-change.withdrawn" | "pending-change.stale" | "pending-change.expired" | "import.applied" | "import.refused" | "import.failed")[] | null;
            format: "plain" | "slack" | "teams" | null;
            enabled: boolean | null;
            id?: unknown;
            created?: unknown;
            disabledReason?: unknown;
            modified?: unknown;
            publicKey?: unknown;
        };
        WebhookEndpointWithSecret: {
            secret: string;
            id: string;
            name: string;
            url: string;
            eventTypes: ("violation.detected" | "violation.changed" | "violation.grown" | "violation.expired" | "violation.remediated" | "violation.closed" | "violation.returned" | "violation.reassigned" | "violation.control-applied" | "violation.control-ended" | "violation.commented" | "removal.requested" | "control.created" | "control.updated" | "control.deleted" | "pending-change.pending" | "pending-change.approved" | "pending-change.rejected" | "pending-change.withdrawn" | "pending-change.stale" | "pending-change.expired" | "import.applied" | "import.refused" | "import.failed")[];
            format: "plain" | "slack" | "teams";
            enabled: boolean;
            disabledReason: string | null;
            publicKey: string;
            created: string;
            modified: string;
        };
        WebhookEvent: {
            id: string;
            time: string;
            type: string;
            subject: string | null;
            data: {
                [key: string]: unknown;
            };
        };
    };
    responses: {
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        InternalFault: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedResponse"];
            };
        };
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooManyRequestsResponse"];
            };
        };
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        GetProfileConfigListV1401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GetProfileConfigListV1401Response"];
            };
        };
        GetProfileConfigListV1429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GetProfileConfigListV1429Response"];
            };
        };
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        ContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Accept: components["headers"]["Accept"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        GetSearchAttributeConfigV1401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GetSearchAttributeConfigV1401Response"];
            };
        };
        GetSearchAttributeConfigV1429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GetSearchAttributeConfigV1429Response"];
            };
        };
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
        ViolationsWouldStart: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponseDto"];
            };
        };
    };
    parameters: {
        Experimental: "true";
        IfMatch: string;
        IfNoneMatch: string;
        IfViolations: "allow" | "refuse";
    };
    requestBodies: never;
    headers: {
        ETag: string;
        ETagUnlessLong: string;
        "X-Request-Id": string;
        "Content-Disposition": string;
        Location: string;
        "X-Total-Count": number;
        "X-Next-Cursor": string;
        "X-Left-Out": number;
        "X-As-Of": string;
        "X-Warnings": string;
        "X-Unmatched-Values": string;
        "Retry-After": number;
        RateLimit: string;
        "RateLimit-Policy": string;
        "WWW-Authenticate": string;
        Accept: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "start-predict-sod-violations-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PredictRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationPrediction"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "start-predict-sod-violations-batch-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"][];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "start-violation-check-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityWithNewAccess"];
            };
        };
        responses: {
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SodViolationCheck"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-violation-check-v1": {
        parameters: {
            query?: {
                wait?: number;
            };
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SodViolationCheckResult"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-violation-check-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-violation-causes-v1": {
        parameters: {
            query?: {
                filters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationCause"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "plan-removals-v1": {
        parameters: {
            query?: {
                filters?: string;
                budget?: number;
                kinds?: ("ASSIGNMENT" | "ACCOUNT_ACCESS" | "GRANT")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovalPlan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-violations-v1": {
        parameters: {
            query?: {
                at?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
                filters?: string;
                sorters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    "X-As-Of": components["headers"]["X-As-Of"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyViolation"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-violation-totals-v1": {
        parameters: {
            query: {
                groupBy: (("policy" | "level" | "status" | "owner" | "age") | string)[];
                filters?: string;
                at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationTotals"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-violation-trend-v1": {
        parameters: {
            query?: {
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationTrend"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "export-violations-csv-v1": {
        parameters: {
            query?: {
                filters?: string;
                at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-As-Of": components["headers"]["X-As-Of"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "export-violations-xlsx-v1": {
        parameters: {
            query?: {
                filters?: string;
                at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-As-Of": components["headers"]["X-As-Of"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-violation-changes-v1": {
        parameters: {
            query: {
                from: string;
                to?: string;
                change?: ("STARTED" | "ENDED" | "STARTED_AND_ENDED" | "CHANGED")[];
                filters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationDifference"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-violation-change-totals-v1": {
        parameters: {
            query: {
                from: string;
                to?: string;
                change?: ("STARTED" | "ENDED" | "STARTED_AND_ENDED" | "CHANGED")[];
                filters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonTotals"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "export-violation-changes-csv-v1": {
        parameters: {
            query: {
                from: string;
                to?: string;
                change?: ("STARTED" | "ENDED" | "STARTED_AND_ENDED" | "CHANGED")[];
                filters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-violation-v1": {
        parameters: {
            query?: {
                paths?: boolean;
                at?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyViolation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-violation-history-v1": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationHistoryEntry"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-my-violations-v1": {
        parameters: {
            query?: {
                filters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
                sorters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    "X-As-Of": components["headers"]["X-As-Of"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyViolation"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "reassign-violation-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reassignment"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyViolation"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "apply-violation-control-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ControlApplication"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppliedControl"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "end-violation-control-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                appliedControlId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "comment-violation-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViolationComment"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationHistoryEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "request-violation-removal-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovalRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationHistoryEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "bulk-reassign-violations-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkReassignment"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "bulk-apply-violation-controls-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkApplication"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkResult"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-violation-remediation-v1": {
        parameters: {
            query?: {
                kinds?: ("ASSIGNMENT" | "ACCOUNT_ACCESS" | "GRANT")[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationRemediation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "start-sod-all-policies-for-org-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReportRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportResultReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-sod-all-report-run-status-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportResultReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-default-violation-report-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportResultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-custom-violation-report-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fileName: string;
                reportResultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-violation-reports-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationReport"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-violation-report-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ViolationReport"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-access-conflicts-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessConflict"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-role-pairs-v1": {
        parameters: {
            query: {
                of: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConflictingRole"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "summarize-role-conflicts-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleConflicts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "start-sod-policy-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportResultReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-sod-violation-report-status-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportResultReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-sod-violation-report-run-status-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reportResultId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportResultReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-sod-policy-schedule-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSchedule"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "put-policy-schedule-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportScheduleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSchedule"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-sod-policy-schedule-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "simulate-sod-policies-v1": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                list?: ("STARTS" | "ENDS" | "STAYS")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulationDraft"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "analyze-sod-policies-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyAnalysis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "analyze-process-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessAnalysis"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-sod-policies-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SodPolicy"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-sod-policy-v1": {
        parameters: {
            query?: {
                batchId?: string;
                batchCommit?: string;
                batchUrl?: string;
            };
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SodPolicyCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SodPolicy"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-sod-policy-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SodPolicy"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-sod-policy-v1": {
        parameters: {
            query?: {
                override?: boolean;
                managedBy?: string;
                batchId?: string;
                batchCommit?: string;
                batchUrl?: string;
            };
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SodPolicyBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SodPolicy"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-sod-policy-v1": {
        parameters: {
            query?: {
                override?: boolean;
                managedBy?: string;
                batchId?: string;
                batchCommit?: string;
                batchUrl?: string;
            };
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "patch-sod-policy-v1": {
        parameters: {
            query?: {
                override?: boolean;
                managedBy?: string;
                batchId?: string;
                batchCommit?: string;
                batchUrl?: string;
            };
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json-patch+json": components["schemas"]["JsonPatchOperation"][];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SodPolicy"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-pending-changes-v1": {
        parameters: {
            query?: {
                approvable?: boolean;
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-pending-change-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "approve-pending-change-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ruling"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "reject-pending-change-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ruling"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "withdraw-pending-change-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Ruling"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-controls-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Control"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-control-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ControlCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Control"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-control-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Control"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-control-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ControlBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Control"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-control-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-search-attribute-config-v1": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAttributeConfig"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetSearchAttributeConfigV1401"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["GetSearchAttributeConfigV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-search-attribute-config-v1": {
        parameters: {
            query?: never;
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchAttributeConfig"];
            };
        };
        responses: {
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedSearchAttribute"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetSearchAttributeConfigV1401"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["GetSearchAttributeConfigV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-single-search-attribute-config-v1": {
        parameters: {
            query?: never;
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAttributeConfig"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetSearchAttributeConfigV1401"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["GetSearchAttributeConfigV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-search-attribute-config-v1": {
        parameters: {
            query?: never;
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetSearchAttributeConfigV1401"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["GetSearchAttributeConfigV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "patch-search-attribute-config-v1": {
        parameters: {
            query?: never;
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json-patch+json": components["schemas"]["JsonPatchOperation"][];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchAttributeConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetSearchAttributeConfigV1401"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["GetSearchAttributeConfigV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-search-attribute-promotion-v1": {
        parameters: {
            query?: never;
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Promotion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetSearchAttributeConfigV1401"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["GetSearchAttributeConfigV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-search-attribute-promotions-v1": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedPromotion"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetSearchAttributeConfigV1401"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["GetSearchAttributeConfigV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "check-search-attribute-name-v1": {
        parameters: {
            query?: {
                renames?: string;
            };
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NameAvailability"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetSearchAttributeConfigV1401"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["GetSearchAttributeConfigV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-identity-remediation-v1": {
        parameters: {
            query?: {
                kinds?: ("ASSIGNMENT" | "ACCOUNT_ACCESS" | "GRANT")[];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityRemediation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-role-remediation-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemRemediation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-access-profile-remediation-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemRemediation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "start-state-query-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StateQueryRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateQuery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-state-query-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateQuery"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-state-query-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-identities-v1": {
        parameters: {
            query?: {
                q?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
                filters?: string;
                sorters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-identity-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-identity-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-identity-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-identity-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-identity-assignments-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAssigned"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-identity-assignments-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "If-Violations"?: components["parameters"]["IfViolations"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatedAccessSet"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAssigned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ViolationsWouldStart"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "add-identity-assignments-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "If-Violations"?: components["parameters"]["IfViolations"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DatedAccessBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAssigned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ViolationsWouldStart"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-identity-assignments-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
                accessId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-identity-access-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-entitlements-v1": {
        parameters: {
            query?: {
                q?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
                filters?: string;
                sorters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entitlement"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-entitlement-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntitlementCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entitlement"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-entitlement-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entitlement"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-entitlement-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntitlementBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entitlement"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-entitlement-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-entitlement-identities-v1": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holder"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-entitlement-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAccess"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-entitlement-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "If-Violations"?: components["parameters"]["IfViolations"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessSet"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ViolationsWouldStart"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "add-entitlement-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "If-Violations"?: components["parameters"]["IfViolations"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessRefBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ViolationsWouldStart"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-entitlement-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
                accessId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-access-profiles-v1": {
        parameters: {
            query?: {
                q?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
                filters?: string;
                sorters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessProfile"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-access-profile-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessProfileCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-access-profile-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessProfile"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-access-profile-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessProfileBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-access-profile-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-access-profile-identities-v1": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holder"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-access-profile-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAccess"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-access-profile-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "If-Violations"?: components["parameters"]["IfViolations"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessSet"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ViolationsWouldStart"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "add-access-profile-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "If-Violations"?: components["parameters"]["IfViolations"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessRefBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ViolationsWouldStart"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-access-profile-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
                accessId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-roles-v1": {
        parameters: {
            query?: {
                q?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
                filters?: string;
                sorters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-role-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-role-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-role-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-role-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-role-identities-v1": {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    "X-Left-Out": components["headers"]["X-Left-Out"];
                    "X-Warnings": components["headers"]["X-Warnings"];
                    "X-Unmatched-Values": components["headers"]["X-Unmatched-Values"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Holder"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-role-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAccess"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-role-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "If-Violations"?: components["parameters"]["IfViolations"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessSet"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ViolationsWouldStart"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "add-role-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                "If-Violations"?: components["parameters"]["IfViolations"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessRefBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AllAccess"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ViolationsWouldStart"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-role-grants-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                type: "ENTITLEMENT" | "ACCESS_PROFILE" | "ROLE";
                accessId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-sources-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-source-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-source-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-source-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-source-v1": {
        parameters: {
            query?: {
                cascade?: boolean;
            };
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-account-schema-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETagUnlessLong"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSchema"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-account-schema-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountSchemaBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSchema"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-identity-profiles-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityProfile"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-identity-profile-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityProfileCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-identity-profile-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityProfile"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-identity-profile-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityProfileBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-identity-profile-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-workgroups-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GovernanceGroup"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-workgroup-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceGroupCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GovernanceGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-workgroup-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GovernanceGroup"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-workgroup-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceGroupBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GovernanceGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-workgroup-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-workgroup-members-v1": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GovernanceGroupMember"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-workgroup-members-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceGroupMemberBody"][];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GovernanceGroupMember"][];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "add-workgroup-member-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GovernanceGroupMemberBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GovernanceGroupMember"];
                };
            };
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PendingChange"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-workgroup-member-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                identityId: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-accounts-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-account-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCreateBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-unmatched-entitlement-values-v1": {
        parameters: {
            query?: {
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnmatchedAccountValues"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-account-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-account-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-account-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Removal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "import-inventory-v1": {
        parameters: {
            query?: {
                skipInvalid?: boolean;
                mode?: "upsert" | "sync";
                source?: string;
                maxDeletes?: string;
                kinds?: ("sources" | "account-attributes" | "entitlements" | "access-profiles" | "roles" | "grants" | "identity-profiles" | "identities" | "accounts" | "assignments" | "governance-groups" | "governance-group-members" | "sod-policies")[];
                dryRun?: boolean;
                reason?: string;
                ticket?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-imports-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-import-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-import-schedules-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSchedule"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-import-schedule-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSchedule"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-inventory-warnings-v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryWarnings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-webhook-endpoints-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "create-webhook-endpoint-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-webhook-endpoint-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replace-webhook-endpoint-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "delete-webhook-endpoint-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "rotate-webhook-endpoint-secret-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "test-webhook-endpoint-v1": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-webhook-deliveries-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-webhook-delivery-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "replay-webhook-delivery-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-profile-config-list-v1": {
        parameters: {
            query?: never;
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthProfileSummary"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetProfileConfigListV1401"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["GetProfileConfigListV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-profile-config-v1": {
        parameters: {
            query?: never;
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthProfile"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetProfileConfigListV1401"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["GetProfileConfigListV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "patch-profile-config-v1": {
        parameters: {
            query?: never;
            header: {
                "X-Service-Experimental": components["parameters"]["Experimental"];
                "If-Match"?: components["parameters"]["IfMatch"];
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json-patch+json": components["schemas"]["JsonPatchOperation"][];
            };
        };
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["GetProfileConfigListV1401"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["GetProfileConfigListV1429"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "list-audit-events-v1": {
        parameters: {
            query?: {
                filters?: string;
                sorters?: string;
                from?: string;
                to?: string;
                afterPosition?: number;
                limit?: number;
                offset?: number;
                count?: boolean;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Next-Cursor": components["headers"]["X-Next-Cursor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEvent"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-audit-event-v1": {
        parameters: {
            query?: never;
            header?: {
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEvent"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-liveness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "get-readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalFault"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
