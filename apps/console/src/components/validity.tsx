import { en } from '../messages/en';
import { When } from './when';

interface Props {
  readonly validFrom?: string | null | undefined;
  readonly validUntil?: string | null | undefined;
}

/** Access counts before its end: one at midnight is the end of the day before. */
function lastMoment(validUntil: string): string {
  return new Date(Date.parse(validUntil) - 1).toISOString();
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
          {en.access.until} <When at={lastMoment(validUntil)} isDate />
        </>
      )}
    </>
  );
}
