import type { ReactNode } from 'react';
import { en } from '../messages/en';

interface Props {
  /** The children answer another question than the present one: see `useKept`. */
  readonly isChecking: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows an answer. While another is awaited, it is dimmed and inert: nothing in it can be used, chosen or copied. */
export function Kept({ isChecking, className = '', children }: Props) {
  return (
    <div>
      <p className="checking-place" role="status">
        {isChecking && <span className="checking small">{en.checking}</span>}
      </p>
      <div className={`kept ${className}`} aria-busy={isChecking} inert={isChecking}>
        {children}
      </div>
    </div>
  );
}
