import { markInvisible } from '@identity-governance/values';
import { useEffect, useRef, type ReactNode } from 'react';
import { en } from '../messages/en';
import { takeArrival } from './focus';

interface Props {
  /** Names the screen in the title of the window. */
  readonly title: string;
  /** The content of the heading; absent: the title. */
  readonly heading?: ReactNode;
  /** A line above the heading. */
  readonly above?: ReactNode;
  readonly lead?: string;
  readonly children?: ReactNode;
}

/** The heading of a screen. It takes the focus when the user arrives from another screen. */
export function PageHead({ title, heading = title, above, lead, children }: Props) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${markInvisible(title)} · ${en.product}`;
  }, [title]);
  useEffect(() => {
    if (takeArrival()) element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="page-head">
      {above !== undefined && <p className="muted small">{above}</p>}
      <h1 ref={element} tabIndex={-1}>
        {heading}
      </h1>
      {lead !== undefined && <p className="muted">{lead}</p>}
      {children}
    </header>
  );
}
