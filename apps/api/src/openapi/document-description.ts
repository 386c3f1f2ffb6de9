/** The general part of the documentation, in Markdown. */
export const documentDescription = `
Identity governance, self-hosted: auth profiles, search attributes and separation of duties (SOD).

- **Tokens.** Every operation but those of health needs \`Authorization: Bearer <JWT>\`. Each operation names the scope that the token must carry; \`…:manage\` includes \`…:read\`,
  \`sod-policy:approve\` includes \`sod-policy:read\`, and \`governance:all\` includes everything.
- **Experimental operations** (auth profiles and search attributes) need the header \`X-Service-Experimental: true\`.
- **Errors.** All errors but 401 and 429 have the body \`ErrorResponseDto\`: \`detailCode\` is the kind of error, \`messages\` describes it, and \`causes\` lists all errors.
  \`trackingId\` equals the header \`X-Request-Id\` and the \`trackingId\` in every log line of the request. A path that does not exist is 404, a method that the path does not support is 405 with \`Allow\`, a URL
  that is too long is 414, headers that are too long are 431, an unknown \`Expect\` is 417, and a request that takes too long to arrive is 408.
- **Collections** take \`limit\` (0 to 250, default 250), \`offset\` and \`count\`; their order is stable.
- **Ids** are 1 to 128 printable characters, of new rows not \`.\` or \`..\`, and are compared byte for byte. Times are RFC 3339 in UTC.
- **Query parameters** that are not documented, or are repeated, are refused with 400.
- **Bodies** are JSON in UTF-8, at most 1 MiB; a byte order mark is skipped. Properties that are not documented are refused, except in predict, check, the creation of a search attribute and the operations of a patch.

The examples are requests to the sample organisation that \`npm start\` loads, with the responses of the service.
`.trim();
