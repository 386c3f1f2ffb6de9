import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Answer } from '../api/call';
import { pagesQuery } from '../api/pages-query';
import { readAgain } from '../api/read-again';
import { announce } from '../components/announce';
import { Button } from '../components/button';
import { ErrorNotice } from '../components/error-notice';
import { Name, Text } from '../components/name';
import { PageHead } from '../components/page-head';
import { PagedTable } from '../components/paged-table';
import { part } from '../components/part';
import { useKeptPages } from '../components/use-kept';
import { useScope } from '../components/use-scope';
import { When } from '../components/when';
import { en } from '../messages/en';
import { enEndpoint } from '../messages/en-endpoint';
import { enWebhooks as text } from '../messages/en-operations';

type Endpoint = Answer<'get', '/webhook-endpoints/v1'>[number];
type Delivery = Answer<'get', '/webhook-deliveries/v1'>[number];

const EndpointEditor = part(async () => (await import('./endpoint-editor')).EndpointEditor);

/** The endpoints and their deliveries, the latest first. */
export function WebhooksScreen() {
  const endpoints = useKeptPages(pagesQuery('webhook-endpoints', '/webhook-endpoints/v1'));
  const rows = endpoints.data?.pages.flatMap((page) => page.data);
  const names = new Map(rows?.map(({ id, name }) => [id, name]));
  const send = useSend(text.tested, (id) => call('post', '/webhook-endpoints/v1/{id}/test', { params: { id } }));
  const [edited, setEdited] = useState<Edited>();
  const edit = (id?: string) => {
    setEdited((former) => ({ id, turn: (former?.turn ?? 0) + 1 }));
  };
  return (
    <div className="stack">
      <PageHead title={text.title} lead={text.lead} />
      {send.isAllowed && (
        <Button
          onPress={() => {
            edit();
          }}
        >
          {enEndpoint.create}
        </Button>
      )}
      {edited && (
        <EndpointEditor
          key={edited.turn}
          id={edited.id}
          onClose={() => {
            setEdited(undefined);
          }}
        />
      )}
      {send.error !== null && <ErrorNotice error={send.error} retry={undefined} />}
      <section>
        <PagedTable
          label={text.title}
          head={[en.lists.name, text.url, text.events, text.state, ...(send.isAllowed ? [text.action] : [])]}
          rows={rows?.map((one) => ({ key: one.id, cells: endpointCells(one, send, edit) }))}
          list={endpoints}
          empty={text.none}
        />
      </section>
      <Deliveries names={names} />
    </div>
  );
}

interface Edited {
  /** Of the endpoint; undefined: a new one. */
  readonly id: string | undefined;
  /** Which form it is, counted from 1: each starts empty. */
  readonly turn: number;
}

interface Send {
  readonly isAllowed: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly send: (id: string) => void;
}

/** Sends an event, if the session may. */
function useSend(done: string, request: (id: string) => Promise<unknown>): Send {
  const client = useQueryClient();
  const isAllowed = useScope('webhook:manage');
  const { mutate, error, isPending } = useMutation({
    mutationFn: request,
    onSuccess: async () => {
      announce(done);
      await readAgain(client, { queryKey: ['webhook-deliveries'] });
    },
  });
  return { isAllowed, isBusy: isPending, error, send: mutate };
}

function endpointCells(endpoint: Endpoint, send: Send, edit: (id: string) => void) {
  const { id, name, url, eventTypes, enabled, disabledReason } = endpoint;
  return [
    <Name key="name">{name}</Name>,
    <Name key="url">{url}</Name>,
    eventTypes.length === 0 ? text.all : eventTypes.join(', '),
    <div key="state">
      {enabled ? text.enabled : text.disabled}
      {disabledReason !== null && (
        <p className="muted small">
          <Text>{disabledReason}</Text>
        </p>
      )}
    </div>,
    ...(send.isAllowed
      ? [
          <span key="actions" className="actions">
            <Button
              isDisabled={send.isBusy}
              onPress={() => {
                send.send(id);
              }}
            >
              {text.test}
            </Button>
            <Button
              onPress={() => {
                edit(id);
              }}
            >
              {enEndpoint.change}
            </Button>
          </span>,
        ]
      : []),
  ];
}

function Deliveries({ names }: { readonly names: ReadonlyMap<string, string> }) {
  const query = pagesQuery('webhook-deliveries', '/webhook-deliveries/v1', { query: { sorters: '-created' } });
  const list = useKeptPages(query);
  const send = useSend(text.replayed, (id) => call('post', '/webhook-deliveries/v1/{id}/replay', { params: { id } }));
  const { endpoint, event, created, state, attempts, result, action } = text;
  return (
    <section className="stack">
      <h2>{text.deliveries}</h2>
      {send.error !== null && <ErrorNotice error={send.error} retry={undefined} />}
      <PagedTable
        label={text.deliveries}
        head={[created, event, endpoint, state, attempts, result, ...(send.isAllowed ? [action] : [])]}
        rows={list.data?.pages
          .flatMap((page) => page.data)
          .map((one) => ({ key: one.id, cells: deliveryCells(one, names, send) }))}
        list={list}
        empty={text.noDeliveries}
      />
    </section>
  );
}

function deliveryCells(delivery: Delivery, names: ReadonlyMap<string, string>, send: Send) {
  const { id, endpointId, type, state, attempts, created, lastStatus, lastError } = delivery;
  return [
    <When key="created" at={created} />,
    type,
    <Name key="endpoint">{names.get(endpointId) ?? endpointId}</Name>,
    text.states[state],
    attempts.toLocaleString('en-US'),
    <Text key="result">{lastError ?? (lastStatus === null ? '' : String(lastStatus))}</Text>,
    ...(send.isAllowed
      ? [
          state !== 'PENDING' && (
            <Button
              key="replay"
              isDisabled={send.isBusy}
              onPress={() => {
                send.send(id);
              }}
            >
              {text.replay}
            </Button>
          ),
        ]
      : []),
  ];
}
