import { en } from '../messages/en';
import { When } from './when';

interface Props {
  readonly validFrom?: string | null | undefined;
  readonly validUntil?: string | null | undefined;
}

/** The dates between which access counts, if there are any. */
export function Validity({ validFrom, validUntil }: Props) {
  return (
    <>
      {typeof validFrom === 'string' && (
        <>
          {en.access.from} <When at={validFrom} isDate />{' '}
        </>
      )}
      {typeof validUntil === 'string' && (
        <>
          {en.access.until} <When at={validUntil} isDate />
        </>
      )}
    </>
  );
}
