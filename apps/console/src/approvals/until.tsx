import { When } from '../components/when';
import { enApprovals as text } from '../messages/en-approvals';

interface Props {
  readonly control: { readonly hours: number; readonly expiration?: string };
}

/** The end of a proposed mitigation: the chosen date, else the duration that starts with the approval. */
export function Until({ control: { hours, expiration } }: Props) {
  if (expiration === undefined) return text.fromApproval(hours);
  return (
    <>
      {text.until} <When at={expiration} isDate />
    </>
  );
}
