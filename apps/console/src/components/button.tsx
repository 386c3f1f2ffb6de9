import type { ReactNode } from 'react';

interface Props {
  readonly onPress: () => unknown;
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
  readonly isDisabled?: boolean;
  /** What the button does is in progress; the button keeps the focus. */
  readonly isBusy?: boolean;
}

export function Button({ onPress, children, className = 'button', label, isDisabled = false, isBusy = false }: Props) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onPress();
      }}
    >
      {children}
    </button>
  );
}
