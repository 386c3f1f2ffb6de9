import { useEffect } from 'react';
import type { QueueStep } from '../components/queue';

export type QueuePart = 'toDecide' | 'mine' | 'ending';
export type OnList = (part: QueuePart, steps: readonly QueueStep[]) => void;

interface Listed {
  readonly part: QueuePart;
  readonly kind: QueueStep['kind'];
  readonly rows: readonly { readonly id: string }[] | undefined;
}

/** Reports the ids of a part once they are known, and again when they are others. */
export function useListed(onList: OnList, { part, kind, rows }: Listed): void {
  const ids = rows && JSON.stringify(rows.map(({ id }) => id));
  useEffect(() => {
    if (ids !== undefined)
      onList(
        part,
        (JSON.parse(ids) as string[]).map((id) => ({ kind, id })),
      );
  }, [ids, part, kind, onList]);
}
