import {
  checked,
  isHostName,
  line,
  listOf,
  oneOf,
  orElse,
  parseBoolean,
  parseName,
  record,
  type Parser,
} from '@identity-governance/values';
import { webhookEventTypes } from './webhook-event';

/** Formats of deliveries. `plain`: CloudEvents in JSON; `slack`, `teams`: a message for a channel. */
export const webhookFormats = ['plain', 'slack', 'teams'] as const;

/** An endpoint to which events are delivered. */
export interface WebhookEndpoint {
  /** A UUID of version 7 with dashes. */
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** The event types that it receives; empty: all. */
  readonly eventTypes: readonly string[];
  readonly format: (typeof webhookFormats)[number];
  readonly enabled: boolean;
  /** Reason why the service disabled it; null while it is enabled, and if a client disabled it. */
  readonly disabledReason: string | null;
  /** The Ed25519 key that verifies its signatures: `whpk_` and base64. */
  readonly publicKey: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly created: string;
  readonly modified: string;
}

/** The keys that sign deliveries. */
export interface WebhookKeys {
  /** The HMAC-SHA256 key: `whsec_` and base64. */
  readonly secret: string;
  /** The private Ed25519 key: `whsk_` and base64. */
  readonly signingKey: string;
}

/** The keys of one endpoint, hidden from clients and the audit log. */
export interface WebhookSecret extends WebhookKeys {
  /** The id of the endpoint. */
  readonly id: string;
  /** The keys before the last rotation, which also sign until `until`. */
  readonly previous: (WebhookKeys & { readonly until: string }) | null;
}

const MAX_URL_LENGTH = 2048;
const MAX_TYPES = 100;
const port = '6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5][0-9]{4}|[1-9][0-9]{0,3}';
const octet = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const label = '[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?';
/** Names below `invalid` never exist. Source: RFC 6761, section 6.4. */
const invalid = '[Ii][Nn][Vv][Aa][Ll][Ii][Dd](?![A-Za-z0-9\\-])';
/**
 * A name of at most 253 characters. One whose last label is a number, also a hexadecimal one, would be read as an
 * address. Source: WHATWG URL.
 */
const name = `(?![^:/?]{254})(${label}\\.)*(?!0[Xx])(?!${invalid})(?=[0-9\\-]*[A-Za-z])${label}`;
const group = '[0-9A-Fa-f]{1,4}';
/** Source: RFC 4291, section 2.2, without the form that embeds an IPv4 address. */
const ipv6 = [
  `(${group}:){7}${group}`,
  ...[1, 2, 3, 4, 5, 6].map((n) => `(${group}:){1,${n}}(:${group}){1,${7 - n}}`),
  `(${group}:){1,7}:`,
  `:((:${group}){1,7}|:)`,
].join('|');
const host = `\\[(${ipv6})\\]|${octet}(\\.${octet}){3}|${name}`;
/** Private, shared, link-local and loopback addresses. Source: IANA IPv4 Special-Purpose Address Registry. */
const privateIpv4 = [
  `(10|127)(\\.${octet}){3}`,
  `(172\\.(1[6-9]|2[0-9]|3[01])|192\\.168|169\\.254|100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7]))(\\.${octet}){2}`,
].join('|');
/** A host to which plain HTTP may be sent; the worker resolves names. IPv6 routes `2000::/3`. */
const privateHost = `\\[(?![23][0-9A-Fa-f]{3}:)(${ipv6})\\]|${privateIpv4}|${name}`;
const urlPattern = String.raw`^(https://(${host})|http://(${privateHost}))(:(${port}))?([\/?][!"$-~]*)?$`;
const urlRule = new RegExp(urlPattern);

/** Whether the host is an address, which the rule describes completely, or a name that can exist. */
function hasPossibleHost(url: string): boolean {
  const [, found] = /^\w+:\/\/([^[\]:/?]+)/.exec(url) ?? [];
  return found === undefined || /^[\d.]+$/.test(found) || isHostName(found);
}

const parseUrl: Parser<string> = checked(
  line(1, MAX_URL_LENGTH),
  (url) =>
    urlRule.test(url) && hasPossibleHost(url)
      ? []
      : [
          {
            field: '',
            reason:
              'must be an absolute `https:` URL with an existing form of host and port, without credentials and fragment; `http:` only for addresses of private networks',
          },
        ],
  { pattern: urlPattern },
);

/** Reads the properties of an endpoint that clients set; ignores those that the service adds. */
export const parseWebhookEndpoint = record(
  {
    name: parseName,
    url: parseUrl,
    eventTypes: orElse(listOf(oneOf(webhookEventTypes), 0, MAX_TYPES), []),
    format: orElse(oneOf(webhookFormats), 'plain' as const),
    enabled: orElse(parseBoolean, true),
  },
  ['id', 'created', 'disabledReason', 'modified', 'publicKey'],
);
