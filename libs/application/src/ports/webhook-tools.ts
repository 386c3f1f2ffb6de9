import type { WebhookEndpoint, WebhookKeys } from '@identity-governance/records';

/** A request to an endpoint. */
export interface WebhookRequest {
  readonly url: string;
  /** The `webhook-id`, equal for all attempts. */
  readonly id: string;
  readonly contentType: string;
  readonly body: string;
  /** The keys; each signs the request in both ways. */
  readonly keys: readonly WebhookKeys[];
}

/** The status of the response, or why there was none. */
export type WebhookResponse = { readonly status: number } | { readonly error: string };

/** The port by which webhooks are signed and sent. */
export interface WebhookTools {
  readonly newKeys: () => WebhookKeys & Pick<WebhookEndpoint, 'publicKey'>;
  /** Sends a request once, within a bounded time, without following redirects. Never throws. */
  readonly send: (request: WebhookRequest) => Promise<WebhookResponse>;
}
