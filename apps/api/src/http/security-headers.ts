/**
 * The headers of every response: no response may be rendered as a page, cached, framed or sniffed. Pages such as the
 * documentation set a separate policy. Sources: OWASP REST Security Cheat Sheet, "Security Headers"; RFC 6797.
 */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;
