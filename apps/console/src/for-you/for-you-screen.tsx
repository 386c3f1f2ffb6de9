import { useCallback, useEffect, useState } from 'react';
import { PageHead } from '../components/page-head';
import { part } from '../components/part';
import { useScope } from '../components/use-scope';
import { useSession } from '../components/use-session';
import { enForYou as text } from '../messages/en-for-you';
import { storeQueue, type QueueStep } from '../components/queue';
import type { OnList, QueuePart } from './use-listed';

const ToDecide = part(async () => (await import('./to-decide')).ToDecide);
const MyViolations = part(async () => (await import('./my-violations')).MyViolations);

type Parts = Readonly<Partial<Record<QueuePart, readonly QueueStep[]>>>;

/** What waits for the user, as one queue: decisions, open violations, and mitigations that end soon. */
export function ForYouScreen() {
  const { identityId } = useSession();
  const mayApprove = useScope('sod-policy:approve');
  const onList = useQueue();
  return (
    <div className="stack for-you">
      <PageHead title={text.title} lead={text.lead} />
      {mayApprove && <ToDecide onList={onList} />}
      {identityId !== undefined && <MyViolations onList={onList} />}
      {!mayApprove && identityId === undefined && <p className="empty">{text.nothing}</p>}
    </div>
  );
}

/** Stores the queue whenever one of its parts is listed. */
function useQueue(): OnList {
  const [parts, setParts] = useState<Parts>({});
  useEffect(() => {
    const { toDecide = [], mine = [], ending = [] } = parts;
    storeQueue([...toDecide, ...mine, ...ending]);
  }, [parts]);
  return useCallback<OnList>((part, steps) => {
    setParts((former) => ({ ...former, [part]: steps }));
  }, []);
}
