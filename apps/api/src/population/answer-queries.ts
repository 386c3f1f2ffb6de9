import type { PopulationQueries } from '@identity-governance/application';
import {
  failureOf,
  type EvaluatedState,
  type QueryMessage,
  type QueryName,
  type ResponseMessage,
} from './query-messages';

/** The channel's end in the process that evaluates. */
export interface QueryChannel {
  receive(listener: (message: QueryMessage) => void): void;
  send(message: ResponseMessage): void;
}

/** Evaluates the queries of a channel. Those that arrive before the state is open wait for it. */
export function answerQueries(
  channel: QueryChannel,
  open: (state: EvaluatedState) => Promise<PopulationQueries>,
): void {
  let opened: Promise<PopulationQueries> | undefined;
  const answer = async ({ query, args }: Extract<QueryMessage, { kind: 'query' }>) => {
    if (opened === undefined) throw new Error('a query arrived before the state');
    const queries = (await opened) as unknown as Record<QueryName, (...args: readonly unknown[]) => Promise<unknown>>;
    return queries[query](...args);
  };
  channel.receive((message) => {
    if (message.kind === 'open') {
      opened = open(message.state);
      return;
    }
    const { id } = message;
    if (message.kind === 'ping') {
      channel.send({ id, result: null });
      return;
    }
    answer(message).then(
      (result) => {
        channel.send({ id, result });
      },
      (error: unknown) => {
        channel.send({ id, failure: failureOf(error) });
      },
    );
  });
}
