import type { ReactNode } from 'react';

interface Props {
  readonly onPress: () => unknown;
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
  readonly isDisabled?: boolean;
}

export function Button({ onPress, children, className = 'button', label, isDisabled = false }: Props) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => {
        onPress();
      }}
    >
      {children}
    </button>
  );
}
