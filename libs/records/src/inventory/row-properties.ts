/** A row that is to be created: null where its id is to be made. */
export type Unidentified<T extends { readonly id: string }> = Omit<T, 'id'> & { readonly id: string | null };

/** The times of a row, which clients send with what they have read elsewhere. They are accepted and not kept. */
export const times: readonly string[] = ['created', 'modified'];

const requests = ['accessRequestConfig', 'enabled', 'requestable', 'revocationRequestConfig', 'segments'];

/**
 * Properties that the public interface documents of a resource and the service does not keep: accepted, and not read.
 * Those that say which access somebody has are refused: what is silently lost would look like "no violation".
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
