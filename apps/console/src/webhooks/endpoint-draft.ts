import type { Answer } from '../api/call';

export type Endpoint = Answer<'get', '/webhook-endpoints/v1/{id}'>;
export type EventType = Endpoint['eventTypes'][number];

/** A webhook endpoint as a form holds it, and as the API accepts it. */
export type EndpointDraft = Pick<Endpoint, 'name' | 'url' | 'format' | 'enabled'> & {
  /** Empty: all. */
  readonly eventTypes: EventType[];
};

export const newEndpoint: EndpointDraft = { name: '', url: '', eventTypes: [], format: 'plain', enabled: true };

export function draftOf({ name, url, eventTypes, format, enabled }: Endpoint): EndpointDraft {
  return { name, url, eventTypes, format, enabled };
}
