/** A row to be created; a null id must be generated. */
export type Unidentified<T extends { readonly id: string }> = Omit<T, 'id'> & { readonly id: string | null };

/** The times of a row, which clients send with resources that they have read elsewhere; accepted and ignored. */
export const times: readonly string[] = ['created', 'modified'];

const requests = ['accessRequestConfig', 'enabled', 'requestable', 'revocationRequestConfig', 'segments'];

/**
 * Properties of the public interface that the service does not store: accepted and ignored. Properties that give access
 * to an identity are rejected: ignoring them would look like "no violation".
 */
export const notKeptOf = {
  source: [
    ...times,
    ...['accountCorrelationConfig', 'accountCorrelationRule', 'authoritative', 'beforeProvisioningRule', 'category'],
    ...['cluster', 'connectionType', 'connector', 'connectorAttributes', 'connectorClass', 'connectorId'],
    ...['connectorImplementationId', 'connectorName', 'credentialProviderEnabled', 'deleteThreshold', 'features'],
    ...['healthy', 'managementWorkgroup', 'managerCorrelationMapping', 'managerCorrelationRule', 'owner'],
    ...['passwordPolicies', 'schemas', 'since', 'status', 'type'],
  ],
  identityProfile: [
    ...times,
    ...['hasTimeBasedAttr', 'identityAttributeConfig', 'identityCount', 'identityExceptionReportReference'],
    ...['identityRefreshRequired', 'owner'],
  ],
  accessProfile: [...times, ...requests, 'accessModelMetadata', 'owner', 'provisioningCriteria'],
  role: [...times, ...requests, 'accessModelMetadata', 'dimensional', 'dimensionRefs', 'legacyMembershipInfo', 'owner'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
