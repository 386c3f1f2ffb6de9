/** Every `detailCode` of an error body: status, finer number, name. */
export const detailCodes = {
  requestSyntax: '400.0 Bad Request Syntax',
  requestContent: '400.1 Bad Request Content',
  experimentalHeader: '400.2 Experimental Header Required',
  ruleBroken: '400.3 Rule Broken',
  forbidden: '403 Forbidden',
  notFound: '404 Not found',
  noSuchPath: '404.1 No Such Path',
  methodNotAllowed: '405 Method Not Allowed',
  requestTimeout: '408 Request Timeout',
  conflict: '409 Conflict',
  violationsWouldStart: '409.1 Violations Would Start',
  preconditionFailed: '412 Precondition Failed',
  contentTooLarge: '413 Content Too Large',
  uriTooLong: '414 URI Too Long',
  unsupportedMediaType: '415 Unsupported Media Type',
  expectationFailed: '417 Expectation Failed',
  headersTooLarge: '431 Request Header Fields Too Large',
  internalFault: '500.0 Internal Fault',
  unavailable: '503 Service Unavailable',
} as const;

export type DetailCode = (typeof detailCodes)[keyof typeof detailCodes];

/** Returns the HTTP status with which a detail code starts. */
export function statusOf(detailCode: DetailCode | '429'): number {
  return Number(detailCode.slice(0, 3));
}
